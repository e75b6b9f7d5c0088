// A replay: everybody's table, the decision, a scrubber over all decisions, and the story with the bots' remarks.
import { bean, button, esc, fill, icon, letter, markup, plain, spans, wordFor } from "./bits.js";
import { chart } from "./chart.js";
import { turnAfter, turnBefore } from "./film.js";
import { pilesOf } from "./market.js";
import { banners, collections } from "./panels.js";
import { chips, row, smallField } from "./players.js";

export const SPEEDS = [0.5, 1, 4, 16];
const SIGNS_OF = { trade: "⇄", harvest: "●", remark: "“", fault: "!" };

function handOf(page, seat) {
  const cards = seat.cards.map((kind, at) =>
    kind.startsWith("?")
      ? '<span class="bk-backcard"></span>'
      : `<span class="bk-token${at ? "" : " bk-first"}">${bean(page, kind)}</span>`,
  );
  const known = seat.cards.filter((kind) => !kind.startsWith("?")).map((kind) => page.pic.beans[kind]?.name ?? kind);
  return markup`
    <p class="bk-row bk-openhand">
      <span class="bk-rowname">${esc(page.said.hand)}</span>
      <span aria-hidden="true">${cards.join("")}</span>
      <span class="bk-sr">
        ${esc(known.join(", ") || `${seat.cards.length} ${wordFor(page, seat.cards.length, "card")}`)}
      </span>
    </p>
  `;
}

function seatPanel(page, seat) {
  return markup`
    <li class="bk-panel bk-player bk-seat bk-e${seat.seat % 5}${seat.asked ? " bk-lit" : ""}"
      data-key="seat${seat.seat}">
      <div class="bk-who">
        ${letter(page, seat.seat)}<strong>${esc(seat.name)}</strong>
        <span class="bk-doing">${seat.active ? `▸ ${esc(page.said.is_active)}` : ""}</span>
        <span class="bk-counts"><span class="bk-gold">${icon("coin", "bk-coin")}<b>${seat.coins}</b></span></span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(page, field)).join("")}
      </ul>
      ${handOf(page, seat)}${seat.rows.map((zone) => row(page, zone)).join("")}
    </li>
  `;
}

function middle(page) {
  const { pic, reel } = page;
  const { move } = pic;
  const told = move
    ? markup`
      ${letter(page, move.seat)} <span>
        ${esc(reel.names[move.seat])}: ${move.text ? spans(page, move.text) : esc(move.kind)}
      </span>
    `
    : `<span>${esc(pic.game.phase)}</span>`;
  const lying = pic.lying.map((one) => one.card);
  return markup`
    <section class="bk-panel bk-market" data-key="market">
      ${pilesOf(page)}
      <div class="bk-now2">
        <p class="bk-quiet">
          ${esc(pic.game.turn_text)} · ${esc(pic.game.phase)} · ${esc(
            fill(page.said.decision_of, { number: Math.min(page.at + 1, reel.last), last: reel.last }),
          )}
        </p>
        <h2 class="bk-question" tabindex="-1">${told}</h2>
        ${
          lying.length
            ? markup`
            <p class="bk-row">
              <span class="bk-rowname">${esc(page.said.turned_over)}</span> ${chips(page, lying)}
            </p>
          `
            : ""
        }
        ${pic.zones.map((zone) => row(page, zone, true)).join("")}
      </div>
    </section>
  `;
}

// What is marked on the scrubber: where it happened, and its kind.
function marked(reel) {
  return [
    ...reel.story.filter((line) => line.mark).map((line) => [line.at, line.mark]),
    ...reel.remarks.map((one) => [one.at, "remark"]),
    ...reel.faults.map((one) => [one.at, "fault"]),
  ];
}

function marks(reel) {
  return `<span class="bk-marks" aria-hidden="true">${marked(reel)
    .map(
      ([at, kind]) =>
        `<i class="bk-m-${kind}" style="left:${(100 * at) / Math.max(1, reel.last)}%">${SIGNS_OF[kind]}</i>`,
    )
    .join("")}</span>`;
}

// The signs that are on the scrubber, with their names.
function legend({ reel, said }) {
  const kinds = new Set(marked(reel).map(([, kind]) => kind));
  return Object.entries(SIGNS_OF)
    .filter(([kind]) => kinds.has(kind))
    .map(
      ([kind, sign]) =>
        `<span><i class="bk-m-${kind}" aria-hidden="true">${sign}</i> ${esc(said[`mark_${kind}`])}</span>`,
    )
    .join("");
}

