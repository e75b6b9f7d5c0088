/* Lists beside the charts: near copies, and the latest games. */
import { listing, make, scrolled } from "./dom.js";

/** Which bots are nearly copies of each other, or of a house bot? */
export function copies(panel, board, view) {
  const { words } = view;
  const list = {
    head: [words.bot, words.other_bot, words.same_code],
    rows: board.copies.map((pair) => [
      pair.bot,
      pair.house ? `${pair.other} (${words.house})` : pair.other,
      view.share(pair.source, 1),
    ]),
  };
  const chart = list.rows.length ? [scrolled(listing(list), words.copies_title)] : [];
  panel.fill({ chart, note: board.notes.copies });
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
  panel.fill({ chart: table, note: view.address ? null : board.notes.games }); // there, a click is enough
}
