import type { Size } from '../../core/coordinates.js';

/** How a pointer looks, and which of its pixels is the one that points. */
export interface PointerImage extends Size {
  readonly hotspot: { readonly x: number; readonly y: number };
  /** 0xAARRGGBB, colours multiplied by alpha already. */
  readonly pixels: Uint32Array;
}

/** The common arrow, where the system does not tell what its pointer looks like. `X` is black, `.` white. */
const arrow = [
  'X           ',
  'XX          ',
  'X.X         ',
  'X..X        ',
  'X...X       ',
  'X....X      ',
  'X.....X     ',
  'X......X    ',
  'X.......X   ',
  'X........X  ',
  'X.........X ',
  'X......XXXXX',
  'X...X..X    ',
  'X..XX..X    ',
  'X.X  X..X   ',
  'XX   X..X   ',
  'X     X..X  ',
  '      X..X  ',
  '       XX   ',
];
const colours: Readonly<Record<string, number>> = { X: 0xff000000, '.': 0xffffffff };

/** An arrow whose tip is the place it points at, drawn so many times as large. */
export function drawArrow(scale = 1): PointerImage {
  const times = Math.max(1, Math.round(scale));
  const [first = ''] = arrow;
  const width = first.length * times;
  const height = arrow.length * times;
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dot = arrow[Math.floor(y / times)]?.[Math.floor(x / times)] ?? ' ';
      pixels[y * width + x] = colours[dot] ?? 0;
    }
  }
  return { width, height, hotspot: { x: 0, y: 0 }, pixels };
}
