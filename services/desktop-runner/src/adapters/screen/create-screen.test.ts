import type { Display } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CaptureRequest } from '../../core/desktop-driver.js';
import { imageToPhysical } from '../../core/screen/coordinates.js';
import type { Thumbnail } from '../../core/screen/screen-change.js';
import { measureChange } from '../../core/screen/screen-change.js';
import { createScreen } from './create-screen.js';
import { drawArrow } from './pointer-image.js';
import { type RawFrame, toRawFrame } from './raw-frame.js';

const display: Display = { id: 'primary', x: 0, y: 0, width: 1920, height: 1080, scale: 1, primary: true };
const second: Display = { id: 'left', x: -800, y: 0, width: 800, height: 600, scale: 1, primary: false };
const whole = { format: 'png', cursor: false, redact: [] } satisfies CaptureRequest;

type Colour = readonly [red: number, green: number, blue: number];
const white: Colour = [255, 255, 255];

/** Grabs as an X server returns them: blue first, and a fourth byte of 0. */
function grabOf(width: number, height: number, colour: (x: number, y: number) => Colour): Buffer {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0, position = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colour(x, y);
      data[position++] = blue;
      data[position++] = green;
      data[position++] = red;
      data[position++] = 0;
    }
  }
  return data;
}

function screenOf(
  colour: (x: number, y: number) => Colour,
  { pointer = { x: 960, y: 540 }, partial = false } = {},
) {
  return createScreen({
    displays: async () => [second, display],
    async grab({ width, height }, region): Promise<RawFrame> {
      if (!partial) return toRawFrame({ data: grabOf(width, height, colour), width, height }, 'bgrx');
      const data = grabOf(region.width, region.height, (x, y) => colour(region.x + x, region.y + y));
      return toRawFrame({ data, width: region.width, height: region.height }, 'bgrx', region);
    },
    pointer: async () => ({ space: 'logical', ...pointer }),
    pointerImage: () => drawArrow(),
  });
}

async function decode(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  return {
    width: info.width,
    height: info.height,
    pixel: (x: number, y: number): Colour => {
      const position = (y * info.width + x) * 3;
      return [data[position] ?? -1, data[position + 1] ?? -1, data[position + 2] ?? -1];
    },
  };
}

