import type { Raster } from '@fixpoint/documents/model';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';

/** Red, green, blue and alpha of each pixel. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pixels of one picture, and bytes of one that is kept. */
const maxPixels = 6_000_000;
const maxBytes = 200_000;
const maxSideLength = 640;
const jpegQuality = 72;

/**
 * A PNG or JPEG as a page may show it: decoded in memory-safe code, cropped as its document crops it, at most 640 pixels a side, and
 * re-encoded, so that only pixels are left of it. Null for other kinds and for a picture that cannot be decoded.
 */
export function smallPicture(
  bytes: Buffer,
  { width, height, crop, opaque }: Pick<Raster, 'width' | 'height' | 'crop' | 'opaque'>,
): string | null {
  if (width * height > maxPixels || width < 1 || height < 1) return null;
  try {
    const decoded = decode(bytes);
    if (decoded === null || decoded.width !== width || decoded.height !== height) return null;
    const small = scale(decoded, partOf(decoded, crop));
    return small === null ? null : encode(small, opaque);
  } catch {
    return null;
  }
}

function decode(bytes: Buffer): Pixels | null {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) {
    // Some writers append what shows nowhere, and the decoder refuses it.
    const end = bytes.lastIndexOf('IEND');
    return PNG.sync.read(end === -1 ? bytes : bytes.subarray(0, end + 8));
  }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const limits = { maxResolutionInMP: maxPixels / 1_000_000, maxMemoryUsageInMB: 192 };
  return jpeg.decode(bytes, { useTArray: true, formatAsRGBA: true, ...limits });
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** If room is added instead of cut off, all of it is shown. */
function partOf({ width, height }: Pixels, crop: Raster['crop']): Area | null {
  const cut = (share: number, length: number) => Math.round(Math.max(0, share) * length);
  const [left, top] = [cut(crop.left, width), cut(crop.top, height)];
  const area = {
    left,
    top,
    width: width - left - cut(crop.right, width),
    height: height - top - cut(crop.bottom, height),
  };
  return area.width < 1 || area.height < 1 ? null : area;
}

/** The mean of what falls on each pixel; colours count as much as they are opaque. */
function scale({ width, data }: Pixels, area: Area | null): Pixels | null {
  if (area === null) return null;
  const factor = Math.max(1, Math.max(area.width, area.height) / maxSideLength);
  const size = {
    width: Math.max(1, Math.round(area.width / factor)),
    height: Math.max(1, Math.round(area.height / factor)),
  };
  const small = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1) {
    const [top, bottom] = edges(y, area.height / size.height);
    for (let x = 0; x < size.width; x += 1) {
      const [left, right] = edges(x, area.width / size.width);
      const part = { left: area.left + left, top: area.top + top, width: right - left, height: bottom - top };
      small.set(meanColor({ width, data }, part), (y * size.width + x) * 4);
    }
  }
  return { ...size, data: small };
}

/** Red, green, blue and opacity, each from 0 to 255. */
function meanColor({ width, data }: Pick<Pixels, 'width' | 'data'>, area: Area): number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let row = 0; row < area.height; row += 1) {
    let position = ((area.top + row) * width + area.left) * 4;
    for (let column = 0; column < area.width; column += 1, position += 4) {
      const weight = data[position + 3] ?? 0;
      red += (data[position] ?? 0) * weight;
      green += (data[position + 1] ?? 0) * weight;
      blue += (data[position + 2] ?? 0) * weight;
      alpha += weight;
    }
  }
  const sum = alpha || 1;
  return [red / sum, green / sum, blue / sum, alpha / (area.width * area.height)].map(Math.round);
}

function edges(place: number, step: number): readonly [number, number] {
  const first = Math.floor(place * step);
  return [first, Math.max(first + 1, Math.floor((place + 1) * step))];
}

function encode({ width, height, data }: Pixels, opaque: boolean): string | null {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  const sharp = PNG.sync.write(png);
  // Photographs are far smaller as JPEG, logos and screenshots as PNG.
  const photograph =
    opaque && sharp.length > 20_000 ? jpeg.encode({ width, height, data }, jpegQuality).data : null;
  const isPhotograph = photograph !== null && photograph.length < sharp.length / 2;
  const bytes = isPhotograph ? photograph : sharp;
  if (bytes.length > maxBytes) return null;
  return `data:image/${isPhotograph ? 'jpeg' : 'png'};base64,${Buffer.from(bytes).toString('base64')}`;
}
