// The end of a game: places, coins by kind, coins by turn, moments, and what comes next.
import { bean, button, esc, icon, letter, spans } from "./bits.js";

const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 3"];

export function lines(page, coins, parts = {}) {
  const { at = null, label = "", unit = "" } = parts;
  const last = Math.max(1, coins[0].length - 1);
  const top = Math.max(5, ...coins.map((line) => line[line.length - 1]));
  const x = (turn) => 34 + (turn / last) * 520;
  const y = (value) => 150 - (value / top) * 130;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(top * part));
  const paths = coins.map((line, seat) => {
    const points = line.map((value, turn) => `${turn ? `H${x(turn).toFixed(1)}V` : `M${x(0)} `}${y(value).toFixed(1)}`).join("");
    const letterOf = page.pic.seats.find((one) => one.seat === seat)?.letter ?? seat + 1;
    return `<path d="${points}" class="bk-line bk-l${seat % 5}" stroke-dasharray="${DASHES[seat % 5]}"/><text x="${560}" y="${(y(line[last]) + 4 + seat * 0.1).toFixed(1)}" class="bk-t${seat % 5}">${esc(letterOf)}</text>`;
  });
  return `<svg class="bk-chart" viewBox="0 0 580 175" role="img" aria-label="${esc(label)}">${grid
    .map((value) => `<path d="M34 ${y(value)}H554" class="bk-grid"/><text x="28" y="${y(value) + 4}" text-anchor="end">${value}</text>`)
    .join("")}${unit ? "" : `<text x="34" y="170">${esc(page.said.turn)} 1</text><text x="554" y="170" text-anchor="end">${esc(page.said.turn)} ${last}</text>`}${paths.join("")}${
    at === null ? "" : `<path d="M${x(at)} 10V155" class="bk-atline"/>`
  }</svg>`;
}

export function ending(page) {
  const { result } = page.pic;
  if (!result) return "";
  const said = page.said;
  const rows = result.rows.map((row) => {
    const seat = page.pic.seats.find((one) => one.seat === row.seat);
    return `<tr class="${seat.me ? "bk-mine" : ""}"><td><b>${row.place}</b></td><th scope="row">${letter(page, row.seat)} ${esc(seat.name)}${result.winners.includes(row.seat) ? ' <span aria-hidden="true">♛</span>' : ""}</th>
      <td>${icon("coin", "bk-coin")} <b>${row.coins}</b></td><td class="bk-earned">${row.kinds
        .map(([kind, number]) => `<span class="bk-chip">${bean(page, kind)}${esc(page.pic.beans[kind]?.mono ?? kind)} ${number}</span>`)
        .join("")}</td><td>${row.trades}</td><td>${row.mean}</td></tr>`;
  });
  const rival = result.rival
    ? `<tr><td>${result.rival.won ? "<b>♛</b>" : ""}</td><th scope="row">${esc(result.rival.name)}</th><td>${icon("coin", "bk-coin")} <b>${result.rival.score}</b></td><td></td><td></td><td></td></tr>`
    : "";
  const moments = result.moments.map((one) => `<li class="bk-moment bk-e${one.seat % 5}">${spans(page, one.text)}</li>`).join("");
  return `<section class="bk-panel bk-end" data-key="end"><div class="bk-endhead">${bean(page, result.rows.find((row) => page.pic.seats.find((s) => s.seat === row.seat)?.me)?.kinds[0]?.[0] ?? "red", "bk-huge")}
      <div><h2 tabindex="-1" class="bk-question bk-endtitle">${spans(page, result.title)}</h2><p class="bk-quiet">${spans(page, result.why)}</p></div></div>
    <div class="bk-scrollx"><table class="bk-table"><thead><tr><th scope="col">${esc(said.place)}</th><th scope="col">${esc(said.player)}</th><th scope="col">${esc(said.coins)}</th>
      <th scope="col">${esc(said.earned)}</th><th scope="col">${esc(said.trades)}</th><th scope="col">${esc(said.mean)}</th></tr></thead><tbody>${rows.join("")}${rival}</tbody></table></div></section>
    <div class="bk-endrow"><section class="bk-panel" data-key="course"><h3>${esc(said.coins_by_turn)}</h3>${lines(page, result.coins, { label: said.coins_by_turn })}</section>
      ${moments ? `<section class="bk-panel" data-key="moments"><h3>${esc(said.moments)}</h3><ul class="bk-moments" role="list">${moments}</ul></section>` : ""}</div>
    <section class="bk-panel bk-ask" data-key="next"><div class="bk-qhead"><h3>${esc(said.what_next)}</h3><div class="bk-acts">
      ${page.pic.game.practice && page.pic.seats.length > 1 ? button(said.same_deal, "again", { id: "seat" }) : ""}
      ${button(said.new_game, "again", { id: "new", css: "bk-main", key: "↵" })}</div></div></section>`;
}