describe('a capture', () => {
  it('shows red as red and opaque, pixel by pixel (S2-065)', async () => {
    const screen = screenOf((x, y) => [x & 255, y & 255, (x + y) & 255]);
    const { bytes, mime, viewport } = await screen.capture(whole);
    const picture = await decode(bytes);
    expect(mime).toBe('image/png');
    expect(viewport).toEqual({
      display,
      region: { x: 0, y: 0, width: 1920, height: 1080 },
      image: { width: 1920, height: 1080 },
    });
    for (const [x, y] of [
      [0, 0],
      [1919, 0],
      [7, 300],
      [1000, 1079],
    ] as const) {
      expect(picture.pixel(x, y)).toEqual([x & 255, y & 255, (x + y) & 255]);
    }
  });

  it('is scaled to 1536 × 864 and reports the size of the screen (S2-016, S2-017, S2-062)', async () => {
    const screen = screenOf((x) => (x < 960 ? [200, 0, 0] : [0, 0, 200]));
    const { bytes, viewport } = await screen.capture({ ...whole, width: 1536, height: 864 });
    const picture = await decode(bytes);
    expect([picture.width, picture.height]).toEqual([1536, 864]);
    expect(picture.pixel(760, 400)).toEqual([200, 0, 0]);
    expect(picture.pixel(775, 400)).toEqual([0, 0, 200]);
    expect(viewport.region).toMatchObject({ width: 1920, height: 1080 });
    expect(imageToPhysical({ space: 'image', x: 1535, y: 863 }, viewport)).toMatchObject({
      x: 1919,
      y: 1079,
    });
  });

  it('as PNG has the chunks IHDR, IDAT and IEND, compressed by zlib at level 6 (S2-038, S2-066)', async () => {
    const screen = screenOf((x, y) => [x & 255, (x * y) & 255, y & 255]);
    const { bytes } = await screen.capture({ ...whole, width: 384, height: 216 });
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    const chunks = pngChunks(bytes);
    expect(chunks[0]?.name).toBe('IHDR');
    expect(chunks.at(-1)?.name).toBe('IEND');
    const data = chunks.filter(({ name }) => name === 'IDAT');
    expect(data.length).toBeGreaterThan(0);
    // The second byte of a zlib stream holds its level in two bits: 2 is the default, which is 6.
    expect((data[0]?.body[1] ?? 0) >>> 6).toBe(2);
    const fast = await screen.capture({ ...whole, width: 384, height: 216, compression: 1 });
    expect(fast.bytes.length).toBeGreaterThan(bytes.length);
  });

  it('as JPEG is much smaller, and smaller still at a lower quality', async () => {
    const screen = screenOf((x, y) => [(x * 7) & 255, (y * 5) & 255, ((x ^ y) * 3) & 255]);
    const sizeAt = async (quality?: number) => {
      const { bytes, mime } = await screen.capture({
        ...whole,
        format: 'jpeg',
        width: 768,
        ...(quality === undefined ? {} : { quality }),
      });
      expect(mime).toBe('image/jpeg');
      return bytes.length;
    };
    const standard = await sizeAt();
    expect(standard).toBe(await sizeAt(80));
    expect(await sizeAt(40)).toBeLessThan(standard);
  });

  it('of a region keeps its pixels one for one, whether all or only that was captured (S3-058)', async () => {
    const colour = (x: number, y: number): Colour => [x & 255, y & 255, (x >>> 8) * 16 + (y >>> 8)];
    const region = { x: 700, y: 350, width: 400, height: 300 };
    const pictures = await Promise.all(
      [false, true].map(async (partial) => {
        const { bytes, viewport } = await screenOf(colour, { partial }).capture({ ...whole, region });
        expect(viewport.image).toEqual({ width: 400, height: 300 });
        return bytes;
      }),
    );
    expect(pictures[0]).toEqual(pictures[1]);
    const picture = await decode(pictures[0] as Buffer);
    expect(picture.pixel(0, 0)).toEqual(colour(700, 350));
    expect(picture.pixel(399, 299)).toEqual(colour(1099, 649));
  });

  it('of a region that leaves the monitor is moved onto it (S3-084)', async () => {
    const region = { x: 1_800, y: -50, width: 400, height: 300 };
    const { viewport } = await screenOf(() => white).capture({ ...whole, region });
    expect(viewport.region).toEqual({ x: 1_520, y: 0, width: 400, height: 300 });
  });

  it('uses the current size of the screen, not the previous one (S2-051)', async () => {
    let size = { width: 1920, height: 1080 };
    const screen = createScreen({
      displays: async () => [{ ...display, ...size }],
      async grab(_, { width, height }) {
        return toRawFrame({ data: grabOf(width, height, () => white), width, height }, 'bgrx');
      },
      pointer: async () => ({ space: 'logical', x: 0, y: 0 }),
      pointerImage: () => drawArrow(),
    });
    const scaled = { ...whole, width: 768, height: 432 };
    const middle = { space: 'image', x: 384, y: 216 } as const;
    const before = await screen.capture(scaled);
    expect(imageToPhysical(middle, before.viewport)).toMatchObject({ x: 961, y: 541 });
    size = { width: 1280, height: 800 };
    const after = await screen.capture(scaled);
    expect(imageToPhysical(middle, after.viewport)).toMatchObject({ x: 640, y: 400 });
  });

  it('shows the requested monitor, and refuses a missing one', async () => {
    const screen = screenOf(() => white);
    expect((await screen.capture({ ...whole, display: 'left' })).viewport.display).toEqual(second);
    await expect(screen.capture({ ...whole, display: 'third' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is refused with a remedy if the screen has 16 bits per pixel', () => {
    expect(() => toRawFrame({ data: Buffer.alloc(8), width: 2, height: 2 }, 'bgrx')).toThrow(
      expect.objectContaining({ code: 'unsupported-screen', hint: expect.stringContaining('depth 24') }),
    );
  });
});

describe('the pointer in a capture', () => {
  const grey: Colour = [90, 90, 90];

  it('points with its tip at the exact pixel (S2-064)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1919), fc.nat(1079), async (x, y) => {
        const screen = screenOf(() => grey, { pointer: { x, y }, partial: true });
        const region = { x: x - 20, y: y - 20, width: 40, height: 40 };
        const capture = await screen.capture({ ...whole, cursor: true, region });
        const { region: shown } = capture.viewport;
        const picture = await decode(capture.bytes);
        expect(capture.pointer).toEqual({ space: 'logical', x, y });
        expect(picture.pixel(x - shown.x, y - shown.y)).toEqual([0, 0, 0]);
        if (x > shown.x) expect(picture.pixel(x - shown.x - 1, y - shown.y)).toEqual(grey);
        if (y > shown.y) expect(picture.pixel(x - shown.x, y - shown.y - 1)).toEqual(grey);
      }),
      { numRuns: 20 },
    );
  });

  it('can be left out if it would hide something small (S2-117)', async () => {
    const dot = (x: number, y: number): Colour => (x === 961 && y === 542 ? [255, 0, 0] : grey);
    const seen = await decode((await screenOf(dot).capture(whole)).bytes);
    expect(seen.pixel(961, 542)).toEqual([255, 0, 0]);
    const hidden = await decode((await screenOf(dot).capture({ ...whole, cursor: true })).bytes);
    expect(hidden.pixel(961, 542)).not.toEqual([255, 0, 0]);
  });

  it('is not drawn on a monitor that it is not on', async () => {
    const screen = screenOf(() => grey, { pointer: { x: -100, y: 50 } });
    const { bytes, pointer } = await screen.capture({ ...whole, cursor: true });
    expect(pointer).toEqual({ space: 'logical', x: -100, y: 50 });
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([90, 90, 90]);
  });
});

