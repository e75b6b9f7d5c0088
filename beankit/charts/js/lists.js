/* Lists beside the charts: near copies, and the latest games. */

/** Which bots decide alike? */
function copies(panel, board, view) {
  const { words, say } = view;
  const names = board.bots.map((bot) => bot.name);
  const rows = board.copies.map((pair) => [
    names[pair.a],
    names[pair.b],
    `${say(100 * pair.share, 1)} %`,
    say(pair.positions),
  ]);
  const head = [words.bot, words.other_bot, words.same_decisions, words.positions];
  panel.fill({ chart: rows.length ? listing({ head, rows }) : [], finding: board.findings.copies });
}

/** What just happened? */
function games(panel, board, view) {
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
