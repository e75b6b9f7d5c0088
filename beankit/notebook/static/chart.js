// Coins over time: one line a seat, stretched to the width that there is; numbers and letters are text beside it.
import { letter } from "./bits.js";
import { esc, markup } from "./dom.js";

const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 3"];
const LETTER = 19; // pixels that a letter needs

// Letters stand at the height of their line, or as near to it as there is room.
function heights(ends, top, tall) {
  const order = ends.map((value, seat) => ({ seat, at: (value / top) * tall })).sort((end, other) => end.at - other.at);
  order.forEach((end, at) => {
    if (at) end.at = Math.max(end.at, order[at - 1].at + LETTER);
  });
  for (let at = order.length - 1, most = tall; at >= 0; at -= 1, most -= LETTER)
    order[at].at = Math.min(order[at].at, most);
  return Object.fromEntries(order.map((end) => [end.seat, end.at]));
}

// A rival without a seat has the last line.
const rivalLetter = ({ letter: sign }, place) =>
  `<span class="bk-letter bk-s${place % 5}" aria-hidden="true">${esc(sign)}</span>`;

// `rival` has the letter of the last line, if that is nobody's seat.
// `at` draws a line where the replay stands; `deed` makes the chart a place to press, `feet` says what its ends are.
export function chart(state, coins, parts = {}) {
  const { at = null, label = "", tall = 150, feet = null, deed = "", ticks = true, rival = null } = parts;
  const last = Math.max(1, coins[0].length - 1);
  const top = Math.max(5, ...coins.flat());
  const x = (turn) => ((100 * turn) / last).toFixed(2);
  const y = (value) => (100 - (100 * value) / top).toFixed(2);
  const step = Math.max(1, Math.ceil(top / 4));
  const grid = ticks ? Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => place * step) : [0];
  const paths = coins.map((line, seat) => {
    const points = line.map((value, turn) => (turn ? `H${x(turn)}V${y(value)}` : `M0 ${y(value)}`)).join("");
    return `<path d="${points}" class="bk-line bk-l${seat % 5}" stroke-dasharray="${DASHES[seat % 5]}"/>`;
  });
  const places = heights(
    coins.map((line) => line[last] ?? 0),
    top,
    tall,
  );
  const letters = coins.map(
    (_, seat) =>
      `<span class="bk-lineend" style="bottom:${places[seat].toFixed(1)}px">${
        rival && seat === coins.length - 1 ? rivalLetter(rival, seat) : letter(state, seat)
      }</span>`,
  );
  const numbers = ticks
    ? grid.map((value) => `<span class="bk-tick" style="bottom:${((100 * value) / top).toFixed(2)}%">${value}</span>`)
    : [];
  const now = at === null ? "" : `<path d="M${x(at)} 0V100" class="bk-atline"/>`;
  const ends = feet ? `<span class="bk-feet">${feet.map((foot) => `<span>${esc(foot)}</span>`).join("")}</span>` : "";
  return markup`
    <div class="bk-chart${ticks ? "" : " bk-bare"}"${deed ? ` data-do="${deed}" data-last="${last}"` : ""}>
      <div class="bk-plot" style="height:${tall}px">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${esc(label)}">
          ${grid.map((value) => `<path d="M0 ${y(value)}H100" class="bk-grid"/>`).join("")}
          ${paths.join("")}${now}
        </svg>
        ${numbers.join("")}${letters.join("")}
      </div>
      ${ends}
    </div>
  `;
}
