/* Lists beside the charts: near copies, and the latest games. */
import { listing, make, scrolled } from "./dom.js";

/** Which bots are nearly copies of each other, and which are like a house bot? */
export function copies(panel, board, view) {
  const { words, say } = view;
  const names = board.bots.map((bot) => bot.name);
  const share = (value) => (value == null ? null : view.share(value, 1));
  const pairs = {
    head: [words.bot, words.other_bot, words.same_decisions, words.positions, words.same_code, words.like],
    rows: board.copies.map((pair) => [
      names[pair.a],
      names[pair.b],
      share(pair.share),
      say(pair.positions),
      share(pair.source),
      pair.like || null,
    ]),
  };
  const likes = {
    head: [words.bot, words.like_house, words.same_decisions, words.same_code],
    rows: board.likes.map((like) => [names[like.bot], like.like, share(like.share), share(like.source)]),
  };
  const lists = [pairs, likes]
    .filter(({ rows }) => rows.length)
    .map((list) => scrolled(listing(list), words.copies_title));
  panel.fill({ chart: lists, finding: board.findings.copies });
}

/** What just happened? */
export function games(panel, board, view) {
  const { words, say } = view;
  const row = (game) => {
    const result = game.fault ?? game.result.map(([bot, score]) => `${bot} ${say(score)}`).join(" · ");
    const number =
      view.address && game.watch != null ? make("a", { href: view.address(game.watch) }, game.number) : game.number;
    return make(
      "tr",
      {},
      make("td", { class: "bk-key" }, number),
      make("td", { class: "bk-number" }, say(game.deal)),
      make("td", { class: game.fault ? "bk-bad" : null }, result),
      make("td", { class: "bk-number" }, say(game.turns)),
    );
  };
  const head = ["game", "deal", "result", "turns"].map((key) =>
    make("th", { scope: "col", class: key === "deal" || key === "turns" ? "bk-number" : null }, words[key]),
  );
  const table = make(
    "table",
    { class: "bk-plain" },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...board.games.map(row)),
  );
  panel.fill({ chart: table, finding: view.address ? null : board.findings.games }); // there, a click is enough
}
