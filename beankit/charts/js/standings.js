/* Who is better? A row for each bot with a dot and its interval. */
import { drawn, make, said } from "./dom.js";

const SEARCH_FROM = 30; // bots

/** A dot with its interval on a line from `from` to `to`, with a mark at `middle`. */
function whisker({ value, low, high, from, to, middle, title }) {
  const at = (x) => `${(100 * (x - from)) / (to - from)}%`;
  const upright = (x, name) => drawn("line", { x1: at(x), x2: at(x), y1: 7, y2: 17, class: name });
  const parts = [drawn("line", { x1: "0%", x2: "100%", y1: 12, y2: 12, class: "bk-track" })];
  parts.push(drawn("line", { x1: at(middle), x2: at(middle), y1: 0, y2: 24, class: "bk-middle" }));
  if (low != null) {
    parts.push(drawn("line", { x1: at(low), x2: at(high), y1: 12, y2: 12, class: "bk-whisker" }));
    parts.push(upright(low, "bk-whisker"), upright(high, "bk-whisker"));
  }
  if (value != null) parts.push(drawn("circle", { cx: at(value), cy: 12, r: 5, class: "bk-dot" }));
  return drawn(
    "svg",
    { class: "bk-row", width: "100%", height: 24, role: "img", "aria-label": title },
    drawn("title", {}, title),
    ...parts,
  );
}

/** What a row tells: placing points, or the rating. */
function measure(board, view) {
  const rated = view.tab === "rating";
  const all = rated
    ? board.bots.flatMap((bot) => [bot.rating, bot.rating_low, bot.rating_high]).filter((x) => x != null)
    : [0, 1];
  const [from, to] = rated ? d3.nice(Math.min(0, ...all), Math.max(0, ...all), 4) : [0, 1];
  const read = (bot) => (rated ? [bot.rating, bot.rating_low, bot.rating_high] : [bot.points, bot.low, bot.high]);
  return {
    rated,
    from,
    to,
    middle: rated ? 0 : 0.5,
    read,
    ticks: rated ? d3.ticks(from, to, 4) : [0, 0.25, 0.5, 0.75, 1],
  };
}

/** The line over the rows that says what left and right mean. */
function axis({ rated, from, to, ticks }, words, say) {
  const names = rated ? {} : { 0: words.last, 1: words.first };
  const label = (tick) => {
    const figure = rated ? say(tick) : say(tick, tick % 0.5 ? 2 : tick % 1 ? 1 : 0);
    return make(
      "span",
      { style: `left:${(100 * (tick - from)) / (to - from)}%` },
      [figure, names[tick]].filter(Boolean).join(" "),
    );
  };
  return make("div", { class: "bk-axis" }, ...ticks.map(label));
}

function standingsRow(bot, view, scale) {
  const { words, say } = view;
  const [value, low, high] = scale.read(bot);
  const digits = scale.rated ? 0 : 2;
  const few = bot.low == null ? words.few : ""; // a rating may lack an interval although there are enough deals
  const sure = low == null ? few : `±${say(Math.max(high - value, value - low), digits)}`;
  const title =
    low == null
      ? said(words.row, { bot: bot.name, points: say(value, digits) })
      : said(words.row_sure, {
          bot: bot.name,
          points: say(value, digits),
          low: say(low, digits),
          high: say(high, digits),
        });
  const name = make("button", { type: "button", class: "bk-link", title: words.row_opens }, bot.name);
  name.addEventListener("click", () => view.choose(bot.name));
  const cells = [
    make("td", { class: "bk-rank" }, bot.rank ?? "–"),
    make(
      "th",
      { scope: "row", class: "bk-bot" },
      name,
      bot.house ? make("span", { class: "bk-house" }, ` ${words.house}`) : null,
    ),
    make("td", { class: "bk-chart" }, whisker({ value, low, high, ...scale, title })),
    make("td", { class: "bk-points" }, make("b", {}, say(value, digits)), " ", make("span", {}, sure)),
  ];
  return make("tr", { "data-bot": bot.name, class: bot.forfeits ? "bk-faulty" : null }, ...cells);
}

