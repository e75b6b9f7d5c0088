"""Measures a page in a browser: what sticks out, is cut off, or lies over something else."""

WIDTHS = (320, 400, 760, 950, 1280, 1600)
TALL = 2600  # nothing that sticks to an edge of the window covers anything then

# Everything visible must lie inside the widget, no text may be cut off, and no text may lie over another.
FAULTS = """
async () => {
  for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame); // what depends on the width is drawn again
  const root = document.querySelector('.bk'), edge = root.getBoundingClientRect(), found = [], texts = [];
  const FRAMES = '.bk-small, .bk-heap, .bk-field, .bk-tray, .bk-panel, .bk';
  // What ends in an ellipsis is shortened by rule, and says all of it where it is pointed at.
  const short = (one) => {
    for (let up = one; up !== root; up = up.parentElement)
      if (getComputedStyle(up).textOverflow === 'ellipsis' && up.closest('[title]')) return up;
    return null;
  };
  const clipped = (one) => {
    for (let up = one; up !== root; up = up.parentElement) if (getComputedStyle(up).clipPath !== 'none') return true;
    return false;
  };
  const folded = (one) => one.closest('details:not([open]) > :not(summary)'); // it has boxes, but is not shown
  const skipped = '.bk-sr, .bk-log, .bk-scroll, .bk-scrollx, .bk-marks, .bk-flight';
  for (const one of root.querySelectorAll('*')) {
    if (one.closest(`${skipped}, svg`) || !one.offsetParent || folded(one)) continue;
    if (clipped(one)) continue; // for those who do not see the page
    const box = one.getBoundingClientRect();
    const out = box.width && (box.right > edge.right + 1 || box.left < edge.left - 1);
    if (out && !short(one)) found.push(`outside: ${one.className}`);
    for (const node of one.childNodes) {
      if (node.nodeType !== 3 || !node.nodeValue.trim()) continue;
      const cut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline';
      if (cut && !short(one))
        found.push(`cut: ${one.className} ${one.textContent.trim().slice(0, 40)}`);
      const size = parseFloat(getComputedStyle(one).fontSize);
      if (!size) continue;
      if (size < 10.9) found.push(`small: ${one.className} ${node.nodeValue.trim().slice(0, 30)}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const around = one.closest('.bk-pill, .bk-less') ? edge : one.closest(FRAMES).getBoundingClientRect();
      const shortened = short(one)?.getBoundingClientRect();
      for (const whole of range.getClientRects()) {
        const line = !shortened ? whole : { left: whole.left, right: Math.min(whole.right, shortened.right),
          top: whole.top, bottom: Math.min(whole.bottom, shortened.bottom) };
        texts.push([line, node.nodeValue.trim().slice(0, 30), node]);
        const beyond = line.right > around.right + 1 || line.left < around.left - 1;
        if (beyond) found.push(`beyond its frame: ${one.textContent}`);
      }
    }
  }
  for (const drawing of root.querySelectorAll('.bk-card svg.bk-icon')) {
    if (!drawing.getClientRects().length) continue;
    const [bean, card] = [drawing, drawing.closest('.bk-card')].map((one) => one.getBoundingClientRect());
    if (bean.left < card.left || bean.right > card.right || bean.bottom > card.bottom)
      found.push(`outside its card: ${drawing.closest('.bk-card').getAttribute('aria-label')}`);
  }
  texts.forEach(([one, first, node], at) => {
    for (const [other, second, next] of texts.slice(at + 1)) {
      if (next === node) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 4) found.push(`overlap: ${first} | ${second}`);
    }
  });
  for (const chart of [...root.querySelectorAll('.bk-chart')].filter((one) => !folded(one))) {
    const panel = chart.closest('.bk-panel').getBoundingClientRect();
    for (const one of chart.querySelectorAll('path, .bk-letter, .bk-tick')) {
      const box = one.getBoundingClientRect();
      if (box.left < panel.left || box.right > panel.right || box.top < panel.top || box.bottom > panel.bottom)
        found.push(`outside its panel: ${one.className.baseVal ?? one.className}`);
    }
  }
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push(`the page scrolls sideways: ${page.scrollWidth}`);
  return [...new Set(found)];
}
"""


def faults(page, widths=WIDTHS, height=TALL):
    """What is wrong with how a page looks, by width; empty if nothing is."""
    problems = {}
    for width in [widths] if isinstance(widths, int) else widths:
        page.set_viewport_size({"width": width, "height": height})
        if wrong := page.evaluate(FAULTS):
            problems[width] = wrong
    return problems
