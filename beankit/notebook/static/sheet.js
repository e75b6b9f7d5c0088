// What is laid over the table: keys, settings, a rule, a card, the code of a bot.
import { bean, button, esc, fill, markup, meterText, spans } from "./bits.js";
import { paces, radios, tabbed, windows } from "./side.js";

// A game that was begun in a replay is left by going back to it.
function leaving(page) {
  const { said, pic } = page;
  const record = pic.result ? button(said.download, "record", { at: "sheet" }) : "";
  const leave = page.settings.inside ? "" : button(said.leave, "leave");
  const help = leave && !pic.result ? `<p class="bk-quiet">${esc(said.leave_help)}</p>` : "";
  return record || leave ? `<div class="bk-leaving"><div class="bk-acts">${record}${leave}</div>${help}</div>` : "";
}

// What can be typed now, for the browser to complete.
function typable(page) {
  const { options, quiet } = page.pic.ask ?? { options: [] };
  return [...options, ...(quiet ? [quiet] : [])]
    .map((option) => `<option value="${esc(option.typed)}"></option>`)
    .join("");
}

const SHEETS = {
  keys: (page) =>
    markup`
      <dl class="bk-keys">
        ${page.words.keys.map(([key, does]) => `<dt><kbd>${esc(key)}</kbd></dt><dd>${esc(does)}</dd>`).join("")}
      </dl>
    `,
  settings: (page) => {
    const said = page.said;
    const bots = page.settings.hints ?? [];
    return `${paces(page)}${windows(page)}
      ${
        bots.length && page.pic.game.practice
          ? radios(
              page,
              "hint",
              said.hint_bot,
              bots.map((name) => [name, name]),
            )
          : ""
      }
      ${radios(page, "theme", said.theme, [
        ["auto", said.theme_auto],
        ["light", said.theme_light],
        ["dark", said.theme_dark],
      ])}
      ${radios(page, "motion", said.motion, [
        ["on", said.on],
        ["off", said.off],
      ])}
      ${radios(page, "letters", said.letters_on, [
        ["on", said.on],
        ["off", said.off],
      ])}
      ${radios(page, "size", said.text_size, [
        ["0.9", "A−"],
        ["1", "A"],
        ["1.15", "A+"],
        ["1.3", "A++"],
      ])}${leaving(page)}`;
  },
  discard: (page) => {
    const chips = page.pic.piles.kinds.map(([kind, number]) => {
      const name = page.pic.beans[kind]?.name ?? kind;
      return `<span class="bk-chip">${bean(page, kind)}${esc(name)} × ${number}</span>`;
    });
    return `<p>${chips.join(" ") || "–"}</p>`;
  },
  type: (page) => markup`
    <p class="bk-quiet">${esc(page.said.typed_help)}</p>
    <p class="bk-typing">
      <input type="text" data-own="1" class="bk-input" data-key="line" aria-label="${esc(page.said.type_action)}"
        autocomplete="off" maxlength="300" list="bk-options"> <datalist id="bk-options">${typable(page)}</datalist>
      ${button(page.said.send, "typed", { css: "bk-main" })}
    </p>
  `,
  side: (page) => tabbed(page),
  rule: (page) => `<p>${spans(page, page.rule.text)}</p>`,
  code: (page) => {
    const { name, text, commands } = page.code;
    const lines = commands
      ? `<p>${esc(page.said.own_help)}</p><pre class="bk-code">${esc(commands.join("\n"))}</pre>`
      : `<p class="bk-quiet">${esc(page.said.code_help)}</p>`;
    return markup`
      ${lines}
      <pre class="bk-code bk-longcode" tabindex="0" data-key="thecode">${esc(text)}</pre>
      <div class="bk-acts">${button(fill(page.said.save, { file: name }), "savecode", { css: "bk-main" })}</div>
    `;
  },
  position: (page) => markup`
    <p class="bk-quiet">
      ${esc(page.said.position_help)} <b role="status">${page.copied ? esc(page.said.copied) : ""}</b>
    </p>
    <textarea class="bk-input bk-position" data-own="1" data-key="position" readonly rows="6"
      aria-label="${esc(page.said.position)}">
      ${esc(page.position)}
    </textarea>
  `,
  purse: (page) =>
    `<p>${
      page.pic.seats
        .find((seat) => seat.seat === page.purse)
        .kinds.map(
          ([kind, number]) =>
            `<span class="bk-chip">${bean(page, kind)}${esc(page.pic.beans[kind]?.name ?? kind)} × ${number}</span>`,
        )
        .join(" ") || "–"
    }</p>`,
  peek: (page) => {
    const one = page.pic.beans[page.peek];
    if (!one) return "";
    return markup`
      <div class="bk-peek">
        ${bean(page, page.peek, "bk-huge")}
        <div>
          <p><b>${esc(one.name)}</b> ×${one.count}</p>
          <p>${one.pays ? meterText(one.meter) : ""}</p>
          <p>${esc(one.does)}</p>
          <p class="bk-quiet">${esc(page.said.unseen)}: ${one.unseen}</p>
        </div>
      </div>
    `;
  },
};

export function sheet(page) {
  if (!page.sheet) return "";
  const title = {
    keys: page.said.keys,
    settings: page.said.settings,
    discard: page.said.discard,
    type: page.said.type_action,
    side: page.said[page.tab],
    rule: page.rule?.number,
    code: page.code?.name,
    purse: `${page.said.coins}: ${page.pic.seats.find((seat) => seat.seat === page.purse)?.name}`,
    position: page.said.position,
    peek: page.pic.beans[page.peek]?.name ?? page.said.your_hand,
  }[page.sheet];
  return markup`
    <dialog open class="bk-sheet" data-key="sheet:${page.sheet}" aria-label="${esc(title)}"
      style="top:${page.sheetTop ?? 60}px">
      <div class="bk-sheethead">
        <h3>${esc(title)}</h3>
        ${button("✕", "unsheet", { name: page.said.close, css: "bk-square" })}
      </div>
      ${SHEETS[page.sheet](page)}
    </dialog>
  `;
}
