// The fixed grid of a table: its heights depend on the window and the game, and never on what happens in it.

const LARGE = 1200; // pixels: from here on there is a column for the log
const MIDDLE = 760;

// By the height of the window. A card has its own size: it must fit into the hand.
// biome-ignore format: a line for each window
const GRIDS = {
  l: {
    632: { bar: 38, rivals: 62, stage: 232, ground: 122, hand: 138, ask: 50, foot: 46, left: 196, side: 264, gap: 6, pad: 8, card: 70, high: 84 },
    768: { bar: 44, rivals: 92, stage: 264, ground: 148, hand: 168, ask: 58, foot: 52, left: 214, side: 272, gap: 8, pad: 10, card: 76, high: 104 },
    900: { bar: 48, rivals: 100, stage: 316, ground: 172, hand: 212, ask: 58, foot: 52, left: 204, side: 264, gap: 8, pad: 10, card: 84, high: 128 },
  },
  m: {
    764: { bar: 44, rivals: 92, stage: 260, ground: 148, hand: 168, ask: 58, foot: 52, gap: 8, pad: 10, card: 76, high: 104 },
    900: { bar: 44, rivals: 92, market: 64, stage: 260, ground: 148, hand: 168, below: 56, ask: 58, foot: 52, gap: 8, pad: 10, card: 76, high: 104 },
  },
  s: {
    716: { bar: 44, rivals: 44, stage: 370, ground: 100, hand: 118, ask: 64, foot: 100, gap: 6, pad: 8, card: 46, high: 62 },
    860: { bar: 44, rivals: 88, stage: 370, ground: 100, hand: 118, below: 94, ask: 64, foot: 100, gap: 6, pad: 8, card: 46, high: 62 },
  },
};

// How much room there is. A cell of a notebook has no height of its own: it takes the grid of its width.
export function roomOf(width, height = null) {
  const span = width >= LARGE ? "l" : width >= MIDDLE ? "m" : "s";
  if (span === "l") return { span, tall: height === null ? 768 : height < 768 ? 632 : Math.min(height, 900) };
  const [low, full] = Object.keys(GRIDS[span]).map(Number);
  return { span, tall: height !== null && height < full ? low : full };
}

// A low window has no lines for the market and the log: buttons of the bar open them.
export function isLow({ span, tall }) {
  return span !== "l" && !("below" in GRIDS[span][tall]);
}

// All sizes in pixels; between two grids they lie between.
export function sizes({ span, tall }) {
  const grids = GRIDS[span];
  if (grids[tall]) return grids[tall];
  const [less, more] = [grids[768], grids[900]];
  const part = (tall - 768) / (900 - 768);
  return Object.fromEntries(
    Object.entries(less).map(([name, size]) => [name, Math.floor(size + part * (more[name] - size))]),
  );
}
