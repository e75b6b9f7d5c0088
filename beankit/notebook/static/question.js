// The question that is asked, and what answers it at once.
import { button, esc, LOCK, letter, markup, plain, spans } from "./bits.js";
import { hinted } from "./side.js";
import { badge, loose } from "./ways.js";

export function question(state) {
  const { ask, status } = state.pic;
  const said = state.said;
  if (!ask) {
    const { thinking } = state;
    const text = thinking?.text ?? status?.text ?? [];
    const clock = status?.clock && !thinking;
    const seat = thinking ? thinking.seat : status?.seat;
    const side = clock
      ? button(said.wait, "wantact", { key: "H" })
      : thinking && thinking.seat !== null
        ? button(said.stop_bot, "stop")
        : "";
    return markup`
      <section class="bk-panel bk-ask bk-idle" data-key="ask">
        <div class="bk-qhead">
          <div>
            ${seat === undefined || seat === null ? "" : letter(state, seat)}
            <h2 tabindex="-1" class="bk-question">${spans(state, text)}</h2>
            <p class="bk-quiet">${esc(state.pic.game.phase)}</p>
          </div>
          <div class="bk-acts">${side}</div>
        </div>
        ${
          clock
            ? markup`
            <span class="bk-clock" data-key="clock${state.pic.n}" style="--beat:${status.clock}s" aria-hidden="true">
              <i></i>
            </span>
          `
            : ""
        }
      </section>
    `;
  }
  const acts = [hintButton(state), undone(state)];
  if (ask.kind === "answer") acts.push(...answering(state));
  else {
    for (const option of loose(state))
      acts.push(button("", "act", { id: option.text, html: spans(state, option.label), key: keyOf(state, option) }));
    if (ask.kind === "offer") acts.push(button(said.call, "compose", { key: "O" }));
    acts.push(quietButton(state, ask.kind === "offer" ? "E" : "0"));
  }
  return markup`
    <section class="bk-panel bk-ask" data-key="ask">
      <div class="bk-qhead">
        <div>
          <h2 tabindex="-1" class="bk-question">${spans(state, ask.question)}</h2>
          <p class="bk-quiet">${spans(state, ask.help)}</p>
          ${answerWhy(state)}
        </div>
        <div class="bk-acts">${acts.join("")}</div>
      </div>
      ${hinted(state)}${chooser(state)}
    </section>
  `;
}

export function hintButton({ pic, settings, said }) {
  return pic.game.practice && settings.hint ? button(said.hint, "hint", { key: "I" }) : "";
}

export function quietButton(state, key) {
  const { quiet, barred } = state.pic.ask;
  if (quiet) return button("", "quiet", { key, html: spans(state, quiet.label) });
  return barred ? button("", "quiet", { html: spans(state, barred.label), why: plain(barred.why) }) : "";
}

// On a phone the tools are far below: undo stands beside the question, too.
function undone(state) {
  return state.pic.game.practice && state.pic.undo
    ? button(state.said.undo, "undo", { css: "bk-narrow", at: "ask" })
    : "";
}

function keyOf(state, option) {
  return state.pic.keys.find((key) => key.words.includes(option.word))?.letter.toUpperCase() ?? "";
}

function answerWhy(state) {
  const reason = state.pic.ask.accept?.why;
  return reason ? `<p class="bk-why">${LOCK} ${spans(state, reason)}</p>` : "";
}

function answering(state) {
  const { ask } = state.pic;
  const said = state.said;
  const yes = badge(state, "accept").options;
  const reason = ask.accept?.why ? plain(ask.accept.why) : "";
  const more = yes.length > 1 ? button(said.other_copy, "badge", { id: "accept", css: "bk-link" }) : "";
  return [
    button(said.skip, "skip", { css: "bk-link", key: "⇧R" }),
    more,
    button(said.accept, "acceptit", { key: "A", why: reason, css: reason ? "" : "bk-main" }),
    button(said.refuse, "quiet", { key: "R" }),
    button(said.bid, "compose", { key: "B" }),
  ];
}

export function chooser(state) {
  if (!state.answer.choice) return "";
  const list = state.answer.choice.map(
    (option, at) =>
      markup`
        <li>
          ${button("", "choose", {
            id: option.text,
            key: at < 9 ? String(at + 1) : "",
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
  return markup`
    <div class="bk-chooser" role="group" aria-label="${esc(state.said.choose)}">
      <h3>${esc(state.said.choose)}</h3>
      <ul role="list">${list.join("")}</ul>
      ${button(state.said.not_now, "unchoose", { css: "bk-link", key: "Esc" })}
    </div>
  `;
}
