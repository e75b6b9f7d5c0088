// Beside the table: the log, the beans, the rules, the tools, and notices.
import { bean, broken, button, esc, fill, icon, LOCK, markup, meterText, plain, rule, spans } from "./bits.js";

function log(page) {
  return markup`
    <div class="bk-log" role="log" aria-live="off" aria-label="${esc(page.said.log)}" tabindex="0" data-own="1"
      data-key="log">
    </div>
  `;
}

function told(page, line) {
  const text = spans(page, line.spans);
  if ("turn" in line) return `<h4>${text}</h4>`;
  return `<p class="${line.bold ? "bk-strong" : line.dim ? "bk-quiet" : ""}">${text}</p>`;
}

// A log grows long: only lines that are new are written, and it follows them unless somebody has scrolled up.
export function writeLog(page) {
  const place = page.inner.querySelector('[data-key="log"]');
  if (!place) return;
  const low = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
  const there = place.lines ?? [];
  const same = there.findIndex((line, at) => line !== page.log[at]);
  const kept = same < 0 ? there.length : same;
  while (place.children.length > kept) place.lastElementChild.remove();
  place.insertAdjacentHTML(
    "beforeend",
    page.log
      .slice(kept)
      .map((line) => told(page, line))
      .join(""),
  );
  place.lines = [...page.log];
  if (low) place.scrollTop = place.scrollHeight;
}

