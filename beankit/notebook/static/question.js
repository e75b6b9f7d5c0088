// The question that is asked, and what answers it at once.
import { button, esc, LOCK, letter, markup, plain, spans } from "./bits.js";
import { hinted } from "./side.js";
import { badge, loose } from "./ways.js";

export function question(page) {
  const { ask, status } = page.pic;
  const said = page.said;
  if (!ask) {
    const text = page.thinking ?? status?.text ?? [];
    const clock = status?.clock && !page.thinking;
    const seat = page.thinking ? page.thinkingSeat : status?.seat;
    const side = clock
      ? button(said.wait, "wantact", { key: "H" })
      : page.thinking && page.thinkingSeat !== null
        ? button(said.stop_bot, "stop")
        : "";
    return markup`
      <section class="bk-panel bk-ask bk-idle" data-key="ask">
        <div class="bk-qhead">
          <div>
            ${seat === undefined || seat === null ? "" : letter(page, seat)}
            <h2 tabindex="-1" class="bk-question">${spans(page, text)}</h2>
            <p class="bk-quiet">${esc(page.pic.game.phase)}</p>
          </div>
          <div class="bk-acts">${side}</div>
        </div>
        ${
          clock
            ? markup`
            <span class="bk-clock" data-key="clock${page.pic.n}" style="--beat:${status.clock}s" aria-hidden="true">
              <i></i>
            </span>
          `
            : ""
        }
      </section>
    `;
  }
  const acts = [page.hints(), undone(page)];
  if (ask.kind === "answer") acts.push(...answering(page));
  else {
    for (const option of loose(page))
      acts.push(button("", "act", { id: option.text, html: spans(page, option.label), key: keyOf(page, option) }));
    if (ask.kind === "offer") acts.push(button(said.call, "compose", { key: "O" }));
    acts.push(page.quiet(ask.kind === "offer" ? "E" : "0"));
  }
  return markup`
    <section class="bk-panel bk-ask" data-key="ask">
      <div class="bk-qhead">
        <div>
          <h2 tabindex="-1" class="bk-question">${spans(page, ask.question)}</h2>
          <p class="bk-quiet">${spans(page, ask.help)}</p>
          ${answerWhy(page)}
        </div>
        <div class="bk-acts">${acts.join("")}</div>
      </div>
      ${hinted(page)}${chooser(page)}
    </section>
  `;
}

// On a phone the tools are far below: undo stands beside the question, too.
function undone(page) {
  return page.pic.game.practice && page.pic.undo ? button(page.said.undo, "undo", { css: "bk-narrow", at: "ask" }) : "";
}

function keyOf(page, option) {
  return page.pic.keys.find((key) => key.words.includes(option.word))?.letter.toUpperCase() ?? "";
}

function answerWhy(page) {
  const reason = page.pic.ask.accept?.why;
  return reason ? `<p class="bk-why">${LOCK} ${spans(page, reason)}</p>` : "";
}

function answering(page) {
  const { ask } = page.pic;
  const said = page.said;
  const yes = badge(page, "accept").options;
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

export function chooser(page) {
  if (!page.choice) return "";
  const list = page.choice.map(
    (option, at) =>
      markup`
        <li>
          ${button("", "choose", {
            id: option.text,
            key: at < 9 ? String(at + 1) : "",
            html: markup`
              <span>
                ${spans(page, option.label)}
                ${option.effect ? `<small>${spans(page, option.effect)}</small>` : ""}
              </span>
            `,
          })}
        </li>
      `,
  );
  return markup`
    <div class="bk-chooser" role="group" aria-label="${esc(page.said.choose)}">
      <h3>${esc(page.said.choose)}</h3>
      <ul role="list">${list.join("")}</ul>
      ${button(page.said.not_now, "unchoose", { css: "bk-link", key: "Esc" })}
    </div>
  `;
}
