/* Charts along an axis: the seats, the run so far, and how a bot plays. */
import { make, plotted, said } from "./dom.js";
import { chooser } from "./heat.js";

/** Does the seat matter? */
export function seats(panel, board, view) {
  const { words, say } = view;
  const all = board.seats.flatMap((seat) => [seat.points, seat.low, seat.high]).filter((x) => x != null);
  const far = Math.max(0.05, ...all.map((x) => Math.abs(x - 0.5))) * 1.15;
  const name = (seat) => said(words.seat, { number: seat.seat });
  const sure = board.seats.filter((seat) => seat.low != null);
  const cap = (key) =>
    Plot.tickY(sure, {
      x: name,
      y: key,
      inset: 0,
      stroke: "var(--ink)",
      strokeWidth: 2,
      insetLeft: 14,
      insetRight: 14,
      clip: false,
    });
  const chart = plotted(words.seats_title, {
    width: Math.min(panel.width, 460),
    height: 220,
    marginLeft: 44,
    marginBottom: 26,
    x: { type: "band", domain: board.seats.map(name), label: null, tickSize: 0, padding: 0.35 },
    y: {
      domain: [0.5 - far, 0.5 + far],
      ticks: 5,
      grid: true,
      tickSize: 0,
      label: null,
      tickFormat: (tick) => say(tick, far > 0.1 ? 1 : 2),
    },
    marks: [
      Plot.ruleY([0.5], { stroke: "var(--line-2)", strokeWidth: 1.5 }),
      Plot.ruleX(sure, { x: name, y1: "low", y2: "high", stroke: "var(--ink)", strokeWidth: 2 }),
      cap("low"),
      cap("high"),
      Plot.dot(board.seats, {
        x: name,
        y: "points",
        r: 6,
        fill: "var(--accent)",
        title: (seat) => `${name(seat)}: ${say(seat.points, 3)}`,
      }),
    ],
  });
  panel.fill({
    chart,
    note: board.notes?.seats,
    table: () => ({
      head: [words.seat_name, words.points, words.low, words.high],
      rows: board.seats.map((seat) => [name(seat), say(seat.points, 3), say(seat.low, 3), say(seat.high, 3)]),
    }),
  });
}

const DASHES = [null, "7 3", "2 3", "9 3 2 3", "4 4"];

/** Is it settled? The first five, with bands that shrink. */
export function settled(panel, board, view) {
  const { words, say } = view;
  const lines = board.progress;
  const points = lines.flatMap((line, place) =>
    line.deals.map((deals, i) => ({
      place,
      bot: line.bot,
      deals,
      points: line.points[i],
      low: line.low[i],
      high: line.high[i],
    })),
  );
  const last = lines.map((_, place) => points.filter((point) => point.place === place).at(-1)).filter(Boolean);
  const [low, high] = d3.extent(
    points.flatMap((point) => [point.points, point.low, point.high]).filter((x) => x != null),
  );
  const chart = plotted(words.settled_title, {
    width: panel.width,
    height: 220,
    marginLeft: 40,
    marginRight: 110,
    marginBottom: 34,
    x: {
      label: words.deals,
      labelAnchor: "center",
      labelArrow: "none",
      ticks: whole(points.map((point) => point.deals)),
      tickFormat: (tick) => say(tick),
    },
    y: {
      domain: [Math.max(0, low), Math.min(1, high)],
      clamp: true,
      label: null,
      grid: true,
      ticks: 4,
      tickFormat: (tick) => say(tick, 2),
    },
    marks: [
      lines.map((_, place) =>
        Plot.areaY(
          points.filter((point) => point.place === place && point.low != null),
          { x: "deals", y1: "low", y2: "high", fill: `var(--s${place})`, fillOpacity: 0.14 },
        ),
      ),
      lines.map((_, place) =>
        Plot.lineY(
          points.filter((point) => point.place === place),
          { x: "deals", y: "points", stroke: `var(--s${place})`, strokeWidth: 2, strokeDasharray: DASHES[place] },
        ),
      ),
      Plot.dot(last, { x: "deals", y: "points", r: 3, fill: (point) => `var(--s${point.place})` }),
      Plot.text(apartBy(last, (high - low) / 13), {
        x: "deals",
        y: "at",
        text: "bot",
        dx: 6,
        textAnchor: "start",
        fill: (point) => `var(--s${point.place})`,
        fontWeight: 650,
      }),
    ].flat(),
    color: { type: "identity" },
  });
  panel.fill({
    chart,
    table: () => ({
      head: [words.bot, words.deals, words.points, words.low, words.high],
      rows: points.map((point) => [
        point.bot,
        say(point.deals),
        say(point.points, 3),
        say(point.low, 3),
        say(point.high, 3),
      ]),
    }),
  });
}

