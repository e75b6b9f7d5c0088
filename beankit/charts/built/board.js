// Built by `make scripts`; change the files that it is made of.
var board = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // beankit/charts/js/board.js
  var board_exports = {};
  __export(board_exports, {
    View: () => View
  });

  // beankit/charts/js/sentences.js
  var PART = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;
  var ENGLISH = "10";
  function filled(sentence2, parts = {}, plurals2 = ENGLISH) {
    return String(sentence2 ?? "").replace(
      PART,
      (whole2, name, forms) => name in parts ? forms === void 0 ? parts[name] : form(parts[name], forms.split("|"), plurals2) : whole2
    );
  }
  function form(number, forms, plurals2) {
    const last = forms.length - 1;
    if (!/^\d+$/.test(number)) return forms[last];
    const place = Number(number);
    return forms[Math.min(Number(plurals2[place < 200 ? place : 100 + place % 100] ?? 1), last)];
  }

  // beankit/charts/js/dom.js
  var plurals;
  function speak(table) {
    plurals = table;
  }
  function said(sentence2, parts) {
    return filled(sentence2, parts, plurals);
  }
  function filled2(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) element.setAttribute(name, "");
      else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child != null));
    return element;
  }
  function make(tag, attributes = {}, ...children) {
    return filled2(document.createElement(tag), attributes, children);
  }
  function drawn(tag, attributes = {}, ...children) {
    return filled2(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  }
  function numbers(language) {
    const forms = /* @__PURE__ */ new Map();
    const form2 = (digits) => {
      if (!forms.has(digits)) {
        const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        forms.set(digits, new Intl.NumberFormat(language, options));
      }
      return forms.get(digits);
    };
    return (value, digits = 0) => value == null ? "–" : form2(digits).format(value).replace("-", "−");
  }
  function shares(say, sign) {
    return (value, digits = 0) => `${say(100 * value, digits)}${sign}`;
  }
  var FIGURE = /^[−±]?[\d.,]+\s?%?$/;
  function listing({ head, rows, left }) {
    const figures = (place) => left ? !left[place] : rows.some((row) => FIGURE.test(row[place]));
    const right = (place) => figures(place) ? "bk-number" : null;
    const cell = (value, place) => make("td", { class: right(place) }, value ?? "–");
    return make(
      "table",
      { class: "bk-plain" },
      make(
        "thead",
        {},
        make("tr", {}, ...head.map((name, place) => make("th", { scope: "col", class: right(place) }, name)))
      ),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell))))
    );
  }
  function scrolled(table, name) {
    return make("div", { class: "bk-scroll", tabindex: 0, role: "group", "aria-label": name }, table);
  }
  function picture(width, height, title, ...children) {
    return drawn(
      "svg",
      { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
      drawn("title", {}, title),
      ...children
    );
  }
  function plotted(title, options) {
    const svg = Plot.plot({
      style: { background: "none", color: "var(--ink-2)", fontSize: "12px", fontFamily: "inherit", overflow: "visible" },
      ...options
    });
    for (const group of svg.querySelectorAll("g[aria-label]")) {
      group.dataset.mark = group.getAttribute("aria-label");
      for (const name of ["aria-label", "aria-description"]) group.removeAttribute(name);
    }
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", title);
    svg.prepend(drawn("title", {}, title));
    return svg;
  }

  // beankit/charts/js/graphs.js
  var RING_UP_TO = 24;
  var NODE = 14;
  function graph(panel, title, nodes, edges) {
    const width = Math.min(panel.width, 440);
    const height = Math.min(width, 320);
    const spots = nodes.map(({ at: [x, y] }) => [
      width / 2 + x * (width / 2 - NODE - 4),
      height / 2 - y * (height / 2 - NODE - 4)
    ]);
    const thin = Math.min(1, 10 / nodes.length);
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
        drawn("text", { x, y, dy: "0.35em", "text-anchor": "middle" }, node.label)
      );
    });
    return picture(width, height, title, ...lines, ...circles);
  }
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
          fill: (cell) => `color-mix(in oklab, var(--accent) ${Math.round(90 * cell.value / (most || 1))}%, var(--surface-2))`
        })
      ]
    });
  }
  var sparse = (size) => (place) => size >= 16 || (place + 1) % 5 === 0 || place === 0 ? String(place + 1) : "";
  var ranks = (board) => board.bots.map((bot, place) => ({ label: String(place + 1), title: `${place + 1} ${bot.name}` }));
  function meetings(panel, board, view) {
    const { words, say } = view;
    const { at, edges } = board.meetings;
    const names = board.bots.map((bot) => bot.name);
    const most = Math.max(1, ...edges.map(([, , played, planned]) => Math.max(played, planned)));
    const title = words.meetings_title;
    const text = ([a, b, played, planned]) => said(words[played < planned ? "met_of" : "met"], {
      a: names[a],
      b: names[b],
      played: say(played),
      planned: say(planned)
    });
    const ring = () => graph(
      panel,
      title,
      ranks(board).map((node, place) => ({ ...node, at: at[place] })),
      edges.map((edge) => ({
        a: edge[0],
        b: edge[1],
        title: text(edge),
        width: 0.6 + 3.4 * Math.max(edge[2], 0.1) / most,
        kind: edge[2] ? "bk-met" : "bk-coming"
      }))
    );
    const cells = () => matrix(
      panel,
      title,
      names.length,
      edges.flatMap(
        (edge) => [
          [edge[0], edge[1]],
          [edge[1], edge[0]]
        ].map(([a, b]) => ({ a, b, value: edge[2], title: text(edge) }))
      ),
      most
    );
    panel.fill({
      chart: names.length > RING_UP_TO ? cells() : ring(),
      table: () => ({
        head: [words.bot, words.other_bot, words.met_tables, words.planned_tables],
        rows: edges.map(([a, b, played, planned]) => [names[a], names[b], say(played), say(planned)])
      })
    });
  }

  // beankit/charts/js/heat.js
  var NARROW = 560;
  var FIGURES_UP_TO = 30;
  function shade(share) {
    if (share == null) return "var(--surface-2)";
    const far = Math.round(Math.abs(share - 0.5) * 200);
    return `color-mix(in oklab, var(--hm-${share < 0.5 ? "lo" : "hi"}) ${far}%, var(--surface))`;
  }
  function pairs({ share, low, high, games: games2, watch }) {
    return share.flatMap(
      (row, a) => row.flatMap(
        (value, b) => value == null ? [] : [{ a, b, share: value, low: low[a][b], high: high[a][b], games: games2[a][b], watch: watch?.[a][b] }]
      )
    );
  }
  var apart = (pair) => pair.low != null && (pair.low > 0.5 || pair.high < 0.5);
  function heatMap(panel, board, view, meetings2) {
    const { words, say } = view;
    const names = board.bots.map((bot) => bot.name);
    const label = (place) => names[place].length > 18 ? `${names[place].slice(0, 17)}…` : names[place];
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
        Plot.cell(meetings2, {
          ...common,
          fill: (pair) => shade(pair.share),
          title: (pair) => sentence(pair, names, view)
        }),
        Plot.cell(
          meetings2.filter((pair) => !apart(pair)),
          { ...common, inset: 3, fill: "none", stroke: "var(--ink-2)", strokeDasharray: "3 2", pointerEvents: "none" }
        ),
        names.length > FIGURES_UP_TO ? null : Plot.text(meetings2, {
          x: "b",
          y: "a",
          text: (pair) => say(100 * pair.share),
          fill: "var(--ink)",
          fontWeight: 650,
          fontSize: size > 24 ? 12 : 11,
          pointerEvents: "none"
        })
      ]
    });
    svg.classList.add("bk-heat");
    const cells = svg.querySelectorAll('[data-mark="cell"]')[1].querySelectorAll("rect");
    for (const [place, rect] of cells.entries())
      rect.addEventListener("click", () => view.look(meetings2[place].a, meetings2[place].b));
    return svg;
  }
  function sentence(pair, names, { words, say, share }) {
    const parts = { a: names[pair.a], b: names[pair.b], share: share(pair.share), games: say(pair.games) };
    return pair.low == null ? said(words.pair, parts) : said(words.pair_sure, { ...parts, low: say(100 * pair.low), high: say(100 * pair.high) });
  }
  function chooser(board, label, chosen, change) {
    const select = make(
      "select",
      { "aria-label": label },
      ...board.bots.map((bot, place) => make("option", { value: place, selected: place === chosen }, bot.name))
    );
    select.addEventListener("change", () => change(Number(select.value)));
    return select;
  }
  function pairLine(board, view, meetings2) {
    const { words } = view;
    const names = board.bots.map((bot) => bot.name);
    const pair = meetings2.find((other) => other.a === view.pair[0] && other.b === view.pair[1]);
    const rows = chooser(board, words.pair_row, view.pair[0], (place) => view.look(place, view.pair[1]));
    const columns = chooser(board, words.pair_column, view.pair[1], (place) => view.look(view.pair[0], place));
    const line = make(
      "p",
      { class: "bk-pair", "aria-live": "polite" },
      pair ? sentence(pair, names, view) : words.never_met
    );
    if (pair?.watch != null)
      line.append(
        " · ",
        view.address ? make("a", { href: view.address(pair.watch) }, words.pair_watch) : said(words.pair_game, { game: pair.watch })
      );
    return make("div", { class: "bk-choice" }, rows, make("span", {}, words.ahead_of), columns, line);
  }
  function legend({ share }) {
    const stops = d3.range(0, 1.01, 0.1).map((stop) => make("span", { style: `background:${shade(stop)}` }));
    return make("p", { class: "bk-legend" }, share(0), make("span", { class: "bk-ramp" }, ...stops), share(1));
  }
  function duels(board, view, meetings2) {
    const { words, say, share } = view;
    const select = chooser(board, words.pair_row, view.pair[0], (place) => view.look(place, view.pair[1]));
    const mine = meetings2.filter((pair) => pair.a === view.pair[0]);
    const bar = (pair) => {
      const from = Math.min(50, 100 * pair.share);
      const wide = Math.abs(100 * pair.share - 50);
      const figure = pair.low == null ? "" : ` ${say(100 * pair.low)}⁠–⁠${say(100 * pair.high)}`;
      return make(
        "li",
        {},
        make("span", { class: "bk-name" }, board.bots[pair.b].name),
        make(
          "span",
          { class: "bk-beam" },
          make("i", { style: `left:${from}%;width:${wide}%;background:var(--hm-${pair.share < 0.5 ? "lo" : "hi"})` })
        ),
        make("span", { class: "bk-figure" }, make("b", {}, share(pair.share)), figure)
      );
    };
    return [select, make("ul", { class: "bk-duels" }, ...mine.map(bar))];
  }
  function beats(panel, board, view) {
    const meetings2 = pairs(board.beats);
    const narrow = panel.width < NARROW - (board.bots.length < 9 ? 160 : 0);
    const focused = view.focus(panel);
    const chart = narrow ? duels(board, view, meetings2) : [heatMap(panel, board, view, meetings2), legend(view), pairLine(board, view, meetings2)];
    const names = board.bots.map((bot) => bot.name);
    panel.fill({
      chart,
      table: () => ({
        head: ["bot", "ahead_of_bot", "share", "low", "high", "games"].map((key) => view.words[key]),
        rows: meetings2.map((pair) => [
          names[pair.a],
          names[pair.b],
          view.share(pair.share),
          view.say(100 * pair.low),
          view.say(100 * pair.high),
          view.say(pair.games)
        ])
      })
    });
    focused();
  }

  // beankit/charts/js/history.js
  function history(root, title, rows, language) {
    const say = numbers(language);
    const sure = rows.filter((row) => row.low != null);
    const all = [0.5, ...rows.flatMap((row) => [row.points, row.low, row.high])].filter((x) => x != null);
    const [low, high] = d3.extent(all);
    const name = (row) => `v${row.version}`;
    const texts = (row) => [
      name(row),
      say(row.points, 2),
      row.low == null ? "" : `${say(row.low, 2)} – ${say(row.high, 2)}`
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
          tickFormat: (tick) => say(tick, 2)
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
            title: (row) => texts(row).join(" ").trim()
          })
        ]
      });
      root.replaceChildren(chart);
    };
    new ResizeObserver(draw).observe(root);
    draw();
  }

  // beankit/charts/js/lists.js
  function copies(panel, board, view) {
    const { words } = view;
    const list = {
      head: [words.bot, words.other_bot, words.same_code],
      rows: board.copies.map((pair) => [
        pair.bot,
        pair.house ? `${pair.other} (${words.house})` : pair.other,
        view.share(pair.source, 1)
      ])
    };
    const chart = list.rows.length ? [scrolled(listing(list), words.copies_title)] : [];
    panel.fill({ chart, note: board.notes.copies });
  }
  function games(panel, board, view) {
    const { words, say } = view;
    const row = (game) => {
      const result = game.fault ?? game.result.map(([bot, score]) => `${bot} ${say(score)}`).join(" · ");
      const number = view.address && game.watch != null ? make("a", { href: view.address(game.watch) }, game.number) : game.number;
      return make(
        "tr",
        {},
        make("td", { class: "bk-key" }, number),
        make("td", { class: "bk-number" }, say(game.deal)),
        make("td", { class: game.fault ? "bk-bad" : null }, result),
        make("td", { class: "bk-number" }, say(game.turns))
      );
    };
    const head = ["game", "deal", "result", "turns"].map(
      (key) => make("th", { scope: "col", class: key === "deal" || key === "turns" ? "bk-number" : null }, words[key])
    );
    const table = make(
      "table",
      { class: "bk-plain" },
      make("thead", {}, make("tr", {}, ...head)),
      make("tbody", {}, ...board.games.map(row))
    );
    panel.fill({ chart: table, note: view.address ? null : board.notes.games });
  }

  // beankit/charts/js/panel.js
  var Panel = class {
    constructor(key, words) {
      this.words = words;
      this.about = make("span", { class: "bk-about" }, words[`${key}_about`]);
      this.body = make("div", { class: "bk-body" });
      this.note = make("p", { class: "bk-note" });
      this.details = make("details", {}, make("summary", {}, words.as_table));
      this.details.addEventListener("toggle", () => this.list());
      const title = make("h2", {}, words[`${key}_title`]);
      this.root = make(
        "section",
        { class: `bk-panel bk-${key}` },
        make("div", { class: "bk-question" }, title, this.about),
        this.body,
        this.note,
        this.details
      );
    }
    /** How wide a chart can be. */
    get width() {
      return Math.max(240, Math.floor(this.body.clientWidth));
    }
    /** Show a chart, what its numbers are, and its table; what has the focus or is open stays so. */
    fill({ chart, note, table }) {
      if (chart) this.body.replaceChildren(...[chart].flat());
      this.root.classList.toggle("bk-bare", !this.body.hasChildNodes());
      this.note.textContent = note ?? "";
      this.note.hidden = !note;
      this.table = table;
      this.details.hidden = !table;
      this.list();
    }
    /** Write the table when somebody looks at it. */
    list() {
      this.details.querySelector(".bk-scroll")?.remove();
      if (!this.details.open || !this.table) return;
      this.details.append(scrolled(listing(this.table()), this.words.as_table));
    }
  };

  // beankit/charts/js/plots.js
  function seats(panel, board, view) {
    const { words, say } = view;
    const all = board.seats.flatMap((seat) => [seat.points, seat.low, seat.high]).filter((x) => x != null);
    const far = Math.max(0.05, ...all.map((x) => Math.abs(x - 0.5))) * 1.15;
    const name = (seat) => said(words.seat, { number: seat.seat });
    const sure = board.seats.filter((seat) => seat.low != null);
    const cap = (key) => Plot.tickY(sure, {
      x: name,
      y: key,
      inset: 0,
      stroke: "var(--ink)",
      strokeWidth: 2,
      insetLeft: 14,
      insetRight: 14,
      clip: false
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
        tickFormat: (tick) => say(tick, far > 0.1 ? 1 : 2)
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
          title: (seat) => `${name(seat)}: ${say(seat.points, 3)}`
        })
      ]
    });
    panel.fill({
      chart,
      note: board.notes?.seats,
      table: () => ({
        head: [words.seat_name, words.points, words.low, words.high],
        rows: board.seats.map((seat) => [name(seat), say(seat.points, 3), say(seat.low, 3), say(seat.high, 3)])
      })
    });
  }
  var DASHES = [null, "7 3", "2 3", "9 3 2 3", "4 4"];
  function settled(panel, board, view) {
    const { words, say } = view;
    const lines = board.progress;
    const points = lines.flatMap(
      (line, place) => line.deals.map((deals, i) => ({
        place,
        bot: line.bot,
        deals,
        points: line.points[i],
        low: line.low[i],
        high: line.high[i]
      }))
    );
    const last = lines.map((_, place) => points.filter((point) => point.place === place).at(-1)).filter(Boolean);
    const [low, high] = d3.extent(
      points.flatMap((point) => [point.points, point.low, point.high]).filter((x) => x != null)
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
        tickFormat: (tick) => say(tick)
      },
      y: {
        domain: [Math.max(0, low), Math.min(1, high)],
        clamp: true,
        label: null,
        grid: true,
        ticks: 4,
        tickFormat: (tick) => say(tick, 2)
      },
      marks: [
        lines.map(
          (_, place) => Plot.areaY(
            points.filter((point) => point.place === place && point.low != null),
            { x: "deals", y1: "low", y2: "high", fill: `var(--s${place})`, fillOpacity: 0.14 }
          )
        ),
        lines.map(
          (_, place) => Plot.lineY(
            points.filter((point) => point.place === place),
            { x: "deals", y: "points", stroke: `var(--s${place})`, strokeWidth: 2, strokeDasharray: DASHES[place] }
          )
        ),
        Plot.dot(last, { x: "deals", y: "points", r: 3, fill: (point) => `var(--s${point.place})` }),
        Plot.text(apartBy(last, (high - low) / 13), {
          x: "deals",
          y: "at",
          text: "bot",
          dx: 6,
          textAnchor: "start",
          fill: (point) => `var(--s${point.place})`,
          fontWeight: 650
        })
      ].flat(),
      color: { type: "identity" }
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
          say(point.high, 3)
        ])
      })
    });
  }
  function whole(numbers2) {
    return d3.ticks(...d3.extent(numbers2), 5).filter(Number.isInteger);
  }
  function apartBy(ends, step) {
    let below = -Infinity;
    return [...ends].sort((a, b) => a.points - b.points).map((end) => {
      below = Math.max(end.points, below + step);
      return { ...end, at: below };
    });
  }
  function play(panel, board, view) {
    const { words, say } = view;
    const chosen = Math.max(
      0,
      board.bots.findIndex((bot) => bot.name === view.bot)
    );
    const focused = view.focus(panel);
    const select = chooser(board, words.bot, chosen, (place) => view.choose(board.bots[place].name));
    const tiles = board.play.map((measure2) => tile(measure2, chosen, board, view));
    const table = () => ({
      head: [words.bot, ...board.play.map((measure2) => measure2.title)],
      rows: board.bots.map((bot, place) => [
        bot.name,
        ...board.play.map((measure2) => say(measure2.values[place], measure2.digits))
      ])
    });
    panel.fill({ chart: [select, make("div", { class: "bk-tiles" }, ...tiles)], table });
    focused();
  }
  function tile(measure2, chosen, board, view) {
    const { words, say } = view;
    const dots = measure2.values.flatMap(
      (value, place) => value == null ? [] : [{ value, place, bot: board.bots[place].name }]
    );
    const mine = dots.filter((dot) => dot.place === chosen);
    const title = said(words.tile, {
      measure: measure2.title,
      bot: board.bots[chosen].name,
      value: say(measure2.values[chosen], measure2.digits),
      median: say(measure2.median, measure2.digits)
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
        tickFormat: (tick) => say(tick, measure2.digits > 1 && high < 1 ? 2 : high < 4 ? 1 : 0)
      },
      marks: [
        Plot.ruleX(
          [measure2.median].filter((x) => x != null),
          { stroke: "var(--ink-2)", strokeDasharray: "3 2" }
        ),
        Plot.dot(dots, {
          x: "value",
          y: 0,
          r: 4,
          fill: "var(--surface)",
          stroke: "var(--line-2)",
          title: (dot) => `${dot.bot}: ${say(dot.value, measure2.digits)}`
        }),
        Plot.dot(mine, { x: "value", y: 0, r: 6, fill: "var(--accent)" })
      ],
      y: { axis: null }
    });
    return make(
      "div",
      { class: "bk-tile" },
      make("h3", {}, measure2.title),
      make(
        "p",
        {},
        make("b", {}, say(measure2.values[chosen], measure2.digits)),
        ` ${said(words.median, { value: say(measure2.median, measure2.digits) })}`
      ),
      chart
    );
  }

  // beankit/charts/js/standings.js
  var SEARCH_FROM = 30;
  function whisker({ value, low, high, from, to, middle, title }) {
    const at = (x) => `${100 * (x - from) / (to - from)}%`;
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
      ...parts
    );
  }
  function measure(board, view) {
    const rated = view.tab === "rating";
    const all = rated ? board.bots.flatMap((bot) => [bot.rating, bot.rating_low, bot.rating_high]).filter((x) => x != null) : [0, 1];
    const [from, to] = rated ? d3.nice(Math.min(0, ...all), Math.max(0, ...all), 4) : [0, 1];
    const read = (bot) => rated ? [bot.rating, bot.rating_low, bot.rating_high] : [bot.points, bot.low, bot.high];
    return {
      rated,
      from,
      to,
      middle: rated ? 0 : 0.5,
      read,
      ticks: rated ? d3.ticks(from, to, 4) : [0, 0.25, 0.5, 0.75, 1]
    };
  }
  function axis({ rated, from, to, ticks }, words, say) {
    const names = rated ? {} : { 0: words.last, 1: words.first };
    const label = (tick) => {
      const figure = rated ? say(tick) : say(tick, tick % 0.5 ? 2 : tick % 1 ? 1 : 0);
      return make(
        "span",
        { style: `left:${100 * (tick - from) / (to - from)}%` },
        [figure, names[tick]].filter(Boolean).join(" ")
      );
    };
    return make("div", { class: "bk-axis" }, ...ticks.map(label));
  }
  function standingsRow(bot, view, scale) {
    const { words, say } = view;
    const [value, low, high] = scale.read(bot);
    const digits = scale.rated ? 0 : 2;
    const few = bot.low == null ? words.few : "";
    const sure = low == null ? few : `±${say(Math.max(high - value, value - low), digits)}`;
    const title = low == null ? said(words.row, { bot: bot.name, points: say(value, digits) }) : said(words.row_sure, {
      bot: bot.name,
      points: say(value, digits),
      low: say(low, digits),
      high: say(high, digits)
    });
    const name = make("button", { type: "button", class: "bk-link", title: words.row_opens }, bot.name);
    name.addEventListener("click", () => view.choose(bot.name));
    const cells = [
      make("td", { class: "bk-rank" }, bot.rank ?? "–"),
      make(
        "th",
        { scope: "row", class: "bk-bot" },
        name,
        bot.house ? make("span", { class: "bk-house" }, ` ${words.house}`) : null
      ),
      make("td", { class: "bk-chart" }, whisker({ value, low, high, ...scale, title })),
      make("td", { class: "bk-points" }, make("b", {}, say(value, digits)), " ", make("span", {}, sure))
    ];
    return make("tr", { "data-bot": bot.name, class: bot.forfeits ? "bk-faulty" : null }, ...cells);
  }
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
  function adjust(tools, board, view) {
    const rated = board.bots.some((bot) => bot.rating != null);
    for (const button of tools.querySelectorAll("button")) {
      button.hidden = !rated;
      button.setAttribute("aria-pressed", String(button.dataset.tab === view.tab));
    }
    tools.lastElementChild.hidden = board.bots.length <= SEARCH_FROM;
  }
  function sift(panel, view) {
    const wanted = view.search.toLowerCase();
    for (const row of panel.body.querySelectorAll("tbody tr"))
      row.hidden = !row.dataset.bot.toLowerCase().includes(wanted);
  }
  function standings(panel, board, view) {
    const { words, say } = view;
    const scale = measure(board, view);
    const label = (key) => board.columns.find((column) => column.key === key)?.label;
    const head = [label("rank"), label("name"), axis(scale, words, say), label(scale.rated ? "rating" : "points")];
    const heading = (cell, place) => make("th", { scope: "col", class: ["bk-rank", "bk-bot", "bk-chart", "bk-points"][place] }, cell);
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
      table: () => standingsTable(board, view)
    });
  }
  function renewed(kept, row) {
    const [rank, , ...rest] = row.cells;
    while (kept.cells.length > 2) kept.lastElementChild.remove();
    kept.firstElementChild.replaceWith(rank);
    kept.append(...rest);
    kept.className = row.className;
    return kept;
  }
  function settle(body, rows) {
    for (const old of [...body.children]) if (!rows.includes(old)) old.remove();
    rows.forEach((row, place) => {
      if (body.children[place] !== row) body.insertBefore(row, body.children[place] ?? null);
    });
  }
  function standingsTable({ bots, columns }, { say, share }) {
    const write = (value, { digits, percent }) => {
      if (value == null || digits == null) return value || null;
      return percent ? share(value, digits) : say(value, digits);
    };
    return {
      head: columns.map(({ label }) => label),
      left: columns.map(({ left }) => left),
      rows: bots.map((bot) => columns.map((column) => write(bot[column.key], column)))
    };
  }

  // beankit/charts/js/board.js
  var CHARTS = { standings, beats, seats, meetings, settled, play, games, copies };
  var DRAWN_FROM = { standings: "bots", settled: "progress" };
  var EVEN_EMPTY = { copies: true };
  var View = class {
    static history = history;
    constructor(root, board, address = null) {
      Object.assign(this, { root, address, tab: "points", search: "", pair: [0, 1], bot: null });
      root.classList.add("bk", "bk-board");
      this.top = make("header", { class: "bk-top" });
      this.strip = make("section", { class: "bk-panel bk-strip" });
      this.sure = make("section", { class: "bk-panel bk-sure" });
      const grid = make("div", { class: "bk-grid" });
      this.panels = Object.fromEntries(Object.keys(CHARTS).map((key) => [key, new Panel(key, board.words)]));
      grid.append(...Object.values(this.panels).map((panel) => panel.root));
      root.replaceChildren(this.top, this.strip, this.sure, grid);
      this.update(board);
      this.watchWidth();
    }
    /** Show the newest numbers. */
    update(board) {
      this.board = board;
      this.words = board.words;
      this.say = numbers(board.lang);
      this.share = shares(this.say, board.percent);
      this.root.lang = board.lang;
      speak(board.plurals);
      this.bot ??= board.bots[0]?.name;
      if (Math.max(...this.pair) >= board.bots.length) this.pair = [0, Math.min(1, board.bots.length - 1)];
      const whole2 = board.head.whole.map((fact) => make("p", {}, fact));
      this.top.replaceChildren(
        make("h1", {}, board.head.title),
        make("p", {}, board.head.facts),
        ...whole2.length ? [make("details", {}, make("summary", {}, board.words.whole), ...whole2)] : []
      );
      this.run();
      this.confidence();
      this.redraw();
    }
    /** Draw all charts again. */
    redraw() {
      const { board, panels } = this;
      this.root.classList.toggle("bk-many", board.bots.length > 12);
      const part = (key) => board[DRAWN_FROM[key] ?? key];
      for (const key of Object.keys(CHARTS))
        panels[key].root.hidden = part(key) == null || part(key).length === 0 && !EVEN_EMPTY[key];
      for (const [key, chart] of Object.entries(CHARTS)) if (!panels[key].root.hidden) chart(panels[key], board, this);
    }
    watchWidth() {
      let width = this.root.clientWidth;
      new ResizeObserver(() => {
        if (this.root.clientWidth === width) return;
        width = this.root.clientWidth;
        this.redraw();
      }).observe(this.root);
    }
    /** How far the run is. */
    run() {
      const { words, say } = this;
      const { run } = this.board;
      const faults = run.faults.map(([bot, number]) => `${bot} ${say(number)}`).join(", ");
      const count = d3.sum(run.faults, ([, number]) => number);
      const facts = [
        make("b", {}, said(words.games_of, { done: say(run.done), games: say(run.games) })),
        ...run.facts.map((fact) => make("span", {}, fact))
      ];
      if (count)
        facts.push(make("span", { class: "bk-bad" }, said(words.faults_of, { count: say(count), bots: faults })));
      const bar = make("progress", { value: run.done, max: run.games, "aria-label": words.progress });
      const note = run.running ? make("p", {}, words.may_close) : null;
      this.strip.replaceChildren(make("div", { class: "bk-facts" }, ...facts), ...[bar, note].filter(Boolean));
    }
    /** How sure it all is, in words. */
    confidence() {
      const { sure } = this.board;
      this.sure.hidden = !sure.length;
      this.sure.replaceChildren(
        make("h2", {}, this.words.sure_title),
        make("ul", {}, ...sure.map((sentence2) => make("li", {}, sentence2)))
      );
    }
    /** Choose the pair that is looked at. */
    look(a, b) {
      this.pair = [a, b];
      beats(this.panels.beats, this.board, this);
    }
    /** Choose the bot whose play is shown. */
    choose(name) {
      this.bot = name;
      if (!this.panels.play.root.hidden) {
        play(this.panels.play, this.board, this);
        this.panels.play.root.scrollIntoView({ block: "nearest" });
      }
    }
    /** Remember which field of a panel has the focus; the answer gives it back after redrawing. */
    focus(panel) {
      const fields = () => [...panel.body.querySelectorAll("select")];
      const place = fields().indexOf(document.activeElement);
      return () => fields()[place]?.focus();
    }
  };
  return __toCommonJS(board_exports);
})();
