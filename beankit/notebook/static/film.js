// What a replay does: where it stands, playing and stepping.
import { address } from "./around.js";
import * as changes from "./changes.js";
import { plain } from "./dom.js";

export function takeFrame(page, message) {
  const { at, awaited } = page.state.film;
  const further = awaited !== null && awaited !== at;
  page.note(changes.frame, message.frame, further ? at : message.at);
  if (further) goTo(page, at);
  const { playing, speed } = page.state.film;
  if (playing) page.timers.film = setTimeout(() => goTo(page, page.state.film.at + 1), 1000 / speed);
}

// One place is asked for at a time; whoever steps on meanwhile counts from where they want to be, and gets there next.
export function goTo(page, at) {
  clearTimeout(page.timers.film);
  page.note(changes.place, at);
  const { film } = page.state;
  if (film.awaited !== null) return;
  page.note(changes.awaited, film.at);
  page.send({ do: "at", at: film.at });
}

// Somebody steps by hand: the film stops.
export function stepTo(page, at) {
  page.note(changes.playing, false);
  goTo(page, at);
}

export function turnBefore({ film, reel }) {
  return reel.turns.filter((at) => at < film.at).at(-1) ?? 0;
}

export function turnAfter({ film, reel }) {
  return reel.turns.find((at) => at > film.at) ?? reel.last;
}

export function playOrPause(page) {
  const { film, reel } = page.state;
  page.note(changes.playing, !film.playing);
  clearTimeout(page.timers.film);
  if (!film.playing) goTo(page, film.at >= reel.last ? 0 : film.at + 1);
  page.draw();
}

// The nearest remark or fault before or after this decision.
export function beside({ film }, list, step) {
  const places = list.map((mark) => mark.at);
  return step > 0 ? places.find((at) => at > film.at) : places.filter((at) => at < film.at).at(-1);
}

// The house bot that says what it would have done.
export function adviser({ look, settings }) {
  const known = settings.hints ?? [];
  return known.includes(look.bot) ? look.bot : known[0];
}

// What happened at a decision: shown over the scrubber where the mouse or the focus is.
export function tellScrub(page, event) {
  const tip = page.root.querySelector(".bk-scrubtip");
  const { film, reel, said } = page.state;
  if (!tip || !reel) return;
  tip.textContent = "";
  if (["pointerout", "focusout"].includes(event.type)) return;
  const box = event.target.getBoundingClientRect();
  const part =
    event.type === "focusin"
      ? film.at / Math.max(1, reel.last)
      : Math.max(0, Math.min(1, (event.clientX - box.x - 8) / (box.width - 16)));
  const at = Math.round(part * reel.last);
  const turn = reel.turns.filter((start) => start <= at).length;
  const line = reel.story.filter((entry) => entry.at <= at && !("turn" in entry)).at(-1);
  tip.textContent = `${said.turn} ${turn} · ${line ? plain(line.spans) : ""}`;
  tip.style.left = `${Math.max(0, Math.min(box.width - tip.offsetWidth, part * box.width - tip.offsetWidth / 2))}px`;
}

// A text for the clipboard; where the browser forbids it, the sheet with the text is still there.
export async function toClipboard(page, text, notice = "") {
  page.note(changes.position, text);
  page.show(notice ? "link" : "position");
  try {
    await navigator.clipboard.writeText(text);
    page.say(notice || page.state.said.copied);
    page.change(changes.copied);
  } catch {
    page.root.querySelector(".bk-sheet textarea")?.select();
  }
}

// A link to what is shown now, which can be passed on.
export function passOn(page) {
  const link = new URL(address(page.state), document.baseURI).href;
  return toClipboard(page, link, page.state.said.link_copied);
}

export function saveFile({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
