// What is laid over the table: keys, settings, a rule, a card, the code of a bot.
import { bean, botName, button, LOCK, meterText, spans } from "./bits.js";
import { esc, fill, markup, plain } from "./dom.js";
import { filterSheet } from "./filter.js";
import { asking } from "./guide.js";
import { pilesOf, received, spread, wholeZones } from "./market.js";
import { ownCard, wholeBanners } from "./panels.js";
import { wholeSeat } from "./players.js";
import { notes, paces, radios, tabbed, tabOf, tabsOf, tools, windows } from "./side.js";
import { allWays } from "./stage.js";
import { effectLines } from "./trade.js";

// A game that was begun in a replay is left by going back to it.
function leaving(state) {
  const { said, pic } = state;
  const record = pic.result ? button(said.download, "record", { at: "sheet" }) : "";
  const leave = state.settings.inside ? "" : button(said.leave, "leave");
  const help = leave && !pic.result ? `<p class="bk-quiet">${esc(said.leave_help)}</p>` : "";
  return record || leave ? `<div class="bk-leaving"><div class="bk-acts">${record}${leave}</div>${help}</div>` : "";
}

// What can be typed now, for the browser to complete.
function typable(state) {
  const { options, quiet } = state.pic.ask ?? { options: [] };
  return [...options, ...(quiet ? [quiet] : [])]
    .map((option) => `<option value="${esc(option.typed)}"></option>`)
    .join("");
}

export const SHEETS = {
  keys: (state) =>
    markup`
      ${asking(state)}
      <dl class="bk-keys">
        ${state.words.keys.map(([key, does]) => `<dt><kbd>${esc(key)}</kbd></dt><dd>${esc(does)}</dd>`).join("")}
      </dl>
    `,
  settings: (state) => {
    const said = state.said;
    const bots = state.settings.hints ?? [];
    const tongue = state.narrow
      ? button(state.settings.lang.toUpperCase(), "lang", { name: said.language, at: "sheet" })
      : "";
    const help = state.narrow ? button(said.keys, "sheet", { id: "keys", at: "sheet" }) : "";
    return `${tongue}${help}${paces(state)}${windows(state)}
      ${
        bots.length && state.pic.game.practice
          ? radios(
              state,
              "hint",
              said.hint_bot,
              bots.map((name) => [name, botName(state, name)]),
            )
          : ""
      }
      ${radios(state, "theme", said.theme, [
        ["auto", said.theme_auto],
        ["light", said.theme_light],
        ["dark", said.theme_dark],
      ])}
      ${radios(state, "motion", said.motion, [
        ["on", said.on],
        ["off", said.off],
      ])}
      ${radios(state, "letters", said.letters_on, [
        ["on", said.on],
        ["off", said.off],
      ])}
      ${radios(state, "size", said.text_size, [
        ["0.9", "A−"],
        ["1", "A"],
        ["1.15", "A+"],
        ["1.3", "A++"],
      ])}${leaving(state)}`;
  },
  discard: (state) => {
    const chips = state.pic.piles.kinds.map(([kind, number]) => {
      const name = state.pic.beans[kind]?.name ?? kind;
      return `<span class="bk-chip">${bean(state, kind)}${esc(name)} × ${number}</span>`;
    });
    return `<p>${chips.join(" ") || "–"}</p>`;
  },
  type: (state) => markup`
    <p class="bk-quiet">${esc(state.said.typed_help)}</p>
    <p class="bk-typing">
      <input type="text" data-own="1" class="bk-input" data-key="line" aria-label="${esc(state.said.type_action)}"
        autocomplete="off" maxlength="300" list="bk-options"> <datalist id="bk-options">${typable(state)}</datalist>
      ${button(state.said.send, "typed", { css: "bk-main" })}
    </p>
  `,
  side: (state) => tabbed(state) + (state.narrow ? pilesOf(state) : "") + tools(state),
  market: (state) =>
    `<div class="bk-market">${spread(state)}${received(state)}${pilesOf(state)}${wholeZones(state)}</div>`,
  zones: wholeZones,
  banners: wholeBanners,
  own: (state) =>
    `<ul class="bk-owncards" role="list">${state.pic.cards.map((own) => ownCard(state, own)).join("")}</ul>`,
  seat: (state) =>
    wholeSeat(
      state,
      state.pic.seats.find((player) => player.seat === state.sheet.seat),
    ),
  filter: filterSheet,
  ways: allWays,
  effects: (state) => effectLines(state, state.pic.offer?.effects ?? []),
  rule: (state) => `<p>${spans(state, state.side.rule.text)}</p>`,
  code: (state) => {
    const { name, text, commands } = state.sheet.code;
    const lines = commands
      ? `<p>${esc(state.said.own_help)}</p><pre class="bk-code">${esc(commands.join("\n"))}</pre>`
      : `<p class="bk-quiet">${esc(state.said.code_help)}</p>`;
    return markup`
      ${lines}
      <pre class="bk-code bk-longcode" tabindex="0" data-key="thecode">${esc(text)}</pre>
      <div class="bk-acts">${button(fill(state, state.said.save, { file: name }), "savecode", { css: "bk-main" })}</div>
    `;
  },
  link: (state) => markup`
    <p role="status">${state.sheet.copied ? esc(state.said.link_copied) : ""}</p>
    <textarea class="bk-input bk-position" data-own="1" data-key="link" readonly rows="2"
      aria-label="${esc(state.said.link)}">
      ${esc(state.sheet.position)}
    </textarea>
  `,
  position: (state) => markup`
    <p class="bk-quiet">
      ${esc(state.said.position_help)} <b role="status">${state.sheet.copied ? esc(state.said.copied) : ""}</b>
    </p>
    <textarea class="bk-input bk-position" data-own="1" data-key="position" readonly rows="6"
      aria-label="${esc(state.said.position)}">
      ${esc(state.sheet.position)}
    </textarea>
  `,
  purse: (state) =>
    `<p>${
      state.pic.seats
        .find((seat) => seat.seat === state.sheet.purse)
        .kinds.map(
          ([kind, number]) =>
            `<span class="bk-chip">${bean(state, kind)}${esc(state.pic.beans[kind]?.name ?? kind)} × ${number}</span>`,
        )
        .join(" ") || "–"
    }</p>`,
  peek: (state) => {
    const kind = state.pic.beans[state.sheet.peek];
    if (!kind) return "";
    const why = state.pic.still?.[state.sheet.card];
    return markup`
      ${why ? `<p class="bk-why" role="alert">${LOCK} ${spans(state, why)}</p>` : ""}
      <div class="bk-peek">
        ${bean(state, state.sheet.peek, "bk-huge")}
        <div>
          <p><b>${esc(kind.name)}</b> ×${kind.count}</p>
          <p>${kind.pays ? meterText(kind.meter) : ""}</p>
          <p>${esc(kind.does)}</p>
          <p class="bk-quiet">${esc(state.said.unseen)}: ${kind.unseen}</p>
        </div>
      </div>
    `;
  },
};

