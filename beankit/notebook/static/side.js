// Beside the table: the log, the beans, the rules, the tools, and notices.
import { bean, broken, button, CLOCK, icon, LOCK, meterText, rule, spans } from "./bits.js";
import { connectionNote } from "./connection.js";
import { esc, fill, markup, plain } from "./dom.js";
import { log } from "./log.js";
import { hintButton } from "./question.js";
import { refusalNote } from "./refusal.js";

export const TABS = ["lesson", "log", "beans", "rules"];

// Whoever is guided sees how far they have come.
export function tabsOf({ pic }) {
  return pic.lesson?.length ? TABS : TABS.slice(1);
}

// Tables and replays have different tabs; the log is in both.
export function tabOf(state, tabs) {
  return tabs.includes(state.side.tab) ? state.side.tab : tabs[0];
}

function lesson(state) {
  const steps = state.pic.lesson;
  const read = steps.filter((step) => step.read).length;
  const list = steps.map((step, at) => {
    const css = step.now ? "bk-due" : step.read ? "bk-read" : "";
    return markup`
      <li class="${css}"${step.now ? ' aria-current="step"' : ""}>
        <b aria-hidden="true">${step.read ? "✓" : at + 1}</b> ${esc(step.title)}
      </li>
    `;
  });
  return markup`
    <div class="bk-scroll bk-lesson" tabindex="0" data-key="lesson">
      <progress max="${steps.length}" value="${read}" aria-label="${esc(state.said.lesson)}"></progress>
      <ol>${list.join("")}</ol>
    </div>
  `;
}

// What can be known of the hands of the others, in practice and on request.
function hands(state) {
  const { believed, pic, said } = state;
  if (!pic.game.practice || pic.result || pic.seats.length < 2) return "";
  if (believed?.at !== pic.n) return `<div class="bk-acts bk-left">${button(said.believe_me, "believe")}</div>`;
  const name = (seat) => pic.seats.find((player) => player.seat === seat)?.name ?? "";
  return believed.hands
    .map((hand) => `<p class="bk-belief"><b>${esc(name(hand.seat))}:</b> ${spans(state, hand.text)}</p>`)
    .join("");
}

