import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { encodingDamage } from './check.js';

it('reports Markdown left in a real deck with its slides, and nothing else', async () => {
  const findings = await comparePresentation(
    withCompanies(({ bullets }, index) =>
      index < 2 ? { bullets: [...bullets, '**Strong** growth in glass.'] } : {},
    ),
  );
  expect(findings).toMatchObject([
    {
      check: 'encoding-damage',
      severity: 'medium',
      location: 'slides 5, 6',
      message:
        '"**Strong** growth in glass." on slide 5 shows Markdown instead of formatting. 1 more text has the same problem.',
      actual: '**Strong** growth in glass.',
    },
  ]);
});

it.each([
  ['CafÃ© au lait', 'UTF-8 that was read as Windows text'],
  ['itâ€™s here', 'UTF-8 that was read as Windows text'],
  ['Price â‚¬ 20', 'UTF-8 that was read as Windows text'],
  ['ï»¿Title', 'UTF-8 that was read as Windows text'],
  ['20Â°C', 'UTF-8 that was read as Windows text'],
  ['Ð¿Ñ€Ð¸', 'UTF-8 that was read as Windows text'],
  ['Caf\uFFFD', 'a replacement character'],
  ['AT&amp;T', 'an HTML entity'],
  ['caf&#233;', 'an HTML entity'],
  ['one<br/>two', 'an HTML tag'],
  ['First line_x000D_Second line', 'the code of a line break'],
  ['First line._x000d_ Second line', 'the code of a line break'],
  ['_x000D_', 'the code of a line break'],
  ['<p class="x">Text</p>', 'an HTML tag'],
  ['**Revenue** grew', 'Markdown'],
  ['## Heading', 'Markdown'],
  ['see [our site](https://acme.com)', 'Markdown'],
  ['```json', 'Markdown'],
  ['| --- | --- |', 'Markdown'],
  ['One\\n\\nTwo', 'an escape sequence'],
  ['caf\\u00e9', 'an escape sequence'],
])('sees that "%s" shows %s', (text, damage) => {
  expect(checkTexts(encodingDamage, [text])).toMatchObject([{ key: damage }]);
});

it.each([
  'Café, Åland, Ðorđe, São Paulo',
  'SÃO PAULO E “MAÇÔ',
  'AT&T and R&D; also P&L',
  'a < b and b > c',
  '** estimated, ** audited',
  '5 ** 2 and 3 ** 2',
  '# of employees',
  '[1] (see page 4)',
  'A | B | C',
  'C:\\new\\docs',
  'Tier <1 and >5',
  'Close each <b> tag before the next one',
  'Write &amp; for an ampersand in XML',
  'The HTML element <table> holds the rows',
  'A line break (“<br>”) is not allowed there',
  'Excel writes _x000D_ for a carriage return.',
  '“_x000D_” and `_x000D_` are escapes',
  'max_x000 and log_x0001_',
])('leaves "%s" alone', (text) => {
  expect(checkTexts(encodingDamage, [text])).toEqual([]);
});

it('sees every word of the Latin letters that was decoded wrongly', () => {
  const windows = new TextDecoder('windows-1252');
  const letter = fc.constantFrom(...'éèüöäñçßøåêîô£©®°’“–…€');
  fc.assert(
    fc.property(letter, (accented) => {
      const damaged = windows.decode(new TextEncoder().encode(`word ${accented} word`));
      expect(checkTexts(encodingDamage, [damaged])).toHaveLength(1);
    }),
  );
});

it('accepts texts that a template allows', () => {
  expect(checkTexts(encodingDamage, ['Press <b> to go on'], { allow: ['<b>'] })).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(encodingDamage, hostileTexts).length).toBeLessThan(20);
});

it('states the correct text of misread UTF-8', () => {
  expect(checkTexts(encodingDamage, ['Best CafÃ© in town', 'Plain.'])).toMatchObject([
    { key: 'UTF-8 that was read as Windows text', message: '"CafÃ©" in text 1 should read "Café".' },
  ]);
  expect(checkTexts(encodingDamage, ['Itâ€™s here'])[0]?.message).toBe(
    '"Itâ€™s" in text 1 should read "It’s".',
  );
});

it('accepts the code of a line break in source code and in a text about it', () => {
  expect(checkTexts(encodingDamage, ['const escaped = text.replaceAll("a_x000D_b", "");'])).toEqual([]);
  expect(
    checkTexts(encodingDamage, ['Excel writes a_x000D_b for a line break in a cell of an XML file.']),
  ).toEqual([]);
});
