"""Somebody who plays at a table in a browser with a real mouse, keyboard or finger: whatever lights up is pressed."""

import json
import time

# Finds the next thing to press and where it is; waits until the table has answered the last press.
NEXT = """
([seed, trade, until]) => new Promise((resolve, reject) => {
  const root = document.querySelector('.bk');
  const began = performance.now();
  root.luck ??= seed;
  const chance = () => { root.luck = (root.luck * 1103515245 + 12345) % 2147483648; return root.luck / 2147483648; };
  const all = (css) => [...root.querySelectorAll(css)].filter((one) => one.offsetParent && !one.closest('.bk-sheet'));
  const any = (list) => list[Math.floor(chance() * list.length)];
  const deal = () => {
    const turn = root.querySelector('.bk-brand .bk-quiet').textContent;
    if (!trade || root.dealt === turn) return null;
    const want = all('[data-do="want"]'), give = all('[data-do="give"]:not(.bk-inslip)');
    if (!root.querySelector('.bk-inslip, [data-do="give"][aria-pressed="true"]')) return any(give);
    if (!root.querySelector('.bk-kind.bk-chosen')) return any(want);
    const send = all('[data-do="send"]')[0];
    root.dealt = turn;
    return send ?? null;
  };
  const pick = () => {
    const kind = root.dataset.kind;
    const choice = all('[data-do="choose"]');
    if (choice.length) return any(choice);
    if (kind === 'offer') return deal() ?? all('[data-do="quiet"]')[0];
    const yes = all('[data-do="acceptit"]');
    if (kind === 'answer' && yes.length && chance() < 0.5) return yes[0];
    if (kind === 'answer') return all('[data-do="skip"]')[0] ?? all('[data-do="compose"]')[0];
    if (kind === 'settle') return all('[data-do="take"]')[0] ?? all('[data-do="quiet"]')[0];
    if (kind === 'react') return all('[data-do="quiet"]')[0];
    const aims = all('[data-do="target"]'), quiet = all('[data-do="quiet"]');
    const cards = all('[data-do="card"]:not(.bk-chosen)');
    const badges = all('[data-do="badge"]'), acts = all('[data-do="act"]');
    if (kind === 'magic' && chance() < 0.4 && quiet.length) return quiet[0];
    const list = [...aims, ...aims, ...acts, ...(aims.length ? [] : cards)];
    if (chance() < 0.25) list.push(...badges);
    if (chance() < 0.15 && cards.length) return any(cards);
    return any(list.length ? list : quiet.length ? quiet : badges);
  };
  const look = () => {
    const { state } = root.dataset;
    if (state === 'over' || (until && root.querySelector(until))) return resolve({ over: true });
    if (state === 'asked') {
      const found = pick();
      if (found) {
        found.scrollIntoView({ block: 'center' });
        const box = found.getBoundingClientRect();
        const { kind } = root.dataset;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return resolve({ x, y, what: found.dataset.do, kind, one: found });
      }
    }
    const late = performance.now() - began > 120000;
    if (late) return reject(new Error(`nothing to press: ${JSON.stringify({ ...root.dataset })}`));
    setTimeout(look, 8);
  };
  look();
})
"""


def play(page, seed=1, trade=True, press=None, most=4000, seconds=1200, until="", enough=None):
    """Press what lights up until the game is over, something can be seen, or it was `enough`.

    Returns how often what was pressed.
    """
    press = press or page.mouse.click
    deadline, pressed = time.monotonic() + seconds, {}
    for number in range(most):
        if number == enough:
            return pressed
        target = page.evaluate(NEXT, [seed, trade, until])
        if target.get("over"):
            return pressed
        assert time.monotonic() < deadline, f"the game is not over after {seconds} s: {json.dumps(pressed)}"
        key = f"{target['kind']} {target['what']}"
        pressed[key] = pressed.get(key, 0) + 1
        press(target["x"], target["y"])
    raise AssertionError(f"the game is not over after {most} presses: {json.dumps(pressed)}")


SEEN = """
() => {
  const root = document.querySelector('.bk');
  const all = (css) => [...root.querySelectorAll(css)].filter((one) => one.offsetParent);
  const number = (one) => Number(one.dataset.id.split(':')[1]) + 1;
  const ids = (deed, what) => all(`[data-do="${deed}"][data-id^="${what}:"]`).map(number);
  return { ...root.dataset, fields: ids('target', 'field'), harvests: ids('badge', 'harvest'),
    cards: all('[data-do="card"]').length, slips: all('[data-do="take"]').length,
    choice: all('[data-do="choose"]').length, yes: all('[data-do="acceptit"]').length };
}
"""


def tab_to(page, css, most=80):
    """Press Tab until something like this has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(css) => Boolean(document.activeElement?.matches(css))", css):
            return
    raise AssertionError(f"Tab never reaches {css}")


def by_keys(table, most=900):
    """Play to the end with the keyboard alone; two offers are composed, the others left out."""
    page, offers = table.page, 2
    tab_to(page, ".bk button")
    for step in range(most):
        seen = table.settle() and page.evaluate(SEEN)
        if seen["state"] == "over":
            return
        assert page.evaluate("() => document.querySelector('.bk').contains(document.activeElement)"), "focus lost"
        if seen["kind"] == "offer" and offers:
            offers -= 1
            compose(page)
        else:
            for key in keys_for(seen, step) or choose_card(page):
                page.keyboard.press(key)
    raise AssertionError("the game is not over")


def compose(page):
    """Give a card, ask for another, and call it out; after an offer that all refused, O opens the composer again."""
    if page.locator(".bk-refuser").count():
        page.keyboard.press("o")
    tab_to(page, '.bk-hand [data-do="give"], .bk-market [data-do="give"]')
    page.keyboard.press("Enter")
    tab_to(page, '[data-do="want"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bk-sentence .bk-word")
    page.keyboard.press("Control+Enter")


def choose_card(page):
    """Several cards can be planted: choose one."""
    tab_to(page, '[data-do="card"]')
    return ["Enter"]


def keys_for(seen, step):
    """The keys that answer a question; none if a card has to be chosen first."""
    kind, harvests = seen["kind"], seen["harvests"]
    if kind == "answer":
        return ["a" if seen["yes"] and step % 3 else "Shift+R"]
    if kind in ("offer", "settle"):
        return ["e" if kind == "offer" else "1" if seen["slips"] else "0"]
    if seen["choice"] or seen["fields"]:
        return ["1" if seen["choice"] else str(seen["fields"][0])]
    return [] if seen["cards"] else ["h", str(harvests[0])] if harvests else ["0"]