export const STEPS = {
  to_start: () => 0,
  turn_back: turnBefore,
  step_back: (page) => page.at - 1,
  step_on: (page) => page.at + 1,
  turn_on: turnAfter,
  to_end: (page) => page.reel.last,
};
const BACK = { to_start: "|◂", turn_back: "◂◂", step_back: "◂" };
const ON = { step_on: "▸", turn_on: "▸▸", to_end: "▸|" };

function stepButton(page, [key, sign]) {
  const word = key.startsWith("turn_") ? ` ${page.said.turn_word}` : "";
  const told = key === "turn_back" ? `${sign}${word}` : `${word} ${sign}`;
  return button(word ? told.trim() : sign, "goto", { id: key, name: page.said[key], css: "bk-square" });
}

function controls(page) {
  const said = page.said;
  const { reel } = page;
  const line = reel.story.filter((one) => one.at <= page.at).at(-1);
  const speeds = SPEEDS.map(
    (speed) =>
      markup`
        <button type="button" role="radio" class="bk-radio${page.speed === speed ? " bk-on" : ""}"
          aria-checked="${page.speed === speed}" data-do="speed" data-id="${speed}" data-key="speed${speed}">
          <span>${speed === 0.5 ? "½" : speed}×</span>
        </button>
      `,
  );
  const told = line ? plain(line.spans) : "";
  return markup`
    <section class="bk-panel bk-controls" data-key="controls">
      <h3 class="bk-quiet">${esc(said.coins)}</h3>
      ${chart(page, reel.coins, {
        at: page.at,
        label: said.coins,
        tall: Math.max(76, 19 * reel.names.length),
        ticks: false,
      })}
      <div class="bk-scrub">
        <input type="range" class="bk-range" data-own="1" data-key="range" min="0" max="${reel.last}" step="1"
          value="${page.at}" aria-label="${esc(fill(said.decision_of, { number: page.at, last: reel.last }))}"
          aria-valuetext="${esc(told)}"> ${marks(reel)}
        <output class="bk-scrubtip" data-own="1" data-key="scrubtip" aria-hidden="true"></output>
      </div>
      <div class="bk-acts bk-left">
        ${Object.entries(BACK)
          .map((one) => stepButton(page, one))
          .join("")}
        ${button(page.playing ? `❚❚ ${said.pause}` : `▶ ${said.play}`, "play", { css: "bk-main", key: "␣" })}
        ${Object.entries(ON)
          .map((one) => stepButton(page, one))
          .join("")}
        <span class="bk-radios" role="radiogroup" aria-label="${esc(said.speed)}">${speeds.join("")}</span>
        <span class="bk-legend bk-quiet">${legend(page)}</span>
      </div>
    </section>
  `;
}

