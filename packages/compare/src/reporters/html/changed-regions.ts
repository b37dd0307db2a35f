import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A part of a picture, in per cent of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Side of the squares in which differing pixels are gathered. */
const side = 12;
/** Differing pixels that make a square a changed one: fewer are the edges of letters. */
const minPixels = 3;
/** More regions than that are shown as one. */
const maxRegions = 16;

/** Regions in which two pictures of equal size differ; null if their sizes differ or either is not a PNG. */
export function changedRegions(a: Uint8Array, b: Uint8Array): Region[] | null {
  const [left, right] = [decode(a), decode(b)];
  if (left === null || right === null || left.width !== right.width || left.height !== right.height)
    return null;
  const { width, height } = left;
  const mask = new Uint8Array(width * height * 4);
  const differing = pixelmatch(left.data, right.data, mask, width, height, {
    threshold: 0.15,
    diffMask: true,
  });
  if (differing === 0) return [];
  const boxes = mergeSquares(changedSquares(mask, width, height));
  const all = boxes.length > maxRegions ? [boxes.reduce(around)] : boxes;
  return all.map((box) => toPercent(box, width, height));
}

function decode(bytes: Uint8Array): PNG | null {
  try {
    return PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return null;
  }
}

/** In squares; the far edges are not part of it. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function changedSquares(mask: Uint8Array, width: number, height: number): Box[] {
  const columns = Math.ceil(width / side);
  const counts = new Uint32Array(columns * Math.ceil(height / side));
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (mask[pixel * 4 + 3] === 0) continue;
    const square =
      Math.floor(Math.floor(pixel / width) / side) * columns + Math.floor((pixel % width) / side);
    counts[square] = (counts[square] ?? 0) + 1;
  }
  return [...counts].flatMap((count, square) => {
    if (count < minPixels) return [];
    const [left, top] = [square % columns, Math.floor(square / columns)];
    return [{ left, top, right: left + 1, bottom: top + 1 }];
  });
}

/** Joins boxes that touch or nearly do, until no such boxes are left. */
function mergeSquares(squares: readonly Box[]): Box[] {
  let merged: Box[] = [];
  for (const square of squares) {
    let box = square;
    for (let touching = merged.findIndex((candidate) => touches(candidate, box)); touching >= 0; ) {
      const [taken] = merged.splice(touching, 1);
      if (taken !== undefined) box = around(taken, box);
      touching = merged.findIndex((candidate) => touches(candidate, box));
    }
    merged.push(box);
  }
  merged = merged.toSorted((a, b) => a.top - b.top || a.left - b.left);
  return merged;
}

function touches(a: Box, b: Box): boolean {
  return a.left <= b.right + 2 && b.left <= a.right + 2 && a.top <= b.bottom + 1 && b.top <= a.bottom + 1;
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function toPercent(box: Box, width: number, height: number): Region {
  const share = (squares: number, whole: number) =>
    Math.round((Math.min(squares * side, whole) / whole) * 10_000) / 100;
  const [left, top] = [share(box.left, width), share(box.top, height)];
  const [right, bottom] = [share(box.right, width), share(box.bottom, height)];
  return {
    left,
    top,
    width: Math.round((right - left) * 100) / 100,
    height: Math.round((bottom - top) * 100) / 100,
  };
}
