import sharp from 'sharp';

/** An element that a page printed as squares (`pages/printed.js`), as it appears on an image. */
export interface Printed {
  readonly kind: number;
  readonly text: number;
  /** Top left corner of its first square. */
  readonly x: number;
  readonly y: number;
}

const side = 10;
const half = side / 2;

/** The hash that pages print of a word. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash >>> 8;
}

/** Everything that is printed on an image, top to bottom. By its pixels alone, within JPEG's distortion. */
export async function readPrinted(picture: Buffer): Promise<Printed[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isOrange = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const position = 3 * (y * width + x);
    const [red = 0, green = 0, blue = 0] = [data[position], data[position + 1], data[position + 2]];
    return red > 200 && green > 90 && green < 165 && blue < 80;
  };
  const printeds: Printed[] = [];
  // Steps of half a square miss none.
  for (let y = half; y < height - half; y += half) {
    for (let x = half; x < width - 17 * side + half; x += half) {
      if (!isOrange(x, y)) continue;
      // The corner of the square: up and left of any of its pixels.
      let [left, top] = [x, y];
      while (isOrange(left - 1, y)) left--;
      while (isOrange(x, top - 1)) top--;
      if (printeds.some((printed) => Math.abs(printed.x - left) < side && Math.abs(printed.y - top) < side))
        continue;
      if (![2, side - 3].every((step) => isOrange(left + step, top + half))) continue;
      const bits = Array.from({ length: 16 }, (_, square) => {
        const position = 3 * ((top + half) * width + left + (square + 1) * side + half);
        const [red = 0, green = 0, blue = 0] = [data[position], data[position + 1], data[position + 2]];
        return (red > 127 ? 4 : 0) + (green > 127 ? 2 : 0) + (blue > 127 ? 1 : 0);
      });
      const toHash = (squares: readonly number[]) =>
        squares.reduce((hash, each, square) => (hash | (each << (3 * square))) >>> 0, 0);
      printeds.push({ kind: toHash(bits.slice(0, 8)), text: toHash(bits.slice(8)), x: left, y: top });
    }
  }
  return printeds.sort((a, b) => a.y - b.y || a.x - b.x);
}
