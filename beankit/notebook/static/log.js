// The log: what has happened, turn by turn, the newest last.
import { button, spans } from "./bits.js";
import { esc, fill, markup, plain } from "./dom.js";

const NEAR = 40; // pixels from the end that count as the end
const OPEN = 2; // turns at the end that are not folded: the present one, and the one before

export function log(state) {
  return markup`
    <div class="bk-log" role="log" aria-live="off" aria-label="${esc(state.said.log)}" tabindex="0" data-own="1"
      data-key="log">
    </div>
    ${button("", "newest", { css: "bk-newest", extra: 'data-own="1" hidden' })}
  `;
}

function entry(state, line) {
  const text = spans(state, line.spans);
  if (line.refused) return refusals(state, line);
  if ("turn" in line)
    return markup`
      <h4>
        <button type="button" class="bk-turn" data-do="turn" aria-expanded="true"><span>${text}</span></button>
      </h4>
    `;
  return `<p class="${line.bold ? "bk-strong" : line.dim ? "bk-quiet" : ""}">${text}</p>`;
}

// What was refused for the person: a number, and opened, each offer with the reason.
function refusals(state, line) {
  const offers = line.refused.map((refused) => `<li>${spans(state, refused.offer)} ${spans(state, refused.why)}</li>`);
  return markup`
    <details class="bk-refusals">
      <summary>${spans(state, line.spans)}</summary>
      <ul>${offers.join("")}</ul>
    </details>
  `;
}

// The last things that happened, in the order in which they did.
export function latest(state, number) {
  return state.log.filter((line) => !("turn" in line)).slice(-number);
}

function now(state) {
  const { ask } = state.pic;
  if (!ask) return "";
  return markup`
    <p class="bk-nowline"><b>${esc(state.said.now)}</b> ${esc(plain(ask.question))}</p>
  `;
}

// A log grows long: only lines that are new are written.
export function writeLog(inner, state) {
  const place = inner.querySelector('[data-key="log"]');
  if (!place) return;
  if (!place.lines) watch(place, inner);
  place.state = state;
  place.querySelector(".bk-nowline")?.remove();
  const same = place.lines.findIndex((line, at) => line !== state.log[at]);
  const kept = same < 0 ? place.lines.length : same;
  while (place.children.length > kept) place.lastElementChild.remove();
  place.insertAdjacentHTML(
    "beforeend",
    state.log
      .slice(kept)
      .map((line) => entry(state, line))
      .join("") + now(state),
  );
  place.lines = [...state.log];
  if (place.read === null) fold(place);
  follow(place, inner);
}

// Turns that are over are folded, unless somebody has opened them.
function fold(place) {
  const turns = [...place.querySelectorAll(":scope > h4")];
  turns.forEach((turn, at) => {
    const open = at >= turns.length - OPEN || turn.dataset.opened === "true";
    if (isOpen(turn) !== open) unfold(turn, open);
  });
}

function isOpen(turn) {
  return turn.firstElementChild.getAttribute("aria-expanded") === "true";
}

function unfold(turn, open) {
  turn.firstElementChild.setAttribute("aria-expanded", String(open));
  turn.classList.toggle("bk-shut", !open);
  for (let line = turn.nextElementSibling; line && line.tagName !== "H4"; line = line.nextElementSibling)
    line.hidden = !open;
}

// A turn that is opened is read: the log stays there.
export function pressTurn(turn) {
  const place = turn.closest(".bk-log");
  const open = !isOpen(turn);
  turn.dataset.opened = String(open);
  unfold(turn, open);
  place.low = place.scrollHeight - place.clientHeight;
  if (place.scrollTop < place.low - NEAR) place.read ??= place.lines.length;
}

// It follows the game unless somebody has scrolled up; what is drawn or resized moves nobody.
function watch(place, inner) {
  Object.assign(place, { lines: [], low: 0, read: null });
  place.addEventListener("scroll", () => {
    const left = place.scrollHeight - place.scrollTop - place.clientHeight;
    const up = place.scrollTop < place.low - NEAR && left > NEAR;
    if (!up) place.read = null;
    else place.read ??= place.lines.length;
    tell(place, inner);
  });
}

function follow(place, inner) {
  if (place.read === null) {
    place.scrollTop = place.scrollHeight;
    place.low = place.scrollTop;
  }
  tell(place, inner);
}

// How many lines are below that the reader has not seen.
function tell(place, inner) {
  const jump = inner.querySelector(".bk-newest");
  const number = place.read === null ? 0 : place.lines.length - place.read;
  jump.hidden = number <= 0;
  jump.textContent = number > 0 ? fill(place.state, place.state.said.new_lines, { number }) : "";
}

export function toNewest(inner) {
  const place = inner.querySelector('[data-key="log"]');
  place.read = null;
  place.scrollTop = place.scrollHeight;
  place.low = place.scrollTop;
  inner.querySelector(".bk-newest").hidden = true;
  place.focus({ preventScroll: true });
}
