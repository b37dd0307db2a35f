import { ToolCallError } from './tool-result.js';

/** A part of the screen in thousandths of its width and height, 0 to 1000; `x1 <= x2`, `y1 <= y2`. */
export interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * Reads a box in any of three formats: a point `[x, y]`, whose box has no area, `[x1, y1, x2, y2]`, or
 * `[[x1, y1], [x2, y2]]`. What lies outside of 0 to 1000 is moved to the edge, corners may be given in any order.
 */
export function parseBox(box: unknown): Box {
  if (box === undefined || box === null) throw new ToolCallError('missing_box', 'The call needs a "box".');
  const numbers = Array.isArray(box) ? box.flat() : [];
  const isNested = Array.isArray(box) && box.some(Array.isArray);
  const hasShape = isNested
    ? Array.isArray(box) &&
      box.length === 2 &&
      box.every((corner) => Array.isArray(corner) && corner.length === 2)
    : numbers.length === 2 || numbers.length === 4;
  if (!hasShape || !numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) {
    throw new ToolCallError(
      'invalid_box',
      'The box must be [x, y], [x1, y1, x2, y2] or [[x1, y1], [x2, y2]], in numbers from 0 to 1000.',
    );
  }
  const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = (numbers as number[]).map(clamp);
  return { x1: Math.min(x1, x2), y1: Math.min(y1, y2), x2: Math.max(x1, x2), y2: Math.max(y1, y2) };
}

export function boxCenter({ x1, y1, x2, y2 }: Box): { readonly x: number; readonly y: number } {
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
}

function clamp(value: number): number {
  return Math.min(1_000, Math.max(0, value));
}
