// Beside a replay: its moves with the bots' remarks and faults, and what can be asked about a decision.
import { botName, button, spans } from "./bits.js";
import { esc, fill, markup } from "./dom.js";
import { adviser } from "./film.js";
import { tabOf, weighed } from "./side.js";

// What can be asked about this decision, and what can be taken from here.
export function decision(state) {
  const { pic, reel, said } = state;
  const { would } = state.film;
  const { move } = pic;
  const name = move ? reel.names[move.seat] : "";
  const had = move?.options
    ? fill(state, said[`had_${move.options === 1 ? "one" : "options"}${move.seat === reel.you ? "_you" : ""}`], {
        name,
        number: move.options,
      })
    : "";
  const bots = state.settings.hints ?? [];
  const believe = fill(state, said.believe, { name: reel.names[reel.eyes ?? move?.seat ?? 0] });
  const consult = fill(state, said.would_done, { bot: adviser(state) });
  const able = Boolean(move?.options && bots.length);
  const choice = markup`
    <select class="bk-select" data-own="1" data-key="bots${state.settings.lang}" aria-label="${esc(said.hint_bot)}">
      ${bots
        .map((bot) => {
          const chosen = bot === adviser(state) ? " selected" : "";
          return `<option value="${esc(bot)}"${chosen}>${esc(botName(state, bot))}</option>`;
        })
        .join("")}
    </select>
  `;
  const answer =
    would?.at === state.film.at
      ? markup`
        <div class="bk-hint" data-key="would" role="status">
          <p>
            ${spans(state, would.label)}${would.why ? ` ${spans(state, would.why)}` : ""}
            ${would.says ? ` “${esc(would.says)}”` : ""}
          </p>
          ${weighed(state, would)}
          ${button(would.wait ? said.stop_bot : said.close, "unwould", { css: "bk-link" })}
        </div>
      `
      : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="decision">
      <h3>${esc(said.here_now)}</h3>
      <p class="bk-quiet">${esc(had)}</p>
      ${answer}
      ${able ? `<div class="bk-acts">${choice}${button(consult, "would")}</div>` : ""}
      <div class="bk-acts">
        ${pic.game.over ? "" : button(said.play_on, "playon", { extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "position")}
        ${reel.names.length > 1 && !pic.game.over ? button(believe, "believe") : ""}
      </div>
    </section>
  `;
}

function story(state) {
  const { reel } = state;
  const said = new Map(reel.remarks.map((remark) => [remark.at, remark]));
  const now = reel.story.filter((line) => line.at <= state.film.at).at(-1)?.at;
  const parts = [];
  reel.story.forEach((line, at) => {
    if ("turn" in line) parts.push(`<h4 data-key="s${at}">${spans(state, line.spans)}</h4>`);
    else
      parts.push(
        markup`
          <p data-key="s${at}"
            class="bk-move${line.at === now ? " bk-shown" : line.at > state.film.at ? " bk-quiet" : ""}">
            <button type="button" class="bk-rule" data-do="goto" data-id="${line.at}">${line.at}</button> ${spans(
              state,
              line.spans,
            )}
          </p>
        `,
      );
    const remark = said.get(line.at);
    if (remark && reel.story[at + 1]?.at !== line.at) {
      parts.push(
        markup`
          <p data-key="q${at}" class="bk-remark">
            <b>${esc(fill(state, state.said.says, { name: reel.names[remark.seat] }))}</b> “
            ${esc(remark.text)}”
          </p>
        `,
      );
    }
  });
  return parts.join("");
}

function list(state, all, empty) {
  return (
    all
      .map(
        (line) =>
          markup`
            <p class="bk-move">
              <button type="button" class="bk-rule" data-do="goto" data-id="${line.at}">${line.at}</button> <b>
                ${esc(state.reel.names[line.seat])}
              </b> ${esc(line.text)}
            </p>
          `,
      )
      .join("") || `<p class="bk-quiet">${esc(empty)}</p>`
  );
}

export function storySide(state) {
  const said = state.said;
  const { reel } = state;
  const names = {
    log: said.moves,
    remarks: `${said.remarks} ${reel.remarks.length}`,
    faults: `${said.faults} ${reel.faults.length}`,
  };
  const current = tabOf(state, Object.keys(names));
  const tabs = Object.entries(names).map(
    ([name, text]) =>
      markup`
        <button type="button" role="tab" class="bk-tab" data-do="retab" data-id="${name}" data-key="tab:${name}"
          aria-selected="${current === name}" tabindex="${current === name ? 0 : -1}">
          ${esc(text)}
        </button>
      `,
  );
  const body = {
    log: () => story(state),
    remarks: () => list(state, reel.remarks, said.no_remarks),
    faults: () => list(state, reel.faults, "–"),
  }[current]();
  return markup`
    <section class="bk-panel bk-side" data-key="side">
      <div class="bk-tabs" role="tablist">${tabs.join("")}</div>
      <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(names[current])}">
        <div class="bk-log" tabindex="0" data-key="story${current}">${body}</div>
      </div>
    </section>
  `;
}
