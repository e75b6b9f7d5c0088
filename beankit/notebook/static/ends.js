// The end of a game: places, coins by kind, coins by turn, moments, and what comes next. And a table that was left.
import { bean, button, icon, letter, mono, spans } from "./bits.js";
import { chart } from "./chart.js";
import { esc, markup } from "./dom.js";

export function ending(state) {
  const { result } = state.pic;
  if (!result) return "";
  const said = state.said;
  const trading = state.pic.game.market;
  const rows = result.rows.map((row) => {
    const seat = state.pic.seats.find((player) => player.seat === row.seat);
    return markup`
      <tr class="${seat.me ? "bk-mine" : ""}">
        <td><b>${row.place}</b></td>
        <th scope="row">
          ${letter(state, row.seat)} ${esc(seat.name)}
          ${result.winners.includes(row.seat) ? ' <span aria-hidden="true">♛</span>' : ""}
        </th>
        <td>${icon("coin", "bk-coin")} <b>${row.coins}</b></td>
        <td class="bk-earned">
          ${row.kinds
            .map(
              ([kind, number]) =>
                `<span class="bk-chip">${bean(state, kind)}${esc(mono(state, kind))} ${number}</span>`,
            )
            .join("")}
        </td>
        ${trading ? `<td data-label="${esc(said.trades)}">${row.trades}</td>` : ""}
        <td data-label="${esc(said.mean)}">${row.mean}</td>
      </tr>
    `;
  });
  const rival = result.rival
    ? markup`
      <tr>
        <td><b>${result.rival.place}</b></td>
        <th scope="row">${esc(result.rival.name)}${result.rival.won ? ' <span aria-hidden="true">♛</span>' : ""}</th>
        <td>${icon("coin", "bk-coin")} <b>${result.rival.score}</b></td>
        <td></td>
        ${trading ? "<td></td>" : ""}
        <td></td>
      </tr>
    `
    : "";
  const before = result.rows.filter((row) => row.place <= (result.rival?.place ?? 0)).length;
  const moments = result.moments
    .map(
      (moment) =>
        markup`
          <li class="bk-moment bk-e${moment.seat % 5}">
            <p>${spans(state, moment.text)}</p>
            ${button(said.watch_there, "watch", { id: String(moment.turn), css: "bk-link", at: moment.seat })}
          </li>
        `,
    )
    .join("");
  const feet = [`${said.turn} 1`, `${said.turn} ${result.coins[0].length}`];
  return markup`
    <section class="bk-panel bk-end" data-key="end">
      <div class="bk-endhead">
        ${bean(
          state,
          result.rows.find((row) => state.pic.seats.find((s) => s.seat === row.seat)?.me)?.kinds[0]?.[0] ?? "red",
          "bk-huge",
        )}
        <div>
          <h2 tabindex="-1" class="bk-question bk-endtitle">${spans(state, result.title)}</h2>
          <p class="bk-quiet">
            ${state.pic.game.practice ? `<span class="bk-chip bk-practice">${esc(said.practice)}</span> ` : ""}
            ${spans(state, result.why)}
          </p>
        </div>
      </div>
      <div class="bk-scrollx">
        <table class="bk-table">
          <thead>
            <tr>
              <th scope="col">${esc(said.place)}</th>
              <th scope="col">${esc(said.player)}</th>
              <th scope="col">${esc(said.coins)}</th>
              <th scope="col">${esc(said.earned)}</th>
              ${trading ? `<th scope="col">${esc(said.trades)}</th>` : ""}
              <th scope="col">${esc(said.mean)}</th>
            </tr>
          </thead>
          <tbody>${[...rows.slice(0, before), rival, ...rows.slice(before)].join("")}</tbody>
        </table>
      </div>
    </section>
    ${state.narrow ? next(state) : ""}
    <div class="bk-endrow">
      ${section(
        state,
        "course",
        esc(said.coins_by_turn),
        esc(said.open_there),
        chart(state, result.coins, { label: said.coins_by_turn, feet, deed: "course", rival: result.rival }),
      )}
      ${moments ? section(state, "moments", esc(said.moments), "", listed(moments)) : ""}
    </div>
    ${state.narrow ? "" : next(state)}
  `;
}

function listed(moments) {
  return `<ul class="bk-moments" role="list">${moments}</ul>`;
}

// A part of the end; on a phone it waits behind its title.
function section(state, key, title, note, body) {
  if (!state.narrow)
    return markup`
      <section class="bk-panel" data-key="${key}"><h3>${title} <small>${note}</small></h3>${body}</section>
    `;
  return `<details class="bk-panel bk-more" data-key="${key}"><summary>${title}</summary>${body}</details>`;
}

function next(state) {
  const { said } = state;
  const bot = state.settings.hint;
  const repeatable = state.pic.game.practice && state.pic.seats.length > 1;
  return markup`
    <section class="bk-panel bk-ask" data-key="next">
      <div class="bk-qhead">
        <h3>${esc(said.what_next)}</h3>
        <div class="bk-acts bk-left">
          ${button(said.watch, "watch")}
          ${bot ? button(said.would_game, "wouldme") : ""}
          ${button(said.download, "record")}
          ${repeatable ? button(said.same_deal, "again", { id: "seat" }) : ""}
          ${button(said.new_game, "again", { id: "new", css: "bk-main", key: "↵" })}
        </div>
      </div>
    </section>
  `;
}

// What a cell shows while nobody sits at its table.
export function leftTable(state) {
  const { said, pic } = state;
  return markup`
    <section class="bk-panel bk-ask bk-idle" data-key="left">
      <div class="bk-qhead">
        <div>
          <h2 class="bk-question">${esc(said.left)}</h2>
          <p class="bk-quiet">${esc(pic.game.title)}, ${esc(pic.game.turn_text)}</p>
        </div>
        <div class="bk-acts">${button(said.sit_down, "sitdown", { css: "bk-main" })}</div>
      </div>
    </section>
  `;
}