/** About five marks for an axis of things that are counted. */
function whole(numbers) {
  return d3.ticks(...d3.extent(numbers), 5).filter(Number.isInteger);
}

/** Labels at the ends of lines, at least a step apart so that they can be read. */
function apartBy(ends, step) {
  let below = -Infinity;
  return [...ends]
    .sort((a, b) => a.points - b.points)
    .map((end) => {
      below = Math.max(end.points, below + step);
      return { ...end, at: below };
    });
}

/** How does it play? One line of dots a measure, the chosen bot and the median marked. */
export function play(panel, board, view) {
  const { words, say } = view;
  const chosen = Math.max(
    0,
    board.bots.findIndex((bot) => bot.name === view.bot),
  );
  const focused = view.focus(panel);
  const select = chooser(board, words.bot, chosen, (place) => view.choose(board.bots[place].name));
  const tiles = board.play.map((measure) => tile(measure, chosen, board, view));
  const table = () => ({
    head: [words.bot, ...board.play.map((measure) => measure.title)],
    rows: board.bots.map((bot, place) => [
      bot.name,
      ...board.play.map((measure) => say(measure.values[place], measure.digits)),
    ]),
  });
  panel.fill({ chart: [select, make("div", { class: "bk-tiles" }, ...tiles)], table });
  focused();
}

function tile(measure, chosen, board, view) {
  const { words, say } = view;
  const dots = measure.values.flatMap((value, place) =>
    value == null ? [] : [{ value, place, bot: board.bots[place].name }],
  );
  const mine = dots.filter((dot) => dot.place === chosen);
  const title = said(words.tile, {
    measure: measure.title,
    bot: board.bots[chosen].name,
    value: say(measure.values[chosen], measure.digits),
    median: say(measure.median, measure.digits),
  });
  const [low, high] = d3.extent([0, ...dots.map((dot) => dot.value)]);
  const chart = plotted(title, {
    width: 220,
    height: 54,
    marginLeft: 10,
    marginRight: 10,
    marginTop: 6,
    marginBottom: 20,
    x: {
      domain: low === high ? [0, 1] : [low, high],
      ticks: 3,
      label: null,
      nice: true,
      tickFormat: (tick) => say(tick, measure.digits > 1 && high < 1 ? 2 : high < 4 ? 1 : 0),
    },
    marks: [
      Plot.ruleX(
        [measure.median].filter((x) => x != null),
        { stroke: "var(--ink-2)", strokeDasharray: "3 2" },
      ),
      Plot.dot(dots, {
        x: "value",
        y: 0,
        r: 4,
        fill: "var(--surface)",
        stroke: "var(--line-2)",
        title: (dot) => `${dot.bot}: ${say(dot.value, measure.digits)}`,
      }),
      Plot.dot(mine, { x: "value", y: 0, r: 6, fill: "var(--accent)" }),
    ],
    y: { axis: null },
  });
  return make(
    "div",
    { class: "bk-tile" },
    make("h3", {}, measure.title),
    make(
      "p",
      {},
      make("b", {}, say(measure.values[chosen], measure.digits)),
      ` ${said(words.median, { value: say(measure.median, measure.digits) })}`,
    ),
    chart,
  );
}
