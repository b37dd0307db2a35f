import { expect, it } from 'vitest';
import { foldText, squeeze } from './fold-text.js';

it.each([
  ['a soft hyphen', 'Recommen\u00ADdations', 'Recommendations'],
  ['a space without width', 'https://\u200Bexample.com', 'https://example.com'],
  ['a word joiner', '10\u2060%', '10%'],
  ['a mark of the byte order', '\uFEFFCompany', 'Company'],
  ['a ligature that is suppressed', 'Auf\u200Clage', 'Auflage'],
  ['a mark of direction', 'North\u200E', 'North'],
  ['Latin letters in pieces', 'U\u0308bersicht der Ma\u0308rkte', 'Übersicht der Märkte'],
  ['Cyrillic letters in pieces', 'И\u0306од', 'Йод'],
  ['syllables of kana in pieces', 'ハ\u309A', 'パ'],
  ['syllables of Hangul in pieces', '\u1112\u1161\u11AB', '한'],
])('leaves nothing of %s', (_, written, shown) => {
  expect(foldText(written)).toBe(shown);
});

it.each(['plain text', 'naïve', '👩\u200D💻', 'می\u200Cخواهم', 'क्\u200Dष'])('keeps %s unchanged', (text) => {
  expect(foldText(text)).toBe(text);
});

it('leaves no gap for a character without width', () => {
  expect(squeeze(' \uFEFFone\u00A0\u00A0two\u200B ')).toBe('one two');
});