// What can be asked about this decision, and what can be taken from here.
function decision(page) {
  const { pic, reel, said, would } = page;
  const { move } = pic;
  const name = move ? reel.names[move.seat] : "";
  const told = move?.options
    ? fill(move.options === 1 ? said.had_one : said.had_options, { name, number: move.options })
    : "";
  const bots = page.settings.hints ?? [];
  const able = Boolean(move?.options && bots.length);
  const choice = markup`
    <select class="bk-select" data-own="1" data-key="bots${page.settings.lang}" aria-label="${esc(said.hint_bot)}">
      ${bots.map((bot) => `<option${bot === page.adviser() ? " selected" : ""}>${esc(bot)}</option>`).join("")}
    </select>
  `;
  const answer =
    would?.at === page.at
      ? markup`
        <div class="bk-hint" data-key="would" role="status">
          <p>${spans(page, would.label)}${would.says ? ` “${esc(would.says)}”` : ""}</p>
          ${button(would.wait ? said.stop_bot : said.close, "unwould", { css: "bk-link" })}
        </div>
      `
      : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="decision">
      <h3>${esc(said.here_now)}</h3>
      <p class="bk-quiet">${esc(told)}</p>
      ${answer}
      ${
        able
          ? `<div class="bk-acts">${choice}${button(fill(said.would_done, { bot: page.adviser() }), "would")}</div>`
          : ""
      }
      <div class="bk-acts">
        ${pic.game.over ? "" : button(said.play_on, "playon", { extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "position")}
      </div>
    </section>
  `;
}

function story(page) {
  const { reel } = page;
  const said = new Map(reel.remarks.map((one) => [one.at, one]));
  const now = reel.story.filter((line) => line.at <= page.at).at(-1)?.at;
  const parts = [];
  reel.story.forEach((line, at) => {
    if ("turn" in line) parts.push(`<h4 data-key="s${at}">${spans(page, line.spans)}</h4>`);
    else
      parts.push(
        markup`
          <p data-key="s${at}"
            class="bk-move${line.at === now ? " bk-shown" : line.at > page.at ? " bk-quiet" : ""}">
            <button type="button" class="bk-rule" data-do="goto" data-id="${line.at}">${line.at}</button> ${spans(
              page,
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
            <b>${esc(fill(page.said.says, { name: reel.names[remark.seat] }))}</b> “
            ${esc(remark.text)}”
          </p>
        `,
      );
    }
  });
  return parts.join("");
}

function list(page, all, empty) {
  return (
    all
      .map(
        (one) =>
          markup`
            <p class="bk-move">
              <button type="button" class="bk-rule" data-do="goto" data-id="${one.at}">${one.at}</button> <b>
                ${esc(page.reel.names[one.seat])}
              </b> ${esc(one.text)}
            </p>
          `,
      )
      .join("") || `<p class="bk-quiet">${esc(empty)}</p>`
  );
}

function storySide(page) {
  const said = page.said;
  const { reel } = page;
  const names = {
    log: said.moves,
    remarks: `${said.remarks} ${reel.remarks.length}`,
    faults: `${said.faults} ${reel.faults.length}`,
  };
  if (!(page.tab in names)) page.tab = "log";
  const tabs = Object.entries(names).map(
    ([name, text]) =>
      markup`
        <button type="button" role="tab" class="bk-tab" data-do="retab" data-id="${name}" data-key="tab:${name}"
          aria-selected="${page.tab === name}" tabindex="${page.tab === name ? 0 : -1}">
          ${esc(text)}
        </button>
      `,
  );
  const body = {
    log: () => story(page),
    remarks: () => list(page, reel.remarks, said.no_remarks),
    faults: () => list(page, reel.faults, "–"),
  }[page.tab]();
  return markup`
    <section class="bk-panel bk-side" data-key="side">
      <div class="bk-tabs" role="tablist">${tabs.join("")}</div>
      <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(names[page.tab])}">
        <div class="bk-log" tabindex="0" data-key="story${page.tab}">${body}</div>
      </div>
    </section>
  `;
}

export function replayView(page) {
  const said = page.said;
  const { reel, pic } = page;
  const eyes = [null, ...reel.names.keys()].map((seat) => {
    const on = reel.eyes === seat;
    return markup`
      <button type="button" role="radio" class="bk-radio${on ? " bk-on" : ""}" aria-checked="${on}" data-do="eyes"
        data-id="${seat ?? "all"}" data-key="eyes${seat}">
        ${seat === null ? "" : letter(page, seat)}
        <span>${esc(seat === null ? said.all_eyes : reel.names[seat])}</span>
      </button>
    `;
  });
  return markup`
    <header class="bk-bar">
      <div class="bk-brand">
        ${icon("sprout", "bk-mark")}<strong>${esc(said.watching)}</strong>
        <span class="bk-quiet">${esc(pic.game.title)}</span>
      </div>
      <div class="bk-radios bk-eyes" role="radiogroup" aria-label="${esc(said.watching)}">${eyes.join("")}</div>
      <div class="bk-tools">
        ${page.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
        ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
        ${button(page.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
        ${button("", "record", {
          html: `⤓<span class="bk-wide">${esc(said.record)}</span>`,
          name: said.download,
          css: "bk-square",
        })}
      </div>
    </header>
    <div class="bk-cols">
      <div class="bk-main">
        <ul class="bk-players bk-seats bk-seats${pic.seats.length}" role="list">
          ${pic.seats.map((seat) => seatPanel(page, seat)).join("")}
        </ul>
        ${collections(page)}${banners(page)}${middle(page)}${controls(page)}
      </div>
      <aside class="bk-aside">${storySide(page)}${decision(page)}</aside>
    </div>
  `;
}
