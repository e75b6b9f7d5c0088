/* The board of a tournament: the run, how sure it is, and all charts, each in its panel. */
import { make, numbers, said, shares, speak } from "./dom.js";
import { meetings } from "./graphs.js";
import { beats } from "./heat.js";
import { history } from "./history.js";
import { copies, games } from "./lists.js";
import { Panel } from "./panel.js";
import { play, seats, settled } from "./plots.js";
import { standings } from "./standings.js";

const CHARTS = { standings, beats, seats, meetings, settled, play, games, copies };
const DRAWN_FROM = { standings: "bots", settled: "progress" }; // the part of the board, if it has another name
const EVEN_EMPTY = { copies: true }; // that there are none is an answer, too

/** A board on a page; `update` shows a newer one in place. `address` says where a game can be watched. */
export class View {
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
    const whole = board.head.whole.map((fact) => make("p", {}, fact)); // hashes: eight digits stand above
    this.top.replaceChildren(
      make("h1", {}, board.head.title),
      make("p", {}, board.head.facts),
      ...(whole.length ? [make("details", {}, make("summary", {}, board.words.whole), ...whole)] : []),
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
      panels[key].root.hidden = part(key) == null || (part(key).length === 0 && !EVEN_EMPTY[key]);
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
      ...run.facts.map((fact) => make("span", {}, fact)),
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
      make("ul", {}, ...sure.map((sentence) => make("li", {}, sentence))),
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
}
