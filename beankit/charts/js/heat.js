/* Who beats whom? A heat map in order of rank; on a narrow page, bars of one bot. */
import { make, plotted, said } from "./dom.js";

const NARROW = 560; // pixels a panel needs for the heat map
const FIGURES_UP_TO = 30; // bots

/** The colour of a share: from one hue through the paper to the other. */
function shade(share) {
  if (share == null) return "var(--surface-2)";
  const far = Math.round(Math.abs(share - 0.5) * 200);
  return `color-mix(in oklab, var(--hm-${share < 0.5 ? "lo" : "hi"}) ${far}%, var(--surface))`;
}

/** All pairs of a row and a column that have met. */
function pairs({ share, low, high, games, watch }) {
  return share.flatMap((row, a) =>
    row.flatMap((value, b) =>
      value == null
        ? []
        : [{ a, b, share: value, low: low[a][b], high: high[a][b], games: games[a][b], watch: watch?.[a][b] }],
    ),
  );
}

const apart = (pair) => pair.low != null && (pair.low > 0.5 || pair.high < 0.5);

function heatMap(panel, board, view, meetings) {
  const { words, say } = view;
  const names = board.bots.map((bot) => bot.name);
  const label = (place) => (names[place].length > 18 ? `${names[place].slice(0, 17)}…` : names[place]);
  const longest = Math.max(...names.map((_, place) => label(place).length));
  const marginLeft = Math.min(150, 34 + longest * 7.2);
  const size = Math.min(58, (panel.width - marginLeft - 4) / names.length);
  const places = d3.range(names.length);
  const common = { x: "b", y: "a", inset: size > 24 ? 1.5 : 0.5, rx: size > 24 ? 5 : 2 };
  const svg = plotted(words.beats_title, {
    width: Math.ceil(marginLeft + size * names.length + 4),
    height: Math.ceil(24 + Math.min(size, 32) * names.length),
    marginLeft,
    marginTop: 22,
    marginRight: 4,
    marginBottom: 2,
    x: { domain: places, axis: "top", tickSize: 0, tickFormat: (place) => String(place + 1), label: null, padding: 0 },
    y: { domain: places, tickSize: 0, tickFormat: (place) => `${label(place)} ${place + 1}`, label: null, padding: 0 },
    color: { type: "identity" },
    marks: [
      Plot.cell(places, { ...common, x: (place) => place, y: (place) => place, fill: () => "var(--surface-2)" }),
      Plot.cell(meetings, {
        ...common,
        fill: (pair) => shade(pair.share),
        title: (pair) => sentence(pair, names, view),
      }),
      Plot.cell(
        meetings.filter((pair) => !apart(pair)),
        { ...common, inset: 3, fill: "none", stroke: "var(--ink-2)", strokeDasharray: "3 2", pointerEvents: "none" },
      ),
      names.length > FIGURES_UP_TO
        ? null
        : Plot.text(meetings, {
            x: "b",
            y: "a",
            text: (pair) => say(100 * pair.share),
            fill: "var(--ink)",
            fontWeight: 650,
            fontSize: size > 24 ? 12 : 11,
            pointerEvents: "none",
          }),
    ],
  });
  svg.classList.add("bk-heat");
  const cells = svg.querySelectorAll('[data-mark="cell"]')[1].querySelectorAll("rect");
  for (const [place, rect] of cells.entries())
    rect.addEventListener("click", () => view.look(meetings[place].a, meetings[place].b));
  return svg;
}

/** A pair in words. */
function sentence(pair, names, { words, say, share }) {
  const parts = { a: names[pair.a], b: names[pair.b], share: share(pair.share), games: say(pair.games) };
  return pair.low == null
    ? said(words.pair, parts)
    : said(words.pair_sure, { ...parts, low: say(100 * pair.low), high: say(100 * pair.high) });
}

export function chooser(board, label, chosen, change) {
  const select = make(
    "select",
    { "aria-label": label },
    ...board.bots.map((bot, place) => make("option", { value: place, selected: place === chosen }, bot.name)),
  );
  select.addEventListener("change", () => change(Number(select.value)));
  return select;
}

/** Two lists to choose a pair by keys, and what is known about it. */
function pairLine(board, view, meetings) {
  const { words } = view;
  const names = board.bots.map((bot) => bot.name);
  const pair = meetings.find((other) => other.a === view.pair[0] && other.b === view.pair[1]);
  const rows = chooser(board, words.pair_row, view.pair[0], (place) => view.look(place, view.pair[1]));
  const columns = chooser(board, words.pair_column, view.pair[1], (place) => view.look(view.pair[0], place));
  const line = make(
    "p",
    { class: "bk-pair", "aria-live": "polite" },
    pair ? sentence(pair, names, view) : words.never_met,
  );
  if (pair?.watch != null)
    line.append(
      " · ",
      view.address
        ? make("a", { href: view.address(pair.watch) }, words.pair_watch)
        : said(words.pair_game, { game: pair.watch }),
    );
  return make("div", { class: "bk-choice" }, rows, make("span", {}, words.ahead_of), columns, line);
}

function legend({ share }) {
  const stops = d3.range(0, 1.01, 0.1).map((stop) => make("span", { style: `background:${shade(stop)}` }));
  return make("p", { class: "bk-legend" }, share(0), make("span", { class: "bk-ramp" }, ...stops), share(1));
}

/** One bot against all others, as bars from the middle. */
function duels(board, view, meetings) {
  const { words, say, share } = view;
  const select = chooser(board, words.pair_row, view.pair[0], (place) => view.look(place, view.pair[1]));
  const mine = meetings.filter((pair) => pair.a === view.pair[0]);
  const bar = (pair) => {
    const from = Math.min(50, 100 * pair.share);
    const wide = Math.abs(100 * pair.share - 50);
    const figure = pair.low == null ? "" : ` ${say(100 * pair.low)}\u2060–\u2060${say(100 * pair.high)}`;
    return make(
      "li",
      {},
      make("span", { class: "bk-name" }, board.bots[pair.b].name),
      make(
        "span",
        { class: "bk-beam" },
        make("i", { style: `left:${from}%;width:${wide}%;background:var(--hm-${pair.share < 0.5 ? "lo" : "hi"})` }),
      ),
      make("span", { class: "bk-figure" }, make("b", {}, share(pair.share)), figure),
    );
  };
  return [select, make("ul", { class: "bk-duels" }, ...mine.map(bar))];
}

export function beats(panel, board, view) {
  const meetings = pairs(board.beats);
  const narrow = panel.width < NARROW - (board.bots.length < 9 ? 160 : 0);
  const focused = view.focus(panel);
  const chart = narrow
    ? duels(board, view, meetings)
    : [heatMap(panel, board, view, meetings), legend(view), pairLine(board, view, meetings)];
  const names = board.bots.map((bot) => bot.name);
  panel.fill({
    chart,
    table: () => ({
      head: ["bot", "ahead_of_bot", "share", "low", "high", "games"].map((key) => view.words[key]),
      rows: meetings.map((pair) => [
        names[pair.a],
        names[pair.b],
        view.share(pair.share),
        view.say(100 * pair.low),
        view.say(100 * pair.high),
        view.say(pair.games),
      ]),
    }),
  });
  focused();
}
