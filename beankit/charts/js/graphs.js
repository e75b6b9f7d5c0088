/* Graphs whose places networkx has computed: who met whom, and who beats whom in a circle. */
import { drawn, make, picture, plotted, said } from "./dom.js";

const RING_UP_TO = 24; // bots; more are shown as a matrix
const NODE = 14; // pixels

/** A graph of ranks; an edge has its ends, a width, a class and a title. */
function graph(panel, title, nodes, edges, { directed = false } = {}) {
  const width = Math.min(panel.width, 440);
  const height = Math.min(width, 320);
  const at = ([x, y]) => [width / 2 + x * (width / 2 - NODE - 4), height / 2 - y * (height / 2 - NODE - 4)];
  const spots = nodes.map((node) => at(node.at));
  const thin = Math.min(1, 10 / nodes.length); // many lines are drawn thinner, or nothing could be seen between them
  const lines = edges.flatMap((edge) =>
    line(
      spots[edge.a],
      spots[edge.b],
      { ...edge, width: edge.width * (edge.strong ? 1 : thin) },
      directed && (edge.strong || thin === 1),
    ),
  );
  const circles = nodes.map((node, place) => {
    const [x, y] = spots[place];
    return drawn(
      "g",
      { class: node.faint ? "bk-node bk-faint" : "bk-node" },
      drawn("title", {}, node.title),
      drawn("circle", { cx: x, cy: y, r: NODE }),
      drawn("text", { x, y, dy: "0.35em", "text-anchor": "middle" }, node.label),
    );
  });
  return picture(width, height, title, ...lines, ...circles);
}

/** An edge; with a head at the rim of its node if it has a direction. */
function line([x1, y1], [x2, y2], edge, directed) {
  const style = { class: `bk-edge ${edge.kind ?? ""}`, "stroke-width": edge.width };
  if (!directed) return [drawn("line", { x1, y1, x2, y2, ...style }, drawn("title", {}, edge.title))];
  const bend = 0.08;
  const mx = (x1 + x2) / 2 + (y2 - y1) * bend;
  const my = (y1 + y2) / 2 - (x2 - x1) * bend;
  const far = Math.hypot(x2 - mx, y2 - my);
  const [dx, dy] = [(x2 - mx) / far, (y2 - my) / far];
  const [tx, ty] = [x2 - dx * (NODE + 2), y2 - dy * (NODE + 2)];
  const wing = (side) => `${tx - dx * 9 + side * dy * 4.5},${ty - dy * 9 - side * dx * 4.5}`;
  return [
    drawn(
      "path",
      { d: `M${x1},${y1}Q${mx},${my} ${tx - dx * 5},${ty - dy * 5}`, fill: "none", ...style },
      drawn("title", {}, edge.title),
    ),
    drawn(
      "path",
      { d: `M${tx},${ty}L${wing(1)}L${wing(-1)}Z`, class: `bk-head ${edge.kind ?? ""}` },
      drawn("title", {}, edge.title),
    ),
  ];
}

/** A table of numbers as a picture, when a ring would have too many lines. */
function matrix(panel, title, count, cells, most) {
  const size = Math.min(24, (panel.width - 40) / count);
  const places = d3.range(count);
  return plotted(title, {
    width: Math.ceil(40 + size * count),
    height: Math.ceil(40 + size * count),
    marginLeft: 34,
    marginTop: 24,
    marginRight: 4,
    marginBottom: 4,
    x: { domain: places, axis: "top", tickSize: 0, label: null, padding: 0, tickFormat: sparse(size) },
    y: { domain: places, tickSize: 0, label: null, padding: 0, tickFormat: sparse(size) },
    color: { type: "identity" },
    marks: [
      Plot.cell(cells, {
        x: "b",
        y: "a",
        inset: 0.5,
        title: "title",
        fill: (cell) =>
          `color-mix(in oklab, var(--accent) ${Math.round((90 * cell.value) / (most || 1))}%, var(--surface-2))`,
      }),
    ],
  });
}

/** Every rank, or every fifth where the others would not fit. */
const sparse = (size) => (place) => (size >= 16 || (place + 1) % 5 === 0 || place === 0 ? String(place + 1) : "");

