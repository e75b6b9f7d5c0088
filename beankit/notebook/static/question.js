// The question that is asked, and the buttons that answer it at once.
import { button, LOCK, portrait, spans } from "./bits.js";
import { esc, markup, plain } from "./dom.js";
import { filterButton } from "./filter.js";
import { badge, loose } from "./ways.js";

export const MANY = 3; // more buttons than these stand over the row of buttons
const SHORT = 54; // letters of a question that leaves room for a face
const LONG = 64; // letters of a question that takes two lines
const LONGER = 95; // and of one that takes four on a phone
const LONGEST = 190; // and of an offer of many kinds, which has room for pictures only

// An offer is the question by itself.
export function heading(state, note = "") {
  const { ask, offer } = state.pic;
  const words = ask.kind === "answer" && offer && !state.deal.open ? offer.title : ask.question;
  const reason = ask.accept?.why && !state.deal.open;
  const help = reason ? `${LOCK} ${spans(state, ask.accept.why)}` : esc(note) + spans(state, ask.help);
  const title = reason ? plain(ask.accept.why) : note + plain(ask.help);
  return markup`
    <div>
      ${plain(words).length > SHORT ? "" : portrait(asker(state).face, "bk-asker")}
      <h2 tabindex="-1" class="bk-question${isLong(words)}">${spans(state, words)}</h2>
      <p class="bk-quiet" title="${esc(title)}">${help}</p>
    </div>
  `;
}

// Whose face stands beside the question: that of whoever makes an offer, or one's own.
function asker({ pic, deal }) {
  const offering = pic.ask.kind === "answer" && pic.offer && !deal.open;
  return pic.seats.find((seat) => (offering ? seat.active : seat.me));
}

// A long question is written smaller.
export function isLong(words) {
  const letters = plain(words).length;
  if (letters > LONGEST) return " bk-long bk-longer bk-longest";
  return letters > LONGER ? " bk-long bk-longer" : letters > LONG ? " bk-long" : "";
}

// The main buttons are on the left, and always in the same order.
export function acts(state) {
  const { ask } = state.pic;
  if (ask.kind === "answer") return answering(state);
  const many = loose(state);
  const list = (many.length > MANY ? [] : many).map((option) =>
    button("", "act", {
      id: option.text,
      html: `<span>${spans(state, option.label)}</span>`,
      key: keyOf(state, option),
    }),
  );
  if (ask.kind === "offer") list.push(button(state.said.call, "compose", { key: "O" }));
  list.push(quietButton(state, ask.kind === "offer" ? "E" : "0"));
  const refused = state.pic.answers?.refused;
  const more = refused?.length ? `<p class="bk-quiet bk-right">${spans(state, refused)}</p>` : "";
  return `<div class="bk-acts">${list.join("")}</div>${more}${quickTools(state)}`;
}

export function hintButton({ pic, settings, said }) {
  return pic.game.practice && settings.hint && pic.ask ? button(said.hint, "hint", { key: "I" }) : "";
}

export function quietButton(state, key) {
  const { quiet, barred } = state.pic.ask;
  if (quiet) return button("", "quiet", { key, html: `<span>${spans(state, quiet.label)}</span>` });
  return barred
    ? button("", "quiet", { html: `<span>${spans(state, barred.label)}</span>`, why: plain(barred.why) })
    : "";
}

// On a phone there is no column with tools: they stand below the answers.
export function quickTools(state) {
  if (!state.narrow) return "";
  const undo =
    state.pic.game.practice && state.pic.undo ? button("↶", "undo", { name: state.said.undo, at: "ask" }) : "";
  return `<div class="bk-acts bk-quick">${hintButton(state)}${undo}</div>`;
}

function keyOf(state, option) {
  return state.pic.keys.find((key) => key.words.includes(option.word))?.letter.toUpperCase() ?? "";
}

// The three answers look alike: the table does not advise.
function answering(state) {
  const { ask } = state.pic;
  const said = state.said;
  const yes = badge(state, "accept").options;
  const reason = ask.accept?.why ? plain(ask.accept.why) : "";
  const skip = button(said.skip, "skip", { css: "bk-link", key: "⇧R", extra: `title="${esc(said.skip)}"` });
  const more = yes.length > 1 ? button(said.other_copy, "badge", { id: "accept", css: "bk-link" }) : "";
  return markup`
    <div class="bk-acts">
      ${button(said.accept, "acceptit", { key: "A", why: reason })}
      ${button(said.refuse, "quiet", { key: "R" })}
      ${button(said.bid, "compose", { key: "B" })}
    </div>
    <div class="bk-acts bk-right">
      ${more}${filterButton(state)}${skip}
      ${state.narrow ? hintButton(state) : ""}
    </div>
  `;
}

// Several options at once, each with what it leads to.
export function chooser(state, list, deed = "choose") {
  const choices = list.map(
    (option, at) =>
      markup`
        <li>
          ${button("", deed, {
            id: option.text,
            key: option.key ?? (at < 9 && deed === "choose" ? String(at + 1) : keyOf(state, option)),
            why: option.why ? plain(option.why) : "",
            html: markup`
              <span>
                ${spans(state, option.label)}
                ${option.effect ? `<small>${spans(state, option.effect)}</small>` : ""}
              </span>
            `,
          })}
        </li>
      `,
  );
  const leave = deed === "choose" ? button(state.said.not_now, "unchoose", { css: "bk-link", key: "Esc" }) : "";
  return markup`
    <div class="bk-chooser" role="group" aria-label="${esc(state.said.choose)}">
      <ul role="list">${choices.join("")}</ul>
      ${leave}
    </div>
  `;
}
