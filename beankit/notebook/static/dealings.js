// What trading brought: partner by partner, and every single deal.
import { letter, spans } from "./bits.js";
import { esc, fill, markup } from "./dom.js";

function forSeat(state, yours) {
  const { explained, reel } = state;
  return fill(state, yours(state, "explain_for"), { name: reel.names[explained.seat] });
}

function tradeRow(state, row) {
  const { reel, said } = state;
  const who =
    row.seat === null ? `<b>${esc(said.explain_all)}</b>` : `${letter(state, row.seat)} ${esc(reel.names[row.seat])}`;
  const worth = ({ text, sign }) => `<td class="bk-${sign || "even"}">${esc(text)}</td>`;
  return `<tr><td>${who}</td><td>${row.gave}</td><td>${row.got}</td>${worth(row.mine)}${worth(row.theirs)}</tr>`;
}

function dealRow(state, deal) {
  const { reel, said } = state;
  const who = deal.seat === null ? esc(said.explain_all) : esc(reel.names[deal.seat]);
  const worth = (side) => (side ? `<td class="bk-${side.sign || "even"}">${esc(side.text)}</td>` : "<td>–</td>");
  const cells = [deal.turn, who, spans(state, deal.cards), esc(deal.fate)];
  const row = cells.map((cell) => `<td>${cell}</td>`).join("");
  return `<tr>${row}${worth(deal.mine)}${worth(deal.theirs)}</tr>`;
}

// Every deal: those that were made, that the seat refused, and that nobody took.
export function dealPanel(state, yours) {
  const { explained, said } = state;
  if (!explained.trades.length) return "";
  const mine = forSeat(state, yours);
  const heads = [said.turn, said.explain_with, said.explain_cards, said.explain_fate, mine, said.explain_theirs];
  return markup`
    <details class="bk-panel bk-deals" data-key="deals">
      <summary>${esc(fill(state, said.explain_deals, { number: explained.deals.length }))}</summary>
      <table class="bk-dear">
        <thead><tr>${heads.map((head) => `<th scope="col">${esc(head)}</th>`).join("")}</tr></thead>
        <tbody>${explained.deals.map((deal) => dealRow(state, deal)).join("")}</tbody>
      </table>
    </details>
  `;
}

export function tradePanel(state, yours) {
  const { explained, reel, said } = state;
  if (!explained.trades.length) return "";
  const mine = forSeat(state, yours);
  const helped = explained.trades
    .filter((row) => row.seat !== null && row.helped)
    .map((row) =>
      fill(state, yours(state, "explain_helped"), { name: reel.names[row.seat], seat: reel.names[explained.seat] }),
    );
  const heads = [said.explain_with, said.explain_gave, said.explain_got, mine, said.explain_theirs];
  return markup`
    <section class="bk-panel bk-toolbox" data-key="trades">
      <h3>${esc(said.explain_trades)}</h3>
      <table class="bk-dear bk-brought">
        <thead><tr>${heads.map((head) => `<th scope="col">${esc(head)}</th>`).join("")}</tr></thead>
        <tbody>${explained.trades.map((row) => tradeRow(state, row)).join("")}</tbody>
      </table>
      ${helped.length ? `<p>${esc(helped.join(" "))}</p>` : ""}
      <p class="bk-quiet">${esc(said.explain_trades_how)}</p>
    </section>
  `;
}
