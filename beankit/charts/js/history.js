/* The history of a bot in a league. */
import { numbers, plotted } from "./dom.js";

/** Is it getting better? Points version by version, with a band; it is drawn again when its place has another width. */
export function history(root, title, rows, language) {
  const say = numbers(language);
  const sure = rows.filter((row) => row.low != null);
  const all = [0.5, ...rows.flatMap((row) => [row.points, row.low, row.high])].filter((x) => x != null);
  const [low, high] = d3.extent(all);
  const name = (row) => `v${row.version}`;
  const texts = (row) => [
    name(row),
    say(row.points, 2),
    row.low == null ? "" : `${say(row.low, 2)} – ${say(row.high, 2)}`,
  ];
  let width = 0;
  const draw = () => {
    if (root.clientWidth === width || !root.clientWidth) return;
    width = root.clientWidth;
    const chart = plotted(title, {
      width,
      height: 230,
      marginLeft: 44,
      marginBottom: 26,
      x: { type: "point", domain: rows.map(name), label: null, tickSize: 0, padding: 0.5 },
      y: {
        domain: [Math.max(0, low - 0.05), Math.min(1, high + 0.05)],
        ticks: 5,
        grid: true,
        tickSize: 0,
        label: null,
        tickFormat: (tick) => say(tick, 2),
      },
      marks: [
        Plot.ruleY([0.5], { stroke: "var(--line-2)", strokeWidth: 1.5 }),
        Plot.areaY(sure, { x: name, y1: "low", y2: "high", fill: "var(--accent)", fillOpacity: 0.16 }),
        Plot.ruleX(sure, { x: name, y1: "low", y2: "high", stroke: "var(--ink)", strokeWidth: 1.5 }),
        Plot.lineY(rows, { x: name, y: "points", stroke: "var(--accent)", strokeWidth: 2 }),
        Plot.dot(rows, {
          x: name,
          y: "points",
          r: 5,
          fill: "var(--accent)",
          title: (row) => texts(row).join(" ").trim(),
        }),
      ],
    });
    root.replaceChildren(chart);
  };
  new ResizeObserver(draw).observe(root);
  draw();
}
