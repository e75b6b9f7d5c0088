/* Who met whom: a ring whose places networkx has computed, or a matrix for many bots. */
import { drawn, picture, plotted, said } from "./dom.js";

const RING_UP_TO = 24; // bots; more are shown as a matrix
const NODE = 14; // pixels

/** A graph of ranks; an edge has its ends, a width, a class and a title. */
function graph(panel, title, nodes, edges) {
  const width = Math.min(panel.width, 440);
  const height = Math.min(width, 320);
  const spots = nodes.map(({ at: [x, y] }) => [
    width / 2 + x * (width / 2 - NODE - 4),
    height / 2 - y * (height / 2 - NODE - 4),
  ]);
  const thin = Math.min(1, 10 / nodes.length); // many lines are drawn thinner, or nothing could be seen between them
  const lines = edges.map((edge) => {
    const [[x1, y1], [x2, y2]] = [spots[edge.a], spots[edge.b]];
    const style = { class: `bk-edge ${edge.kind}`, "stroke-width": edge.width * thin };
    return drawn("line", { x1, y1, x2, y2, ...style }, drawn("title", {}, edge.title));
  });
  const circles = nodes.map((node, place) => {
    const [x, y] = spots[place];
    return drawn(
      "g",
      { class: "bk-node" },
      drawn("title", {}, node.title),
      drawn("circle", { cx: x, cy: y, r: NODE }),
      drawn("text", { x, y, dy: "0.35em", "text-anchor": "middle" }, node.label),
    );
  });
  return picture(width, height, title, ...lines, ...circles);
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
  const title = words.meetings_title;
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
    table: () => ({
      head: [words.bot, words.other_bot, words.met_tables, words.planned_tables],
      rows: edges.map(([a, b, played, planned]) => [names[a], names[b], say(played), say(planned)]),
    }),
  });
}
