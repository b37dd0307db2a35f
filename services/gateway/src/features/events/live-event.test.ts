import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeFrame } from './live-event.js';

it.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 255, 255]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a text of %i bytes gets the head that the standard gives it', (length, head) => {
  const frame = encodeFrame('x'.repeat(length));
  expect([...frame.subarray(0, head.length)]).toEqual(head);
  expect(frame.toString('latin1', head.length)).toBe('x'.repeat(length));
});

it('counts bytes, not characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const frame = encodeFrame(text);
      const head = frame.length - Buffer.byteLength(text);
      expect(frame.toString('utf8', head)).toBe(text);
      if (head === 2) expect(frame[1]).toBe(Buffer.byteLength(text));
    }),
  );
});