export function sheet(state) {
  if (!state.sheet.name) return "";
  const title = {
    keys: state.said.keys,
    settings: state.said.settings,
    discard: state.said.discard,
    type: state.said.type_action,
    side: state.said[tabOf(state, tabsOf(state))],
    rule: state.side.rule?.number,
    code: state.sheet.code?.name,
    purse: `${state.said.coins}: ${state.pic.seats.find((seat) => seat.seat === state.sheet.purse)?.name}`,
    link: state.said.link,
    position: state.said.position,
    market: state.said.table_now,
    zones: state.said.table_now,
    banners: state.pic.game.title,
    own: state.pic.seats.find((seat) => seat.me)?.name,
    seat: state.pic.seats.find((seat) => seat.seat === state.sheet.seat)?.name,
    effects: state.said.effects,
    ways: plain(state.pic.ask?.question),
    filter: state.said.ask_only,
    peek: state.pic.beans[state.sheet.peek]?.name ?? state.said.your_hand,
  }[state.sheet.name];
  return markup`
    <dialog open class="bk-sheet" data-key="sheet:${state.sheet.name}" aria-label="${esc(title)}"
      style="--top:${state.sheet.top ?? 60}px">
      <div class="bk-sheethead">
        <h3>${esc(title)}</h3>
        ${button("✕", "unsheet", { name: state.said.close, css: "bk-square" })}
      </div>
      ${SHEETS[state.sheet.name](state)}${state.room.span === "l" && !state.reel ? notes(state) : ""}
    </dialog>
  `;
}
