// What a replay does: where it stands, playing and stepping.
import { plain } from "./dom.js";

export function takeFrame(page, message) {
  const further = page.awaited !== null && page.awaited !== page.at;
  page.pic = message.frame;
  page.speed ??= 1;
  page.awaited = null;
  if (further) goTo(page, page.at);
  else page.at = message.at;
  if (page.would?.at !== page.at) page.would = null;
  if (page.at >= page.reel.last) page.playing = false;
  if (page.playing) page.timer = setTimeout(() => goTo(page, page.at + 1), 1000 / page.speed);
}

// One place is asked for at a time; whoever steps on meanwhile counts from where they want to be, and gets there next.
export function goTo(page, at) {
  clearTimeout(page.timer);
  page.at = Math.max(0, Math.min(page.reel.last, at));
  if (page.awaited !== null) return;
  page.awaited = page.at;
  page.send({ do: "at", at: page.at });
}

// Somebody steps by hand: the film stops.
export function stepTo(page, at) {
  page.playing = false;
  goTo(page, at);
}

export function turnBefore(page) {
  return page.reel.turns.filter((at) => at < page.at).at(-1) ?? 0;
}

export function turnAfter(page) {
  return page.reel.turns.find((at) => at > page.at) ?? page.reel.last;
}

export function playOrPause(page) {
  page.playing = !page.playing;
  clearTimeout(page.timer);
  if (page.playing) goTo(page, page.at >= page.reel.last ? 0 : page.at + 1);
  page.draw();
}

export function beside(page, list, step) {
  const places = list.map((one) => one.at);
  return step > 0 ? places.find((at) => at > page.at) : places.filter((at) => at < page.at).at(-1);
}

// What happened at a decision: shown over the scrubber where the mouse or the focus is.
export function tellScrub(page, event) {
  const tip = page.root.querySelector(".bk-scrubtip");
  if (!tip || !page.reel) return;
  tip.textContent = "";
  if (["pointerout", "focusout"].includes(event.type)) return;
  const box = event.target.getBoundingClientRect();
  const part =
    event.type === "focusin"
      ? page.at / Math.max(1, page.reel.last)
      : Math.max(0, Math.min(1, (event.clientX - box.x - 8) / (box.width - 16)));
  const at = Math.round(part * page.reel.last);
  const turn = page.reel.turns.filter((start) => start <= at).length;
  const line = page.reel.story.filter((one) => one.at <= at && !("turn" in one)).at(-1);
  tip.textContent = `${page.said.turn} ${turn} · ${line ? plain(line.spans) : ""}`;
  tip.style.left = `${Math.max(0, Math.min(box.width - tip.offsetWidth, part * box.width - tip.offsetWidth / 2))}px`;
}

// A text for the clipboard; where the browser forbids it, the sheet with the text is still there.
export async function toClipboard(page, text) {
  page.position = text;
  page.copied = false;
  page.show("position");
  try {
    await navigator.clipboard.writeText(text);
    page.copied = true;
    page.say(page.said.copied);
    page.draw();
  } catch {
    page.root.querySelector(".bk-sheet textarea")?.select();
  }
}

export function saveFile({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
