import type { PhysicalPoint, Size } from '../../core/screen/coordinates.js';
import type { RawFrame } from './raw-frame.js';

/** The image of a pointer, and its hot spot. */
export interface PointerImage extends Size {
  readonly hotspot: { readonly x: number; readonly y: number };
  /** 0xAARRGGBB, colours multiplied by alpha already. */
  readonly pixels: Uint32Array;
}

/** The common arrow, used if the system does not report its pointer's image. `X` is black, `.` white. */
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

/** An arrow whose tip is its hot spot, enlarged by the scale. */
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

/** Draws the pointer over the frame, its hotspot on the point; parts beyond the edge are cut. */
export function drawPointer(frame: RawFrame, pointer: PointerImage, physicalPoint: PhysicalPoint): void {
  const left = Math.round(physicalPoint.x) - frame.x - pointer.hotspot.x;
  const top = Math.round(physicalPoint.y) - frame.y - pointer.hotspot.y;
  const [red, blue] = frame.order === 'rgba' ? [0, 16] : [16, 0];
  for (let row = Math.max(0, -top); row < pointer.height && top + row < frame.height; row++) {
    for (let column = Math.max(0, -left); column < pointer.width && left + column < frame.width; column++) {
      const over = pointer.pixels[row * pointer.width + column] ?? 0;
      const alpha = over >>> 24;
      if (alpha === 0) continue;
      const index = (top + row) * frame.width + left + column;
      const under = frame.pixels[index] ?? 0;
      const blend = (overShift: number, underShift: number): number => {
        const below = (under >>> underShift) & 0xff;
        return Math.min(255, ((over >>> overShift) & 0xff) + Math.round((below * (255 - alpha)) / 255));
      };
      frame.pixels[index] =
        0xff000000 | (blend(16, red) << red) | (blend(8, 8) << 8) | (blend(0, blue) << blue);
    }
  }
}
