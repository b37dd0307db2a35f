import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { derivedFigures } from './check.js';

const market = [
  ['EUR m', '2021', '2023', '2025'],
  ['Reusable boxes', '400', '440', '500'],
  ['Single-use boxes', '600', '660', '790'],
  ['Total', '1,000', '1,100', '1,290'],
];
const onSlide = (texts: readonly string[], rows = market) =>
  runCheck(
    derivedFigures,
    presentationText(
      pptxOf([{ ...slideOf(4, 'Market for cold boxes', texts), tables: [tableOf(rows)] }]).slides,
    ),
    templateOf({}),
  );

describe('a rate in a sentence', () => {
  it.each([
    'The market grew at a CAGR of 6.6 % (2021–2025).',
    'CAGR 2021-25: 6.6%',
    'From 2021 to 2025 the market grew at a compound annual growth rate of about 7 %.',
    'Single-use boxes grew at a CAGR of 7.1 % from 2021 to 2025.',
    'The CAGR of 5.7 % (2021–2025) is that of reusable boxes.',
    'E-grocery grew at a CAGR of 14 % (2021–2025).',
    'The market will grow at a CAGR of 4.0 % from 2025 to 2030.',
    'Organic growth of the market was a CAGR of 3.0 % (2021–2025).',
    'The market grew at a CAGR of 4.9 % (2021–2023).',
    'The market grew at a CAGR of 8 to 9 % (2021–2025).',
    'The market grew from EUR 1.0 bn in 2021 to EUR 1.3 bn in 2025, a CAGR of 6.6 %.',
    'The five-year CAGR is 9 %.',
  ])('is right or of something else: "%s"', (text) => {
    expect(onSlide([text])).toEqual([]);
  });

  it.each([
    'From 2021 to 2025, the market grew at a compound annual rate of 8.9 %.',
    'Von 2021 bis 2025 wuchs der Markt um 8,9 % (CAGR).',
    'De 2021 à 2025, le taux de croissance annuel moyen du marché est de 8,9 %.',
    'La tasa anual compuesta del mercado fue del 8,9 % (2021–2025).',
    'Tra 2021 e 2025 il tasso annuo composto del mercato è stato del 8,9 %.',
  ])('reports the rate in "%s"', (text) => {
    expect(onSlide([text])).toMatchObject([{ location: 'slide 4' }]);
    expect(onSlide([text.replace('8.9', '6.6').replace('8,9', '6,6')])).toEqual([]);
  });

  it.each([
    ['The market grew at a CAGR of 8.9 % (2021–2025).', '1,290 against 1,000 over 4 years gives 6.6 %'],
    ['CAGR 2021–25: 8.9%', '1,290 against 1,000 over 4 years gives 6.6 %'],
    [
      'Single-use boxes grew at a CAGR of 9.1 % from 2021 to 2025.',
      '790 against 600 over 4 years gives 7.1 %',
    ],
    [
      'Sales of Acme rose from EUR 40 m in 2022 to EUR 60 m in 2025, a CAGR of 22 %.',
      'EUR 60 m against EUR 40 m over 3 years gives 14.5 %',
    ],
  ])('is reported: "%s"', (text, but) => {
    expect(onSlide([text])).toMatchObject([
      { location: 'slide 4', message: expect.stringContaining(`on slide 4, but ${but}.`) },
    ]);
  });

  it('is checked against the chart of its slide', () => {
    const categories = ['2021', '2022', '2023', '2024', '2025'];
    const series = [{ name: 'Market size', categories, values: [1000, 1066, 1138, 1217, 1290] }];
    const chart = (title: string) => ({ name: 'Chart', box: null, kind: 'barChart', title, series });
    const run = (title: string) =>
      runCheck(
        derivedFigures,
        presentationText(pptxOf([{ ...slideOf(3, 'Market'), charts: [chart(title)] }]).slides),
        templateOf({}),
      );
    expect(run('Market size, EUR m (CAGR 2021–2025: 6.6 %)')).toEqual([]);
    expect(run('Market size, EUR m (CAGR 2021–2025: 7.9 %)')).toMatchObject([
      { location: 'slide 3, chart 1' },
    ]);
  });
});

describe('a rate in a table', () => {
  const column = (rate: string) => [
    ['EUR m', '2021', '2025', 'CAGR 2021–2025'],
    ['Reusable boxes', '400', '500', '5.7 %'],
    ['Single-use boxes', '600', '790', rate],
    ['Total', '1,000', '1,290', '6.6 %'],
  ];
  const run = (rows: readonly (readonly string[])[]) =>
    runCheck(derivedFigures, documentTextOf([], [], [], [rows]), templateOf({}));

  it('is checked against the figures of its row', () => {
    expect(run(column('7.1 %'))).toEqual([]);
    expect(run(column('11.7 %'))).toMatchObject([
      {
        location: 'table 1, row 3',
        message:
          '"CAGR 2021–2025" of Single-use boxes is 11.7 %, but 790 against 600 over 4 years gives 7.1 %.',
      },
    ]);
  });

  it('is held to the total if it has its own row', () => {
    const row = (rate: string) => [...market, ['CAGR 2021–2025', '', '', rate]];
    expect(run(row('6.6 %'))).toEqual([]);
    expect(run(row('9.6 %'))).toMatchObject([{ location: 'table 1, row 5' }]);
  });
});

it('is done with hostile texts', () => {
  expect(onSlide([...hostileTexts, 'CAGR 2021–2025 from '.repeat(2_000)])).toEqual([]);
});