function beans(page) {
  const rows = Object.entries(page.pic.beans).map(
    ([kind, one]) => markup`
      <tr>
        <th scope="row">
          ${bean(page, kind, "bk-inline")} ${broken(one.name)}
          ${one.does ? `<small>${esc(one.does)}</small>` : ""}
        </th>
        <td>${one.count}</td>
        <td>${one.pays ? meterText(one.meter) : ""}</td>
        <td>${one.unseen}</td>
      </tr>
    `,
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="beans">
      <table class="bk-table bk-allbeans">
        <thead>
          <tr>
            <th scope="col">${esc(page.said.beans)}</th>
            <th scope="col">${esc(page.said.cards)}</th>
            <th scope="col">
              1 · 2 · 3 · 4 ${icon("coin", "bk-coin")}
              <span class="bk-sr">${esc(page.said.coins)}</span>
            </th>
            <th scope="col">${esc(page.said.unseen)}</th>
          </tr>
        </thead>
        <tbody>${rows.join("")}</tbody>
      </table>
    </div>
  `;
}

function rules(page) {
  const shown = page.rule;
  const list = page.rules.map(
    ([number, text]) =>
      markup`
        <p data-key="r${esc(number)}" class="${shown?.number === number ? "bk-shown" : ""}">
          ${rule(number)} ${esc(text)}
        </p>
      `,
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="rules">
      ${shown ? `<p class="bk-shown" data-key="shown"><b>${esc(shown.number)}</b> ${spans(page, shown.text)}</p>` : ""}
      ${list.join("")}
    </div>
  `;
}

export function tabbed(page) {
  const tabs = ["log", "beans", "rules"].map(
    (name) => markup`
      <button type="button" role="tab" class="bk-tab" data-do="tab" data-id="${name}" data-key="tab:${name}"
        aria-selected="${page.tab === name}" tabindex="${page.tab === name ? 0 : -1}">
        ${esc(page.said[name])}
      </button>
    `,
  );
  const body = { log, beans, rules }[page.tab](page);
  return `<div class="bk-tabs" role="tablist" data-roving="tabs">${tabs.join("")}</div>
    <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(page.said[page.tab])}">${body}</div>`;
}

// On a phone the log is a sheet.
export function side(page) {
  const size = button(page.tall ? "▴" : "▾", "tall", {
    name: page.tall ? page.said.lower : page.said.taller,
    css: "bk-tallness",
  });
  const panel = page.narrow
    ? ""
    : markup`
      <section class="bk-panel bk-side${page.tall ? " bk-tall" : ""}" data-key="side">
        ${tabbed(page)}${size}
      </section>
    `;
  return `${author(page)}${panel}${tools(page)}`;
}

// After a game: a bot's code is one file, and so is one's own.
function author(page) {
  const found = page.pic.author;
  if (!page.pic.result || !found) return "";
  const said = page.said;
  return markup`
    <section class="bk-panel bk-author" data-key="author">
      <div><h3>${esc(said.author)}</h3><p>${spans(page, found.told)}</p></div>
      <div class="bk-acts">
        ${button(fill(said.open_code, { file: found.file }), "code", { id: found.bot })}
        ${button(said.start_own, "code", { at: "own" })}
      </div>
    </section>
  `;
}

export function radios(page, name, label, values) {
  return markup`
    <div class="bk-setting" role="radiogroup" aria-label="${esc(label)}">
      <span>${esc(label)}</span>
      <span class="bk-radios">
        ${values
          .map(
            ([value, text]) => markup`
            <button type="button" role="radio" class="bk-radio${page.current(name) === value ? " bk-on" : ""}"
              aria-checked="${page.current(name) === value}" data-do="set" data-name="${name}"
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

export function paces(page) {
  const said = page.said;
  return radios(page, "pace", said.pace, [
    ["slow", said.slow],
    ["brisk", said.brisk],
    ["at once", said.at_once],
  ]);
}

export function windows(page) {
  if (!page.settings.windowed) return "";
  const on = page.settings.windows;
  return markup`
    <button type="button" role="switch" class="bk-switch" aria-checked="${on}" data-do="windows" data-key="windows">
      <i aria-hidden="true"></i><span>${esc(page.said.windows)}</span>
    </button>
  `;
}

// A hint stands under the question: the tools may be below the edge of the screen.
export function hinted(page) {
  const { hint } = page;
  if (!hint) return "";
  return markup`
    <div class="bk-hint" data-key="hint">
      <p>${spans(page, hint.label)}${hint.says ? ` “${esc(hint.says)}”` : ""}</p>
      <div class="bk-acts">
        ${hint.text ? (hint.give ? button(page.said.put_in, "put") : button(page.said.do_it, "doit")) : ""}
        ${button(hint.wait ? page.said.stop_bot : page.said.close, "unhint", { css: "bk-link" })}
      </div>
    </div>
  `;
}

function tools(page) {
  const open = page.narrow ? button(page.said.log, "tab", { id: "log", at: "tools" }) : "";
  const undo = page.pic.game.practice ? undoing(page) : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="tools" aria-label="${esc(page.said.settings)}">
      <div class="bk-acts">
        ${undo}
        ${page.pic.ask ? button(page.said.type_action, "sheet", { id: "type", key: "/" }) : ""}
        ${open}
      </div>
      ${paces(page)}${windows(page)}
    </section>
    ${streak(page)}
  `;
}

const LONG = 60; // letters: longer than a button can be

// The button says what it takes back.
function undoing(page) {
  const { undo } = page.pic;
  if (!undo) return button(page.said.undo, "undo", { key: "U", why: page.said.no_undo });
  const undone = plain(undo);
  const label =
    undone && undone.length < LONG ? `<span>${esc(page.said.undo)}: ${spans(page, undo)}</span>` : esc(page.said.undo);
  return button("", "undo", { key: "U", html: label, name: undone ? `${page.said.undo}: ${undone}` : "" });
}

function streak(page) {
  const games = page.pic.streak;
  if (!games?.marks.length) return "";
  const marks = games.marks.map(
    (one) => `<span class="bk-letter${one.won ? " bk-won" : " bk-unwon"}">${esc(one.letter)}</span>`,
  );
  return markup`
    <section class="bk-panel bk-streak" data-key="streak">
      <h3>${esc(page.said.streak)} ${rule("S-8")}</h3>
      <p class="bk-row">${marks.join("")} <span>${esc(games.told)}</span></p>
    </section>
  `;
}

export function notices(page) {
  const list = page.pic.notices
    .filter((one) => !page.closed.has(one.id))
    .map(
      (one, at) =>
        markup`
          <div class="bk-notice bk-${one.tone}" role="${one.tone === "bad" ? "alert" : "status"}"
            data-key="note${at}">
            <p>${spans(page, one.text)}</p>
            ${
              one.details
                ? markup`
                <details><summary>${esc(page.said.details)}</summary><pre>${esc(one.details)}</pre></details>
                ${button(page.said.close, "dismiss", { id: one.id, css: "bk-link" })}
              `
                : ""
            }
          </div>
        `,
    );
  const queued = page.pic.queue?.length
    ? markup`
      <div class="bk-notice bk-info" data-key="queued">
        <p>
          <b><span aria-hidden="true">⏱</span> ${esc(page.said.queued)}</b> ${page.pic.queue
            .map((one) => spans(page, one))
            .join(" · ")}
        </p>
        ${button(page.said.take_back, "unqueue")}
      </div>
    `
    : "";
  const tip = page.tip
    ? markup`
      <div class="bk-notice bk-info" role="alert" data-key="tip">
        <p>${LOCK} ${spans(page, page.tip)}</p>
        ${button(page.said.close, "untip", { css: "bk-link" })}
      </div>
    `
    : "";
  return queued + list.join("") + tip;
}
