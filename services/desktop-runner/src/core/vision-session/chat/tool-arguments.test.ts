import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxCenter, parseArgs, parseBox } from './tool-arguments.js';

it.each([
  [undefined, {}],
  [null, {}],
  ['', {}],
  ['  ', {}],
  ['{}', {}],
  ['{"key":"enter"}', { key: 'enter' }],
  [{ key: 'enter' }, { key: 'enter' }],
])('reads %j (S2-046, S2-081)', (given, args) => expect(parseArgs(given)).toEqual(args));

it.each([
  ['{"key":', 'invalid_json'],
  ['enter', 'invalid_json'],
  ['["enter"]', 'invalid_args'],
  ['"enter"', 'invalid_args'],
  ['null', 'invalid_args'],
  [['enter'], 'invalid_args'],
  [7, 'invalid_args'],
])('refuses %j as %s (S2-098, S2-099)', (given, type) => {
  expect(() => parseArgs(given)).toThrow(expect.objectContaining({ type }));
});

describe('parseBox', () => {
  it.each([
    ['a point (S2-043, S2-082)', [200, 300], { x1: 200, y1: 300, x2: 200, y2: 300 }],
    ['four numbers (S2-044)', [100, 200, 300, 400], { x1: 100, y1: 200, x2: 300, y2: 400 }],
    [
      'two corners (S2-045)',
      [
        [100, 200],
        [300, 400],
      ],
      { x1: 100, y1: 200, x2: 300, y2: 400 },
    ],
    ['corners in any order (S2-084)', [300, 400, 100, 200], { x1: 100, y1: 200, x2: 300, y2: 400 }],
    [
      'what lies outside by a little, at the edge (S2-083, S2-094)',
      [-5, 1_010, 1_001, 0.5],
      { x1: 0, y1: 0.5, x2: 1_000, y2: 1_000 },
    ],
    ['zeros', [0, 0], { x1: 0, y1: 0, x2: 0, y2: 0 }],
    ['a point as text', '(200, 300)', { x1: 200, y1: 300, x2: 200, y2: 300 }],
    ['a box as JSON text', '[100, 200, 300, 400]', { x1: 100, y1: 200, x2: 300, y2: 400 }],
    ['numbers as text', ['1', '2'], { x1: 1, y1: 2, x2: 1, y2: 2 }],
  ])('reads %s', (_, given, box) => expect(parseBox(given)).toEqual(box));

  it.each([
    [null, 'missing_box'],
    [undefined, 'missing_box'],
    [[], 'invalid_box'],
    [[1], 'invalid_box'],
    [[1, 2, 3], 'invalid_box'],
    [[1, 2, 3, 4, 5], 'invalid_box'],
    [[1, 'x'], 'invalid_box'],
    [[640, 1_400], 'invalid_box'],
    [[-200, 10], 'invalid_box'],
    [[1, Number.NaN], 'invalid_box'],
    [[[1, 2]], 'invalid_box'],
    [[[1, 2], 3, 4], 'invalid_box'],
    [[[1, 2, 3], [4]], 'invalid_box'],
    ['the button', 'invalid_box'],
    [{ x: 1, y: 2 }, 'invalid_box'],
  ])('refuses %j as %s (S2-096, S2-097)', (given, type) => {
    expect(() => parseBox(given)).toThrow(expect.objectContaining({ type }));
  });

  it('takes the middle of a box (S2-085)', () => {
    expect(boxCenter(parseBox([100, 200, 301, 600]))).toEqual({ x: 200.5, y: 400 });
  });

  it('always returns a box within 0 to 1000 with its centre inside, or refuses', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        let box: ReturnType<typeof parseBox>;
        try {
          box = parseBox(given);
        } catch (error) {
          expect(error).toMatchObject({ type: expect.stringMatching(/^(missing|invalid)_box$/) });
          return;
        }
        const { x, y } = boxCenter(box);
        expect(0 <= box.x1 && box.x1 <= x && x <= box.x2 && box.x2 <= 1_000).toBe(true);
        expect(0 <= box.y1 && box.y1 <= y && y <= box.y2 && box.y2 <= 1_000).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -10, max: 1_010, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (four) => {
          const [x1, y1, x2, y2] = four;
          expect(
            parseBox([
              [x1, y1],
              [x2, y2],
            ]),
          ).toEqual(parseBox(four));
        },
      ),
    );
  });
});