const ranks = (board) =>
  board.bots.map((bot, place) => ({ label: String(place + 1), title: `${place + 1} ${bot.name}` }));

/** Who has met whom? */
export function meetings(panel, board, view) {
  const { words, say } = view;
  const { at, edges } = board.meetings;
  const names = board.bots.map((bot) => bot.name);
  const most = Math.max(1, ...edges.map(([, , played, planned]) => Math.max(played, planned)));
  const title = board.findings.meetings ?? words.meetings_title;
  const text = ([a, b, played, planned]) =>
    said(words[played < planned ? "met_of" : "met"], {
      a: names[a],
      b: names[b],
      played: say(played),
      planned: say(planned),
    });
  const ring = () =>
    graph(
      panel,
      title,
      ranks(board).map((node, place) => ({ ...node, at: at[place] })),
      edges.map((edge) => ({
        a: edge[0],
        b: edge[1],
        title: text(edge),
        width: 0.6 + (3.4 * Math.max(edge[2], 0.1)) / most,
        kind: edge[2] ? "bk-met" : "bk-coming",
      })),
    );
  const cells = () =>
    matrix(
      panel,
      title,
      names.length,
      edges.flatMap((edge) =>
        [
          [edge[0], edge[1]],
          [edge[1], edge[0]],
        ].map(([a, b]) => ({ a, b, value: edge[2], title: text(edge) })),
      ),
      most,
    );
  panel.fill({
    chart: names.length > RING_UP_TO ? cells() : ring(),
    finding: board.findings.meetings,
    table: () => ({
      head: [words.bot, words.other_bot, words.met_tables, words.planned_tables],
      rows: edges.map(([a, b, played, planned]) => [names[a], names[b], say(played), say(planned)]),
    }),
  });
}

/** Does the order hold? An arrow for each bot that is shown to be better than another; circles stand out. */
export function cycles(panel, board, view) {
  const { words } = view;
  const { at, edges, rings } = board.cycles;
  const names = board.bots.map((bot) => bot.name);
  const within = new Set(rings.flatMap((ring) => ring.map((a, i) => `${a} ${ring[(i + 1) % ring.length]}`)));
  const round = new Set(rings.flat());
  const shown = names.length > RING_UP_TO ? edges.filter(([a, b]) => within.has(`${a} ${b}`)) : edges;
  const arrows = shown.map(([a, b]) => ({
    a,
    b,
    strong: within.has(`${a} ${b}`),
    title: said(words.beats_other, { a: names[a], b: names[b] }),
  }));
  for (const arrow of arrows)
    Object.assign(arrow, arrow.strong ? { kind: "bk-cycle", width: 2.5 } : { kind: "bk-quiet", width: 1 });
  arrows.sort((arrow, other) => arrow.strong - other.strong);
  const nodes = ranks(board).map((node, place) => ({
    ...node,
    at: at[place],
    faint: rings.length > 0 && !round.has(place),
  }));
  const kept = names.length > RING_UP_TO ? nodes.filter((_, place) => round.has(place)) : nodes;
  const chart =
    kept.length === nodes.length
      ? graph(panel, board.findings.cycles ?? words.cycles_title, nodes, arrows, { directed: true })
      : ringsOnly(panel, board, view, nodes, arrows, round);
  panel.fill({
    chart,
    finding: board.findings.cycles,
    table: () => ({ head: [words.bot, words.beats], rows: edges.map(([a, b]) => [names[a], names[b]]) }),
  });
}

/** With many bots, only those that are in a circle. */
function ringsOnly(panel, board, view, nodes, arrows, round) {
  if (!round.size) return make("p", { class: "bk-empty" }, view.words.no_cycles);
  const places = [...round].sort((a, b) => a - b);
  const where = new Map(places.map((place, i) => [place, i]));
  return graph(
    panel,
    board.findings.cycles,
    places.map((place) => nodes[place]),
    arrows.map((arrow) => ({ ...arrow, a: where.get(arrow.a), b: where.get(arrow.b) })),
    { directed: true },
  );
}