function beans(state) {
  const rows = Object.entries(state.pic.beans).map(
    ([kind, known]) => markup`
      <tr>
        <th scope="row">
          ${bean(state, kind, "bk-inline")} ${broken(state, known.name)}
          ${known.does ? `<small>${esc(known.does)}</small>` : ""}
        </th>
        <td>${known.count}</td>
        <td>${known.pays ? meterText(known.meter) : ""}</td>
        <td>${known.unseen}</td>
      </tr>
    `,
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="beans">
      <table class="bk-table bk-allbeans">
        <thead>
          <tr>
            <th scope="col">${esc(state.said.beans)}</th>
            <th scope="col">${esc(state.said.cards)}</th>
            <th scope="col">
              1 · 2 · 3 · 4 ${icon("coin", "bk-coin")}
              <span class="bk-sr">${esc(state.said.coins)}</span>
            </th>
            <th scope="col">${esc(state.said.unseen)}</th>
          </tr>
        </thead>
        <tbody>${rows.join("")}</tbody>
      </table>
      ${hands(state)}
    </div>
  `;
}

function rules(state) {
  const shown = state.side.rule;
  const list = state.rules.map(
    ([number, text]) =>
      markup`
        <p data-key="r${esc(number)}" class="${shown?.number === number ? "bk-shown" : ""}">
          ${rule(number)} ${esc(text)}
        </p>
      `,
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="rules">
      ${shown ? `<p class="bk-shown" data-key="shown"><b>${esc(shown.number)}</b> ${spans(state, shown.text)}</p>` : ""}
      ${list.join("")}
    </div>
  `;
}

export function tabbed(state) {
  const names = tabsOf(state);
  const tab = tabOf(state, names);
  const tabs = names.map(
    (name) => markup`
      <button type="button" role="tab" class="bk-tab" data-do="tab" data-id="${name}" data-key="tab:${name}"
        aria-selected="${tab === name}" tabindex="${tab === name ? 0 : -1}">
        ${esc(state.said[name])}
      </button>
    `,
  );
  const body = { lesson, log, beans, rules }[tab](state);
  return `<div class="bk-tabs" role="tablist" data-roving="tabs">${tabs.join("")}</div>
    <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(state.said[tab])}">${body}</div>`;
}

// In a wide window there is a column for the log; elsewhere it is a sheet.
export function side(state) {
  return markup`
    <aside class="bk-aside">
      ${author(state)}
      <section class="bk-panel bk-side" data-key="side">
        ${tabbed(state)}${state.sheet.name ? "" : notes(state)}${tools(state)}
      </section>
    </aside>
  `;
}

// After a game: a bot's code is one file, and so is one's own.
export function author(state) {
  const bot = state.pic.author;
  if (!state.pic.result || !bot) return "";
  const said = state.said;
  const acts = markup`
    <div class="bk-acts">
      ${button(fill(state, said.open_code, { file: bot.file }), "code", { id: bot.bot })}
      ${button(said.start_own, "code", { at: "own" })}
    </div>
  `;
  const text = `<p>${spans(state, bot.told)}</p>`;
  if (state.narrow)
    return markup`
      <details class="bk-panel bk-more" data-key="author"><summary>${esc(said.author)}</summary>${text}${acts}</details>
    `;
  return markup`
    <section class="bk-panel bk-author" data-key="author">
      <div><h3>${esc(said.author)}</h3>${text}</div>
      ${acts}
    </section>
  `;
}

// The look is the page's own, all other settings are Python's.
function current({ look, settings }, name) {
  return name in look ? look[name] : settings[name];
}

export function radios(state, name, label, values) {
  return markup`
    <div class="bk-setting" role="radiogroup" aria-label="${esc(label)}">
      <span>${esc(label)}</span>
      <span class="bk-radios">
        ${values
          .map(
            ([value, text]) => markup`
            <button type="button" role="radio" class="bk-radio${current(state, name) === value ? " bk-on" : ""}"
              aria-checked="${current(state, name) === value}" data-do="set" data-name="${name}"
              data-id="${esc(value)}" data-key="set:${name}:${esc(value)}">
              <span>${esc(text)}</span>
            </button>
          `,
          )
          .join("")}
      </span>
    </div>
  `;
}

export function paces(state) {
  const said = state.said;
  return radios(state, "pace", said.pace, [
    ["slow", said.slow],
    ["brisk", said.brisk],
    ["at once", said.at_once],
  ]);
}

export function windows(state) {
  if (!state.settings.windowed) return "";
  const on = state.settings.windows;
  return markup`
    <button type="button" role="switch" class="bk-switch" aria-checked="${on}" data-do="windows" data-key="windows">
      <i aria-hidden="true"></i><span>${esc(state.said.windows)}</span>
    </button>
  `;
}

// What a bot's choice and the alternatives are worth to it.
export function weighed(state, { weighed: list }) {
  if (!list?.length) return "";
  return `<ul class="bk-weighed">${list.map((line) => `<li>${spans(state, line)}</li>`).join("")}</ul>`;
}

// A hint stands below what is asked.
function hinted(state) {
  const { hint } = state.answer;
  if (!hint) return "";
  return markup`
    <div class="bk-hint" data-key="hint">
      <p>
        ${spans(state, hint.label)}${hint.why ? ` ${spans(state, hint.why)}` : ""}
        ${hint.says ? ` “${esc(hint.says)}”` : ""}
      </p>
      <div class="bk-acts">
        ${hint.text ? (hint.give ? button(state.said.put_in, "put") : button(state.said.do_it, "doit")) : ""}
        ${button(hint.wait ? state.said.stop_bot : state.said.close, "unhint", { css: "bk-link" })}
      </div>
      ${weighed(state, hint)}
    </div>
  `;
}

export function tools(state) {
  return markup`
    <div class="bk-toolbox" data-key="tools" role="group" aria-label="${esc(state.said.settings)}">
      <div class="bk-acts">
        ${state.narrow ? "" : hintButton(state)}${undoButton(state)}
        ${state.pic.ask ? button("/", "sheet", { id: "type", name: state.said.type_action, css: "bk-square" }) : ""}
      </div>
      ${state.pic.result || state.pic.lesson.length ? "" : paces(state)}${streak(state)}
    </div>
  `;
}

// What it takes back is its name; the button itself has room for one word.
export function undoButton(state) {
  const { game, undo } = state.pic;
  if (!game.practice) return "";
  if (!undo) return button(state.said.undo, "undo", { key: "U", why: state.said.no_undo });
  const name = undo.length ? `${state.said.undo}: ${plain(undo)}` : "";
  return button(state.said.undo, "undo", { key: "U", name, extra: name ? `title="${esc(name)}"` : "" });
}

function streak(state) {
  const games = state.pic.streak;
  if (!games?.marks.length) return "";
  const marks = games.marks.map(
    (mark) => `<span class="bk-letter${mark.won ? " bk-won" : " bk-unwon"}">${esc(mark.letter)}</span>`,
  );
  return markup`
    <p class="bk-row bk-streak" data-key="streak">
      <b>${esc(state.said.streak)}</b> ${rule("S-8")} ${marks.join("")} <span>${esc(games.told)}</span>
    </p>
  `;
}

// What one is told, and can be put away. It lies over nothing that answers the question: in a wide window it takes room
// from the log, or stands in the sheet that covers the log; elsewhere it lies over the bar at the top.
export function notes(state) {
  const list = state.pic.notices
    .map((notice) => ({ ...notice, id: notice.id ?? plain(notice.text) }))
    .filter((notice) => !state.side.closed.includes(notice.id))
    .map(
      (notice, at) =>
        markup`
          <div class="bk-notice bk-${notice.tone}" role="${notice.tone === "bad" ? "alert" : "status"}"
            data-key="note${at}">
            <p>${spans(state, notice.text)}</p>
            ${
              notice.details
                ? `<details><summary>${esc(state.said.details)}</summary><pre>${esc(notice.details)}</pre></details>`
                : ""
            }
            ${button(state.said.close, "dismiss", { id: notice.id, css: "bk-link" })}
          </div>
        `,
    );
  const queued = state.pic.queue?.length
    ? markup`
      <div class="bk-notice bk-info" data-key="queued">
        <p>
          <b>${CLOCK} ${esc(state.said.queued)}</b> ${state.pic.queue.map((action) => spans(state, action)).join(" · ")}
        </p>
        ${button(state.said.take_back, "unqueue")}
      </div>
    `
    : "";
  const tip = state.answer.tip
    ? markup`
      <div class="bk-notice bk-info" role="alert" data-key="tip">
        <p>${LOCK} ${spans(state, state.answer.tip)}</p>
        ${button(state.said.close, "untip", { css: "bk-link" })}
      </div>
    `
    : "";
  const all = [connectionNote(state), refusalNote(state), queued, ...list, hinted(state), tip];
  return `<div class="bk-notes" data-key="notes">${all.join("")}</div>`;
}