/** The two tabs, and the search field when there are many bots. */
function standingsTools(panel, view) {
  const { words } = view;
  const tab = (key) => {
    const button = make("button", { type: "button", "data-tab": key }, words[`tab_${key}`]);
    button.addEventListener("click", () => {
      view.tab = key;
      standings(panel, view.board, view);
    });
    return button;
  };
  const field = make("input", { type: "search", placeholder: words.search, "aria-label": words.search });
  field.addEventListener("input", () => {
    view.search = field.value;
    sift(panel, view);
  });
  return make("div", { class: "bk-tools" }, tab("points"), tab("rating"), field);
}

/** Show which tab is open, and only the tools that these bots need. */
function adjust(tools, board, view) {
  const rated = board.bots.some((bot) => bot.rating != null);
  for (const button of tools.querySelectorAll("button")) {
    button.hidden = !rated;
    button.setAttribute("aria-pressed", String(button.dataset.tab === view.tab));
  }
  tools.lastElementChild.hidden = board.bots.length <= SEARCH_FROM;
}

/** Hide the rows that the search does not mean. */
function sift(panel, view) {
  const wanted = view.search.toLowerCase();
  for (const row of panel.body.querySelectorAll("tbody tr"))
    row.hidden = !row.dataset.bot.toLowerCase().includes(wanted);
}

/** Draw the standings; a row that was there stays and only its cells are exchanged. */
export function standings(panel, board, view) {
  const { words, say } = view;
  const scale = measure(board, view);
  const label = (key) => board.columns.find((column) => column.key === key)?.label;
  const head = [label("rank"), label("name"), axis(scale, words, say), label(scale.rated ? "rating" : "points")];
  const heading = (cell, place) =>
    make("th", { scope: "col", class: ["bk-rank", "bk-bot", "bk-chart", "bk-points"][place] }, cell);
  const old = new Map([...panel.body.querySelectorAll("tbody tr")].map((row) => [row.dataset.bot, row]));
  const rows = board.bots.map((bot) => {
    const row = standingsRow(bot, view, scale);
    const kept = old.get(bot.name);
    return kept ? renewed(kept, row) : row;
  });
  if (!panel.body.childElementCount)
    panel.body.append(standingsTools(panel, view), make("table", { class: "bk-ranks" }, make("thead"), make("tbody")));
  const [tools, table] = panel.body.children;
  table.tHead.replaceChildren(make("tr", {}, ...head.map(heading)));
  settle(table.tBodies[0], rows);
  adjust(tools, board, view);
  sift(panel, view);
  const tab = scale.rated ? "ratings" : "standings";
  panel.about.textContent = words[`${tab}_about`];
  panel.fill({
    note: board.notes?.[tab],
    table: () => standingsTable(board, view),
  });
}

/** A row that was there, with the numbers of the new one; its name stays, and with it the focus. */
function renewed(kept, row) {
  const [rank, , ...rest] = row.cells;
  while (kept.cells.length > 2) kept.lastElementChild.remove();
  kept.firstElementChild.replaceWith(rank);
  kept.append(...rest);
  kept.className = row.className;
  return kept;
}

/** Put the rows into the body in this order, moving only those that are elsewhere. */
function settle(body, rows) {
  for (const old of [...body.children]) if (!rows.includes(old)) old.remove();
  rows.forEach((row, place) => {
    if (body.children[place] !== row) body.insertBefore(row, body.children[place] ?? null);
  });
}

/** The table of the standings, drawn from the columns that are sent; a column without digits is text. */
function standingsTable({ bots, columns }, { say, share }) {
  const write = (value, { digits, percent }) => {
    if (value == null || digits == null) return value || null;
    return percent ? share(value, digits) : say(value, digits);
  };
  return {
    head: columns.map(({ label }) => label),
    left: columns.map(({ left }) => left),
    rows: bots.map((bot) => columns.map((column) => write(bot[column.key], column))),
  };
}