describe('redaction', () => {
  const zone = { x: 100.5, y: 50, width: 200, height: 100 };

  it('blackens a zone before scaling, so that nothing of it bleeds out', async () => {
    const secret = (x: number, y: number): Colour =>
      x >= 101 && x < 300 && y >= 50 && y < 150 ? [255, 0, 0] : [0, 0, 60];
    const { bytes } = await screenOf(secret).capture({ ...whole, width: 960, height: 540, redact: [zone] });
    const picture = await decode(bytes);
    expect(picture.pixel(100, 50)).toEqual([0, 0, 0]);
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.max).toBe(0);
  });

  it('follows the zone into a crop, and into the thumbnail', async () => {
    const screen = screenOf(() => white, { partial: true });
    const region = { x: 90, y: 40, width: 40, height: 40 };
    const picture = await decode((await screen.capture({ ...whole, region, redact: [zone] })).bytes);
    expect(picture.pixel(9, 10)).toEqual(white);
    expect(picture.pixel(10, 10)).toEqual([0, 0, 0]);
    expect(picture.pixel(10, 9)).toEqual(white);
    const hidden = await screen.thumbnail({ redact: [zone] });
    expect(hidden.colours[30 * hidden.width + 50]).toBe(0);
    expect(hidden.colours[0]).toBe(0xffffff);
  });
});

describe('a thumbnail', () => {
  it.each([
    ['pure red turns pure blue', [255, 0, 0], [0, 0, 255]],
    ['magenta turns green', [128, 0, 128], [0, 128, 0]],
    ['a white row is tinted under the pointer', white, [250, 255, 255]],
  ] as const)('detects that %s at the same brightness', async (_, from, to) => {
    const [before, after] = await Promise.all(
      [from, to].map((colour) => screenOf(() => colour).thumbnail({ redact: [] })),
    );
    expect(measureChange(before as Thumbnail, after as Thumbnail).changed).toBe(1);
  });

  it('is 480 wide and detects a single changed pixel', async () => {
    const before = await screenOf(() => white).thumbnail({ redact: [] });
    expect([before.width, before.height]).toEqual([480, 270]);
    const after = await screenOf((x, y) => (x === 1919 && y === 1079 ? [0, 0, 0] : white)).thumbnail({
      redact: [],
    });
    expect(measureChange(before, after).box).toEqual({ x: 479, y: 269, width: 1, height: 1 });
    expect(measureChange(before, await screenOf(() => white).thumbnail({ redact: [] })).changed).toBe(0);
  });
});

function pngChunks(bytes: Buffer): { name: string; body: Buffer }[] {
  const chunks = [];
  for (let position = 8; position < bytes.length; ) {
    const length = bytes.readUInt32BE(position);
    chunks.push({
      name: bytes.toString('latin1', position + 4, position + 8),
      body: bytes.subarray(position + 8, position + 8 + length),
    });
    position += length + 12;
  }
  return chunks;
}
