import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { presentation, relationship, relationships, slideXml } from '../../testing/zip-bytes.js';
import { readDocument } from '../reader/read-document.js';
import { loadDecoders, lookOf, lookOfPicture, looksAlike } from './picture-look.js';

for (const begins of ['\x89PNG', '\xff\xd8']) await loadDecoders(Buffer.from(begins, 'latin1'));

type Drawing = (x: number, y: number) => readonly [number, number, number, number?];

/** Draws in parts of 1, so that the same drawing has any size; `margin`: white around it, in pixels. */
function drawn(size: number, draw: Drawing, { margin = 0, deflateLevel = 9 } = {}): Buffer {
  const side = size + 2 * margin;
  const picture = new PNG({ width: side, height: side });
  picture.data.fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [red, green, blue, alpha = 255] = draw(x / size, y / size);
      picture.data.set([red, green, blue, alpha], ((y + margin) * side + x + margin) * 4);
    }
  return PNG.sync.write(picture, { deflateLevel });
}

function look(bytes: Buffer) {
  const { width, height } = PNG.sync.read(bytes);
  return lookOfPicture(bytes, { width, height });
}

const ring: Drawing = (x, y) => {
  const radius = Math.hypot(x - 0.5, y - 0.5);
  return radius < 0.5 && radius > 0.3 ? [20, 60, 160] : [255, 255, 255];
};
const disc: Drawing = (x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.5 ? [20, 60, 160] : [255, 255, 255]);
const redRing: Drawing = (x, y) => (ring(x, y)[0] === 20 ? [180, 20, 30] : [255, 255, 255]);
const letter =
  (from: number): Drawing =>
  (x, y) =>
    Math.abs(x - from) < 0.12 || (y > 0.4 && y < 0.6) ? [10, 10, 10] : [255, 255, 255];

const alike = (a: Buffer, b: Buffer) => {
  const [first, second] = [look(a), look(b)];
  if (first === null || second === null) throw new Error('no look');
  return looksAlike(first, second);
};

it('is the same for one picture in several sizes, margins and compressions', () => {
  expect(alike(drawn(200, ring), drawn(96, ring))).toBe(true);
  expect(alike(drawn(200, ring), drawn(150, ring, { margin: 30, deflateLevel: 1 }))).toBe(true);
  const clear: Drawing = (x, y) => (ring(x, y)[0] === 20 ? ring(x, y) : [0, 0, 0, 0]);
  expect(alike(drawn(200, ring), drawn(128, clear))).toBe(true);
});

it('is different for another shape or colour', () => {
  expect(alike(drawn(200, ring), drawn(200, disc))).toBe(false);
  expect(alike(drawn(200, ring), drawn(200, redRing))).toBe(false);
  expect(alike(drawn(200, letter(0.3)), drawn(200, letter(0.6)))).toBe(false);
});

it('is unknown for a single colour, another format, and a damaged or large picture', () => {
  expect(look(drawn(64, () => [9, 9, 9]))).toBeNull();
  const bytes = drawn(64, ring);
  const size = { width: 64, height: 64 };
  expect(lookOfPicture(Buffer.from('GIF89a'), size)).toBeNull();
  expect(lookOfPicture(bytes.subarray(0, 80), size)).toBeNull();
  expect(lookOfPicture(bytes, { width: 4_000, height: 4_000 })).toBeNull();
});

/** As a camera or a website saves it. */
function asJpeg(bytes: Buffer, quality: number): Buffer {
  const { width, height, data } = PNG.sync.read(bytes);
  return encode({ width, height, data }, quality).data;
}

const jpegLook = (bytes: Buffer, side: number) => lookOfPicture(bytes, { width: side, height: side });

it.each([60, 80, 95])('a logo matches itself as a JPEG of quality %i, and no other logo', (quality) => {
  const original = look(drawn(120, ring));
  const [same, larger] = [
    jpegLook(asJpeg(drawn(120, ring), quality), 120),
    jpegLook(asJpeg(drawn(200, ring, { margin: 20 }), quality), 240),
  ];
  const [another, red] = [
    jpegLook(asJpeg(drawn(120, disc), quality), 120),
    jpegLook(asJpeg(drawn(120, redRing), quality), 120),
  ];
  if (!original || !same || !larger || !another || !red) throw new Error('no look');
  expect([same, larger].map((pictureLook) => looksAlike(original, pictureLook))).toEqual([true, true]);
  expect([another, red].map((pictureLook) => looksAlike(original, pictureLook))).toEqual([false, false]);
});

it('a JPEG that is cut, claims another size or has too many pixels has no look, without an error', () => {
  const bytes = asJpeg(drawn(120, ring), 80);
  expect(lookOfPicture(bytes.subarray(0, 200), { width: 120, height: 120 })).toBeNull();
  expect(lookOfPicture(bytes, { width: 1_000, height: 1_000 })).toBeNull();
  // Its own header, behind a size that somebody else read.
  const claims = Buffer.from(bytes);
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]));
  claims.writeUInt16BE(65_000, frame + 5);
  claims.writeUInt16BE(65_000, frame + 7);
  expect(lookOfPicture(claims, { width: 120, height: 120 })).toBeNull();
});

it('a deck that shows a logo as PNG and as JPEG shows one picture', async () => {
  const png = drawn(120, ring);
  const picture = (id: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Logo"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm></p:spPr></p:pic>`;
  const bytes = presentation(
    {
      'ppt/slides/slide1.xml': slideXml(`${picture('rId1')}${picture('rId2')}`),
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        relationship('rId1', 'image', '../media/logo.png'),
        relationship('rId2', 'image', '../media/logo.jpg'),
      ),
    },
    { name: 'ppt/media/logo.png', content: png },
    { name: 'ppt/media/logo.jpg', content: asJpeg(png, 80) },
  );
  const document = await readDocument(bytes, {});
  if (document.type !== 'pptx') throw new Error(document.type);
  const looks = document.slides[0]?.pictures.map(({ raster }) => (raster ? lookOf(raster) : null)) ?? [];
  const [first, second] = looks;
  if (!first || !second) throw new Error('no look');
  expect(looksAlike(first, second)).toBe(true);
});
