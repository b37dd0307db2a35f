import type { TextSetting } from '@fixpoint/documents/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureText } from './measure-text.js';
import { typefaceOf } from './typefaces.js';

const points = 12_700;

function setting(
  text: string,
  {
    width = 300,
    font = 'Arial',
    ...more
  }: Partial<TextSetting> & { width?: number; font?: string | null } = {},
): TextSetting {
  const none = { points: 0 };
  return {
    box: { left: 0, top: 0, width: width * points, height: 100 * points },
    turn: 0,
    margins: { left: 0, top: 0, right: 0, bottom: 0 },
    anchor: 'top',
    wraps: true,
    autofit: 'none',
    fontScale: 1,
    lineScale: 1,
    unusual: false,
    painted: false,
    ground: null,
    lines: text.split('\n').map((line) => ({
      runs: line === '' ? [] : [{ text: line, size: 1000, font, bold: false, color: null }],
      size: 1000,
      align: 'left',
      left: 0,
      indent: 0,
      spacing: { share: 1 },
      before: none,
      after: none,
    })),
    ...more,
  };
}

const linesOf = (given: TextSetting) => {
  const area = measureText(given);
  return area === null ? null : Math.round(area.words.height / area.lineHeight);
};

describe('a typeface', () => {
  it('has the letter widths that its makers state', () => {
    // Of the AFM files of Helvetica and Times, to whose widths Arial and Times New Roman are drawn.
    expect(typefaceOf('Arial', false).widthOf('Hamburg')).toBeCloseTo(
      0.722 + 0.556 + 0.833 + 0.556 * 2 + 0.333 + 0.556,
      2,
    );
    expect(typefaceOf('Times New Roman', false).widthOf('Hamburg')).toBeCloseTo(
      0.722 + 0.444 + 0.778 + 0.5 * 2 + 0.333 + 0.5,
      2,
    );
    expect(typefaceOf('Courier New', true).widthOf('iW')).toBeCloseTo(1.2, 2);
  });

  it('is wider in bold, and recognized by its name in any case', () => {
    expect(typefaceOf('CALIBRI', true).widthOf('Revenue')).toBeGreaterThan(
      typefaceOf('Calibri', false).widthOf('Revenue'),
    );
    expect(typefaceOf('Verdana', false).widthOf('Revenue')).toBeGreaterThan(
      typefaceOf('Arial', false).widthOf('Revenue'),
    );
  });

  it('counts as a narrow one if it is unknown, even if named "constructor"', () => {
    expect(typefaceOf('constructor', false).widthOf('Revenue')).toBe(
      typefaceOf(null, false).widthOf('Revenue'),
    );
    expect(typefaceOf('Nobody Sans', false).widthOf('Revenue')).toBeLessThan(
      typefaceOf('Arial', false).widthOf('Revenue'),
    );
  });
});

it('wraps at blanks and hyphens, and keeps forced breaks', () => {
  expect(linesOf(setting('one two'))).toBe(1);
  expect(linesOf(setting('one\n\ntwo'))).toBe(3);
  expect(linesOf(setting('fifteen letters and fifteen more', { width: 80 }))).toBe(2);
  expect(linesOf(setting('fifteen letters and fifteen more', { width: 80, wraps: false }))).toBe(1);
  expect(linesOf(setting('水'.repeat(30), { width: 100 }))).toBe(3);
});

it('detects a word that fits no line', () => {
  expect(measureText(setting('an incomprehensible word', { width: 40 }))?.cutWord).toBe('incomprehensible');
  expect(measureText(setting('an incomprehensible word', { width: 90 }))?.cutWord).toBeNull();
});

it('places words by the anchor and by the scale that the program found', () => {
  const bottom = measureText(setting('one', { anchor: 'bottom' }))?.words;
  expect((bottom?.top ?? 0) + (bottom?.height ?? 0)).toBeCloseTo(100 * points, 0);
  const half = measureText(setting('one', { fontScale: 0.5 }));
  expect(half?.lineHeight).toBeCloseTo((measureText(setting('one'))?.lineHeight ?? 0) / 2, 0);
});

it('returns nothing if it cannot know', () => {
  expect(measureText(setting('one', { unusual: true }))).toBeNull();
  expect(measureText(setting('one', { box: null }))).toBeNull();
});

it('never takes a longer text, or a narrower box, for a lower one', () => {
  const text = fc.stringMatching(/^[a-zäß水 -]{0,200}$/u);
  fc.assert(
    fc.property(
      text,
      text,
      fc.integer({ min: 5, max: 400 }),
      fc.nat({ max: 400 }),
      (one, more, width, wider) => {
        const height = (words: string, room: number) =>
          measureText(setting(words, { width: room }))?.words.height ?? 0;
        // A hair of what rounding leaves: heights are sums.
        expect(height(one + more, width)).toBeGreaterThanOrEqual(height(one, width) - 1);
        expect(height(one, width + wider)).toBeLessThanOrEqual(height(one, width) + 1);
      },
    ),
    { examples: [['水水', '', 5, 1]] },
  );
});
