/** A place in shares of its page. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Tiles of a page, across and down. */
const across = 32;
const down = 18;
/** Mean difference of a tile's colours, of 255: compression alone stays below it. */
const minDifference = 4;
const maxBoxes = 12;

/**
 * Boxes in which two pictures of one size differ, coarsely, except for differences that the known places explain. Red, green, blue
 * and alpha of each pixel, as canvases give them.
 */
export function comparePixels(
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  {
    width,
    height,
    known,
  }: { readonly width: number; readonly height: number; readonly known: readonly PixelBox[] },
): readonly PixelBox[] {
  const sums = new Float64Array(across * down);
  const counts = new Float64Array(across * down);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y / height) * down);
    for (let x = 0; x < width; x += 1) {
      const tile = row * across + Math.floor((x / width) * across);
      const position = (y * width + x) * 4;
      for (let part = 0; part < 3; part += 1)
        sums[tile] =
          (sums[tile] ?? 0) + Math.abs((before[position + part] ?? 0) - (after[position + part] ?? 0));
      counts[tile] = (counts[tile] ?? 0) + 3;
    }
  }
  const isOpen = Array.from(
    sums,
    (sum, tile) => sum / (counts[tile] ?? 1) >= minDifference && !known.some((box) => touches(box, tile)),
  );
  const boxes: PixelBox[] = [];
  for (const [tile, isNew] of isOpen.entries())
    if (isNew && isOpen[tile]) boxes.push(boxAround(tile, isOpen));
  return boxes.slice(0, maxBoxes);
}

/** Margin that a change of a shape may reach: text runs over its box. */
const reach = 1 / across;

function touches({ left, top, width, height }: PixelBox, tile: number): boolean {
  const x = ((tile % across) + 0.5) / across;
  const y = (Math.floor(tile / across) + 0.5) / down;
  return x >= left - reach && x <= left + width + reach && y >= top - reach && y <= top + height + reach;
}

/** The box around a tile and all that touch it, which are taken from the open ones. */
function boxAround(first: number, isOpen: boolean[]): PixelBox {
  let [left, top, right, bottom] = [across, down, 0, 0];
  const waiting = [first];
  isOpen[first] = false;
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
    const [column, row] = [tile % across, Math.floor(tile / across)];
    left = Math.min(left, column);
    top = Math.min(top, row);
    right = Math.max(right, column + 1);
    bottom = Math.max(bottom, row + 1);
    for (const [x, y] of [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
    ] as const) {
      const next = y * across + x;
      if (x < 0 || x >= across || y < 0 || y >= down || !isOpen[next]) continue;
      isOpen[next] = false;
      waiting.push(next);
    }
  }
  return {
    left: left / across,
    top: top / down,
    width: (right - left) / across,
    height: (bottom - top) / down,
  };
}
