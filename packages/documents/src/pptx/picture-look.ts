import { createOnDemand } from '@fixpoint/shared/modules';
import type { Raster } from '../model/pptx-document.js';

/** Look of a picture from afar: its colours on a small grid, whatever its size, margins and compression. */
export type PictureLook = Uint8Array;

/** Beside the model, which is plain data: the looks of most pictures are never asked for. */
const looks = new WeakMap<Raster, () => PictureLook | null>();

export function rememberLook(raster: Raster, look: () => PictureLook | null): void {
  looks.set(raster, look);
}

/** Look of a picture of a document that was read; null if it is not known. */
export function lookOf(raster: Raster): PictureLook | null {
  return looks.get(raster)?.() ?? null;
}

/** Cells a side, of three colours each. */
const grid = 24;

/**
 * The look of a PNG or a JPEG; null for another format, one that cannot be decoded, and one that shows a single colour.
 * Transparent parts show white.
 */
export function lookOfPicture(
  bytes: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): PictureLook | null {
  const decode = decoderOf(bytes);
  if (decode === undefined || width * height > decode.maxPixels) return null;
  try {
    const picture = decode.read(bytes);
    const colors = onWhite(picture.data);
    const inside = withoutMargins(colors, picture, decode.sameColor);
    return inside === null ? null : sample(colors, picture.width, inside);
  } catch {
    return null;
  }
}

const png = createOnDemand('pngjs', () => import('pngjs'));
const jpeg = createOnDemand('jpeg-js', () => import('jpeg-js'));

/** To be awaited before the look of a picture is asked for that begins so. */
export async function loadDecoders(beginning: Buffer): Promise<void> {
  await decoderOf(beginning)?.load();
}

function decoderOf(bytes: Buffer): Decoder | undefined {
  return [decoders.png, decoders.jpeg].find(({ begins }) => bytes.subarray(0, 2).equals(begins));
}

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8Array;
}

interface Decoder {
  readonly begins: Buffer;
  /** Larger ones are photographs, which cost too much to decode for their use. */
  readonly maxPixels: number;
  /** A margin is of the colour of the corner, give or take so much of each part: JPEGs show waves beside an edge. */
  readonly sameColor: number;
  load(): Promise<void>;
  read(bytes: Buffer): Decoded;
}

const decoders: Readonly<Record<'png' | 'jpeg', Decoder>> = {
  png: {
    begins: Buffer.from([0x89, 0x50]),
    maxPixels: 1_000_000,
    sameColor: 24,
    load: png.load,
    read: (bytes) => png.use().PNG.sync.read(bytes),
  },
  // Decoded in JavaScript, at a tenth of the speed. Its own limits hold for a header that claims more than it has said before.
  jpeg: {
    begins: Buffer.from([0xff, 0xd8]),
    maxPixels: 300_000,
    sameColor: 64,
    load: jpeg.load,
    read: (bytes) =>
      jpeg.use().decode(bytes, { useTArray: true, maxResolutionInMP: 0.3, maxMemoryUsageInMB: 64 }),
  },
};

/** Red, green and blue of each pixel. */
function onWhite(data: Uint8Array): Uint8Array {
  const colors = new Uint8Array((data.length / 4) * 3);
  for (let pixel = 0, position = 0; pixel < data.length; pixel += 4, position += 3) {
    const alpha = (data[pixel + 3] ?? 255) / 255;
    for (let part = 0; part < 3; part += 1)
      colors[position + part] = Math.round((data[pixel + part] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return colors;
}

interface Area {
  readonly left: number;
  readonly top: number;
  /** Behind its last column and row. */
  readonly right: number;
  readonly bottom: number;
}

/** Null if all of it is of one colour. */
function withoutMargins(
  colors: Uint8Array,
  { width, height }: Pick<Decoded, 'width' | 'height'>,
  sameColor: number,
): Area | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (distanceFromFirst(colors, (y * width + x) * 3) <= sameColor) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right === 0 ? null : { left, top, right, bottom };
}

/** Largest difference of a part of a colour from that of the first pixel. */
function distanceFromFirst(colors: Uint8Array, position: number): number {
  let most = 0;
  for (let part = 0; part < 3; part += 1)
    most = Math.max(most, Math.abs((colors[position + part] ?? 0) - (colors[part] ?? 0)));
  return most;
}

/** The mean colour of each cell. */
function sample(colors: Uint8Array, width: number, area: Area): PictureLook {
  const look = new Uint8Array(grid * grid * 3);
  const edges = (from: number, to: number, cell: number) => {
    const size = (to - from) / grid;
    const first = Math.floor(from + cell * size);
    return [first, Math.max(first + 1, Math.floor(from + (cell + 1) * size))] as const;
  };
  for (let row = 0; row < grid; row += 1) {
    const [top, bottom] = edges(area.top, area.bottom, row);
    for (let column = 0; column < grid; column += 1) {
      const [left, right] = edges(area.left, area.right, column);
      look.set(meanColor(colors, width, { left, top, right, bottom }), (row * grid + column) * 3);
    }
  }
  return look;
}

function meanColor(colors: Uint8Array, width: number, { left, top, right, bottom }: Area): number[] {
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      for (let part = 0; part < 3; part += 1)
        sums[part] = (sums[part] ?? 0) + (colors[(y * width + x) * 3 + part] ?? 0);
  return sums.map((sum) => Math.round(sum / ((bottom - top) * (right - left))));
}

/** Less is another picture: of two that differ in a letter alone it is about 0.95. */
const minCorrelation = 0.985;
/** Mean colours of the two may differ by so much. */
const maxShift = 16;

/** True if two looks are those of one picture in several sizes or formats. */
export function looksAlike(a: PictureLook, b: PictureLook): boolean {
  const [mean, otherMean] = [meanOf(a), meanOf(b)];
  if (Math.abs(mean - otherMean) > maxShift) return false;
  let [product, square, otherSquare] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [own, its] = [value - mean, (b[index] ?? 0) - otherMean];
    product += own * its;
    square += own * own;
    otherSquare += its * its;
  }
  return square > 0 && otherSquare > 0 && product / Math.sqrt(square * otherSquare) >= minCorrelation;
}

function meanOf(look: PictureLook): number {
  return look.reduce((sum, value) => sum + value, 0) / look.length;
}
