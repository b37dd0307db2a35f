import { FixpointError } from '@fixpoint/shared/errors';
import type { PhysicalRegion, Size } from '../../core/screen/coordinates.js';

/** Pixels as they were grabbed, four bytes each, with the position of their top left corner on its display. */
export interface RawFrame extends Size {
  readonly x: number;
  readonly y: number;
  /** One number for each pixel, least significant byte first: blue, green, red, unused; or red, green, blue, alpha. */
  readonly pixels: Uint32Array;
  readonly order: 'bgrx' | 'rgba';
}

interface Grab extends Size {
  readonly data: Buffer;
}

/**
 * The grab as a frame of ours. It shares the bytes if possible, so drawing into the frame draws into the grab. Screens of 16 bits a pixel are
 * returned as if they had 32, with half of the bytes missing: refused.
 */
export function toRawFrame(
  { data, width, height }: Grab,
  order: RawFrame['order'],
  { x, y }: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): RawFrame {
  const expected = width * height * 4;
  if (width < 1 || height < 1 || data.byteLength !== expected) {
    throw new FixpointError(
      `A screen capture of ${width} × ${height} pixels has ${data.byteLength} bytes instead of ${expected}.`,
      {
        code: 'unsupported-screen',
        retry: 'never',
        hint: 'The screen needs 24 or 32 bits per pixel. Start the X server with depth 24, or set the color depth of the display to 32 bits.',
        context: { width, height, bytes: data.byteLength },
      },
    );
  }
  const aligned = data.byteOffset % 4 === 0 ? data : Buffer.from(new Uint8Array(data).buffer);
  const pixels = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
  return { x, y, width, height, pixels, order };
}

/** Opaque in either order of bytes. */
const black = 0xff000000;

/** Blackens the zones in the frame itself, before anything else reads it. A zone that touches part of a pixel covers all of it. */
export function redact(frame: RawFrame, zones: readonly PhysicalRegion[]): void {
  for (const zone of zones) {
    const left = Math.max(0, Math.floor(zone.x - frame.x));
    const top = Math.max(0, Math.floor(zone.y - frame.y));
    const right = Math.min(frame.width, Math.ceil(zone.x + zone.width - frame.x));
    const bottom = Math.min(frame.height, Math.ceil(zone.y + zone.height - frame.y));
    if (left >= right) continue;
    for (let y = top; y < bottom; y++) {
      frame.pixels.fill(black, y * frame.width + left, y * frame.width + right);
    }
  }
}
