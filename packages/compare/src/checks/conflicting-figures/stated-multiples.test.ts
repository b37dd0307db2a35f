import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { conflictingFigures } from './check.js';

const peers = [
  ['Company', 'EV, EUR m', 'EV/EBITDA'],
  ...['9.8x', '10.5x', '11.9x'].map((multiple, index) => [`Peer ${index}`, '100', multiple]),
  ['Mean', '100', '10.7x'],
  ['Median', '100', '10.5x'],
];

describe('a median or mean of multiples in a sentence', () => {
  const run = (text: string, rows: readonly (readonly string[])[] = peers) =>
    runCheck(conflictingFigures, documentTextOf([text], [], [], [rows]), templateOf({}));

  it.each([
    'The median of three peers is 10.5x EBITDA.',
    'At the median of 10.5x the company is worth EUR 115 million.',
    'The mean of 10.7x is close to it.',
    'The median of precedent transactions is 8.2x EBITDA.',
    'The five-year average is 9.1x EBITDA.',
    'The median of three peers is 1.9x sales.',
    'Excluding Peer 2, the median is 10.2x EBITDA.',
    'Peer 2 trades at 11.9x EBITDA, above the median.',
    'The median lies between 9x and 12x.',
  ])('is right or another one: "%s"', (text) => {
    expect(run(text)).toEqual([]);
  });

  it.each([
    [
      'The median of three peers is 11.2x EBITDA.',
      'Median multiple is 11.2x in text 1, but 10.5x in table 1, row 6.',
    ],
    [
      'At the median of 11,2x it is worth more.',
      'Median multiple is 11,2x in text 1, but 10.5x in table 1, row 6.',
    ],
    [
      'Peers trade at an average of 12.7 times EBITDA.',
      'Average multiple is 12.7x in text 1, but 10.7x in table 1, row 5.',
    ],
  ])('is reported: "%s"', (text, message) => {
    expect(run(text)).toMatchObject([{ location: 'text 1', message }]);
  });

  it('may match any of several columns if it names no column', () => {
    const wide = peers.map((cells, row) => [
      ...cells,
      ['EV/Sales', '1x', '2x', '3x', '2.0x', '2.0x'][row] ?? '',
    ]);
    expect(run('The median is 11.2x.', wide)).toEqual([]);
    expect(run('The median is 11.2x EBITDA.', wide)).toHaveLength(1);
  });

  it('is done with hostile texts', () => {
    for (const text of [...hostileTexts, 'median '.repeat(250)]) expect(run(text)).toEqual([]);
  });
});

describe('one line in two tables of a deck', () => {
  const statement = (unit: string, last = '171.6') =>
    tableOf([
      [unit, '2023', '2024', '2025'],
      ['Revenue', '150.2', '160.9', last],
      ['EBITDA', '20.1', '22.4', '24.9'],
    ]);
  const run = (...tables: readonly ReturnType<typeof tableOf>[]) => {
    const slides = tables.map((table, index) => ({
      ...slideOf(index + 2, `Page ${index + 2}`),
      tables: [table],
    }));
    return runCheck(conflictingFigures, presentationText(pptxOf(slides).slides), templateOf({}));
  };

  it('has the same currency and scale', () => {
    expect(run(statement('EUR m'), statement('EUR m'))).toEqual([]);
    expect(run(statement('EUR m'), statement('USD m'))).toMatchObject([
      {
        location: expect.stringMatching(/^slide 3, table 1, row 2/),
        message: expect.stringMatching(
          /^Revenue 2023 is 150.2 USD million on slide 3, table 1, row 2, but 150.2 EUR million on slide 2/,
        ),
      },
    ]);
    expect(run(statement('EUR m'), statement('EUR bn'))).toHaveLength(1);
  });

  it('may be of another company, or converted', () => {
    expect(run(statement('EUR m'), statement('EUR m', '191.6'))).toEqual([]);
    const converted = tableOf([
      ['USD m', '2023', '2024', '2025'],
      ['Revenue', '165.2', '177.0', '188.8'],
    ]);
    expect(run(statement('EUR m'), converted)).toEqual([]);
  });
});
