// The fixed grid of a table: its heights depend on the window and the game, and never on what happens in it.

const LARGE = 1200; // pixels: from here on there is a column for the log
const MIDDLE = 760;

// By the height of the window. `market` and `below` are lines of their own, `left` and `side` columns. A card has its
// own size: it must fit into the hand.
const NAMES = "bar rivals market stage ground hand below ask foot left side gap pad card high".split(" ");
// biome-ignore format: a line for each window
const GRIDS = {
  l: {
    632: [38, 62, 0, 232, 122, 138, 0, 50, 46, 196, 264, 6, 8, 70, 84],
    768: [44, 92, 0, 264, 148, 168, 0, 58, 52, 214, 272, 8, 10, 76, 104],
    900: [48, 100, 0, 316, 172, 212, 0, 58, 52, 204, 264, 8, 10, 84, 128],
  },
  m: {
    764: [44, 92, 0, 260, 148, 168, 0, 58, 52, 0, 0, 8, 10, 76, 104],
    900: [44, 92, 64, 260, 148, 168, 56, 58, 52, 0, 0, 8, 10, 76, 104],
  },
  s: {
    716: [44, 44, 0, 370, 100, 118, 0, 64, 100, 0, 0, 6, 8, 46, 62],
    860: [44, 88, 0, 370, 100, 118, 94, 64, 100, 0, 0, 6, 8, 46, 62],
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
export function isLow(room) {
  return room.span !== "l" && !sizes(room).below;
}

// All sizes in pixels; between two grids they lie between.
export function sizes({ span, tall }) {
  const grids = GRIDS[span];
  const part = (tall - 768) / (900 - 768);
  const between = (less, at) => Math.floor(less + part * (grids[900][at] - less));
  const row = grids[tall] ?? grids[768].map(between);
  return Object.fromEntries(NAMES.map((name, at) => [name, row[at]]));
}
