import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { smallPicture } from './small-picture.js';

const whole = { left: 0, top: 0, right: 0, bottom: 0 };

/** Red on its left half, blue on its right. */
function twoColors(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isLeft = pixel % width < width / 2;
    data.set(isLeft ? [255, 0, 0] : [0, 0, 255], pixel * 4);
  }
  return data;
}
function png(width: number, height: number): Buffer {
  const picture = new PNG({ width, height });
  picture.data = twoColors(width, height);
  return PNG.sync.write(picture);
}
function bytesIn(address: string | null): Buffer {
  return Buffer.from(address?.split(',')[1] ?? '', 'base64');
}

it('shrinks a large picture, and keeps its colours but nothing else of the file', () => {
  const bytes = Buffer.concat([png(1_600, 800), Buffer.from('<script>alert(1)</script>')]);
  const address = smallPicture(bytes, { width: 1_600, height: 800, crop: whole, opaque: true });
  expect(address).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);
  const { width, height, data } = PNG.sync.read(bytesIn(address));
  expect([width, height]).toEqual([640, 320]);
  expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  expect([...data.subarray((width - 1) * 4, width * 4)]).toEqual([0, 0, 255, 255]);
  expect(bytesIn(address).includes('script')).toBe(false);
});

it('shows the part that the document shows, of a photograph too', () => {
  const data = twoColors(400, 200);
  const bytes = jpeg.encode({ width: 400, height: 200, data }, 95).data;
  const crop = { ...whole, left: 0.5 };
  const address = smallPicture(Buffer.from(bytes), { width: 400, height: 200, crop, opaque: true });
  const cut = PNG.sync.read(bytesIn(address));
  expect([cut.width, cut.height]).toEqual([200, 200]);
  const [red, , blue] = cut.data.subarray(100 * 4, 100 * 4 + 3);
  expect([(red ?? 255) < 20, (blue ?? 0) > 230]).toEqual([true, true]);
});

it.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a PNG that is cut short', png(40, 40).subarray(0, 60)],
  ['an invalid JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ['a PNG of another size than its document said', png(30, 40)],
])('does not show %s', (_name, bytes) => {
  expect(smallPicture(bytes, { width: 40, height: 40, crop: whole, opaque: true })).toBeNull();
});
