import type { PointerImage } from '../../screen/pointer-image.js';

/** Pixels from the top left, four bytes each: blue, green, red, alpha or unused. */
export interface WindowsBitmap {
  readonly width: number;
  readonly height: number;
  readonly bits: Buffer;
}

/** The pointer as GetIconInfo gives it. */
export interface WindowsCursor {
  readonly hotspot: { readonly x: number; readonly y: number };
  /** White for pixels through which the screen shows. Without `colour` twice as high: below it, white inverts or is white. */
  readonly mask: WindowsBitmap;
  /** Null for a pointer of black and white. */
  readonly colour: WindowsBitmap | null;
}

/** Windows functions that read the contents of the screens. */
export interface WindowsGraphics {
  /** Null: no pointer is shown. */
  cursor(): WindowsCursor | null;
  /** A part of the screens together, relative to the corner of the primary monitor; null if Windows refuses. */
  grab(region: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }): WindowsBitmap | null;
}

/** BITMAPINFO for 32 bits a pixel, from the top down, which a negative height asks for; with room for a colour table. */
export function createBitmapHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(40 + 4 * 4);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(-height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  return header;
}

/** Reads BITMAP of 64-bit Windows: its width at 4, its height at 8. */
export function readBitmapSize(object: Buffer): { readonly width: number; readonly height: number } {
  return { width: object.readInt32LE(4), height: Math.abs(object.readInt32LE(8)) };
}

/** Reads CURSORINFO of 64-bit Windows: its flags at 4, the cursor at 8. */
export function readCursorInfo(info: Buffer): { readonly handle: bigint; readonly isShown: boolean } {
  return { handle: info.readBigInt64LE(8), isShown: (info.readUInt32LE(4) & 1) !== 0 };
}

/** Reads ICONINFO of 64-bit Windows: the hot spot at 4, the mask at 16, the colours at 24. */
export function readIconInfo(info: Buffer): Pick<WindowsCursor, 'hotspot'> & {
  readonly mask: bigint;
  readonly colour: bigint;
} {
  return {
    hotspot: { x: info.readUInt32LE(4), y: info.readUInt32LE(8) },
    mask: info.readBigInt64LE(16),
    colour: info.readBigInt64LE(24),
  };
}

const black = 0xff000000;
const white = 0xffffffff;

function toMaskPixel(shines: boolean, isWhite: boolean): number {
  if (shines) return isWhite ? black : 0;
  return isWhite ? white : black;
}

/**
 * The pointer as it is drawn: by its alpha if it has one, else by its mask. Pixels that a black and white pointer inverts are drawn black, which is
 * visible on most screens.
 */
export function toPointerImage({ hotspot, mask, colour }: WindowsCursor): PointerImage {
  const { width } = colour ?? mask;
  const height = colour?.height ?? Math.floor(mask.height / 2);
  const pixels = new Uint32Array(width * height);
  const isLight = (row: number, column: number) => (mask.bits[(row * mask.width + column) * 4] ?? 0) > 127;
  const hasAlpha = colour?.bits.some((byte, index) => index % 4 === 3 && byte !== 0) ?? false;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const position = row * width + column;
      if (colour === null) {
        pixels[position] = toMaskPixel(isLight(row, column), isLight(row + height, column));
        continue;
      }
      const [blue = 0, green = 0, red = 0, own = 0] = colour.bits.subarray(position * 4, position * 4 + 4);
      const maskAlpha = isLight(row, column) ? 0 : 255;
      const alpha = hasAlpha ? own : maskAlpha;
      const times = (value: number) => Math.round((value * alpha) / 255);
      pixels[position] = ((alpha << 24) | (times(red) << 16) | (times(green) << 8) | times(blue)) >>> 0;
    }
  }
  return { width, height, hotspot, pixels };
}
