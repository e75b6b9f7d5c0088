// The guide to a first game: one bubble that explains a thing, and a ring around what it speaks of.
import { button, icon, spans } from "./bits.js";
import * as changes from "./changes.js";
import { request } from "./connection.js";
import { esc, markup, plain } from "./dom.js";

// Parts of the page that have no key of their own in every layout.
const PARTS = {
  composer: ".bk-composer .bk-body",
  offer: ".bk-ask .bk-body",
  answers: ".bk-ask .bk-body",
  piles: ".bk-piles",
  heap: ".bk-heap",
  banner0: ".bk-banner",
};

// A bubble that one has read and put away: it comes back with the next step.
function nameOf({ key, deed, text }) {
  return `${key} ${deed} ${plain(text)}`;
}

export function isFolded({ pic, side }) {
  return Boolean(pic.guide) && side.folded === nameOf(pic.guide);
}

export function bubble(state) {
  const { guide } = state.pic;
  const { said } = state;
  if (!guide || isFolded(state)) return "";
  const main = { show: said.guide_show, next: guide.last ? said.guide_end : said.guide_next }[guide.deed];
  const why = spans(state, guide.why);
  const name = esc(`${guide.label}: ${guide.title}`);
  const small = state.room.span === "s";
  return markup`
    <section class="bk-bubble" role="dialog" aria-label="${name}" data-key="bubble"
      data-step="${esc(guide.key)}" data-deed="${guide.deed}">
      <div class="bk-bubblehead">
        ${icon("sprout")}<h3>${esc(guide.title)}</h3><span class="bk-stepof">${esc(guide.label)}</span>
      </div>
      <p class="bk-bubbletext">${spans(state, guide.text)}</p>
      <p class="bk-quiet">${why}</p>
      <div class="bk-acts">
        ${button(said.guide_skip, "guide", { id: "skip", css: "bk-link" })}
        ${guide.back && !small ? button(said.guide_back, "guide", { id: "back" }) : ""}
        ${state.room.span !== "l" && guide.deed === "show" ? button(said.guide_try, "guide", { id: "fold" }) : ""}
        <button type="button" class="bk-btn bk-main" data-do="guide" data-id="${guide.deed}" data-key="guidemain">
          ${esc(main)}<kbd aria-hidden="true">P</kbd>
        </button>
      </div>
    </section>
  `;
}

// What the bubble speaks of has a ring. It is marked after every drawing, which knows nothing of it. The log begins
// below the bubble.
export function ring(inner, state) {
  const high = inner.querySelector(".bk-bubble")?.offsetHeight ?? 0;
  inner.style.setProperty("--bubble", `${high}px`);
  for (const place of state.pic?.guide?.ring ?? []) {
    const keyed = inner.querySelectorAll(`[data-key="${CSS.escape(place)}"]`);
    const things = keyed.length ? keyed : PARTS[place] ? inner.querySelectorAll(PARTS[place]) : [];
    for (const thing of things) thing.classList.add("bk-spoken");
  }
}

// Where the bubble lies over the stage, it is put away to see what it speaks of; a button of the bar brings it back.
export function unfold(state) {
  const { guide } = state.pic;
  const name = `${guide.label}: ${guide.title}`;
  return button("", "guide", { id: "unfold", html: icon("sprout"), name, css: "bk-square bk-help" });
}

export function press(page, how) {
  const { guide, n } = page.state.pic;
  if (how === "fold" || how === "unfold") {
    page.change(changes.folded, how === "fold" ? nameOf(guide) : "");
    page.toQuestion();
    return;
  }
  if (how === "again") page.escape();
  if (how === "show") request(page, { do: "guide", how, n });
  else page.send({ do: "guide", how, n });
}

// What somebody hears who does not see the bubble.
export function news(before, pic) {
  const said = ({ guide } = {}) => (guide ? [guide.label, guide.title, plain(guide.text), plain(guide.why)] : []);
  const now = said(pic);
  return now.join() === said(before ?? {}).join() ? [] : [now.slice(0, 2).join(": "), ...now.slice(2)];
}

// In the help: the guide can be asked for at every table of its game.
export function asking({ said, settings }) {
  const learn = settings.guided
    ? markup`
      <div class="bk-acts bk-left">${button(said.learn, "guide", { id: "again" })}</div>
      <p class="bk-quiet">${esc(said.learn_help)}</p>
    `
    : "";
  const pictured = settings.pictured
    ? markup`
      <div class="bk-acts bk-left"><a class="bk-btn" href="${esc(settings.pictured)}">${esc(said.pictured)}</a></div>
    `
    : "";
  return learn + pictured;
}
