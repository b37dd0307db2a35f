import { FixpointError } from '@fixpoint/shared/errors';
import type { Size } from '../../core/coordinates.js';

/** Pixels as they were grabbed, four bytes each, and where their top left corner lies on its monitor. */
export interface RawFrame extends Size {
  readonly x: number;
  readonly y: number;
  /** One number for each pixel, least significant byte first: blue, green, red, nothing; or red, green, blue, alpha. */
  readonly pixels: Uint32Array;
  readonly order: 'bgrx' | 'rgba';
}

/** What a library hands out as a grab. */
export interface Grab extends Size {
  readonly data: Buffer;
}

/**
 * The grab as a frame of ours. It shares the bytes where it can, and whoever draws into the frame draws into the grab.
 * Screens of 16 bits a pixel are handed out as if they had 32, with half of the bytes missing: refused.
 */
export function toRawFrame(
  { data, width, height }: Grab,
  order: RawFrame['order'],
  { x, y }: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): RawFrame {
  const expected = width * height * 4;
  if (width < 1 || height < 1 || data.byteLength !== expected) {
    throw new FixpointError(
      `A grab of ${width} × ${height} pixels has ${data.byteLength} bytes instead of ${expected}.`,
      {
        code: 'unsupported-screen',
        retry: 'never',
        hint: 'The screen needs 24 or 32 bits a pixel: start the X server with depth 24, or set the colours of the display to 32 bits.',
        context: { width, height, bytes: data.byteLength },
      },
    );
  }
  const aligned = data.byteOffset % 4 === 0 ? data : Buffer.from(new Uint8Array(data).buffer);
  const pixels = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
  return { x, y, width, height, pixels, order };
}
