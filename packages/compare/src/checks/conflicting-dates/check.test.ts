import { describe, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

const padding = Array.from({ length: 20 }, () => 'A paragraph that says something else.');

it.each([
  ['The meeting is on Monday, 12 March 2026.', '"Monday 12 March 2026" is a Thursday'],
  ['Freitag, den 13.03.2026, oder Montag 13.03.2026', '"Montag 13.03.2026" is a Friday'],
  ['Prices of 31 February 2026', '"31 February 2026": that month has 28 days'],
  ['Signed on 31.04.2026', '"31.04.2026": that month has 30 days'],
  ['Revenue in Q5 2026 rose.', '"Q5 2026": a year has 4 quarters'],
  ['Q2 2026 (April to May) was strong.', '"Q2 2026 (April to May": a quarter has 3 months, not 2'],
  [
    'Q1 (January–March) was weak, Q3 2026 (August–October) strong.',
    '"Q3 2026 (August–October", but elsewhere "Q1 (January–March"',
  ],
  ['H3 2026 is ahead.', '"H3 2026": a year has 2 halves'],
  ['Growth from 2026 to 2021 was strong.', '"from 2026 to 2021" ends 5 years before it begins'],
  ['La réunion est fixée au lundi 3 novembre 2026.', '"lundi 3 novembre 2026" is a Tuesday'],
  ['Firmado el lunes, 3 de noviembre de 2026', '"lunes 3 de noviembre de 2026" is a Tuesday'],
  ['Riunione di mercoledì 3 novembre 2026', '"mercoledì 3 novembre 2026" is a Tuesday'],
  ['Am Sonnabend, den 3. November 2026', '"Sonnabend 3. November 2026" is a Tuesday'],
  ['Der Vertrag endet am 31. Juni 2027.', '"31. Juni 2027": that month has 30 days'],
  ['Le contrat prend fin le 31 septembre 2027.', '"31 septembre 2027": that month has 30 days'],
  ['Hasta el 31 de abril de 2027', '"31 de abril de 2027": that month has 30 days'],
  ['Entro il 30 febbraio 2027', '"30 febbraio 2027": that month has 28 days'],
  ['La empresa fue fundada en 2062 en Bilbao.', '"fundada en 2062" is after today, 2026-11-22'],
  ['La société, créée en 2045, est à Lyon.', '"créée en 2045" is after today, 2026-11-22'],
  [
    'Die Firma, gegründet im Jahr 2071, sitzt in Kiel.',
    '"gegründet im Jahr 2071" is after today, 2026-11-22',
  ],
  ['The firm was founded in 2031 by two brothers.', '"founded in 2031" is after today, 2026-11-22'],
])('reports "%s"', (text, reason) => {
  expect(checkTexts(conflictingDates, [...padding, text])).toMatchObject([
    { location: 'text 21', actual: reason },
  ]);
});

it.each([
  'The meeting is on Thursday, 12 March 2026.',
  'Monday 11/12/2026',
  'Every Monday. 12 March 2026 is a Thursday.',
  '29 February 2024',
  'La réunion est fixée au mardi 3 novembre 2026, le suivant au lundi.',
  'Martes, 3 de noviembre de 2026; martedì 3 novembre 2026; Dienstag, 3. November 2026; mardi 1er décembre 2026',
  'Bis zum 30. Juni 2027, le 31 août 2027, el 31 de mayo de 2027, il 31 luglio 2027',
  'Fondée en 1962, fundada en 1985, fondata nel 1990',
  'Sales from 2021 to 2026 grew.',
  'Output fell from 2025 to 1990 units.',
  'Founded in 1987',
  'Model Q5 e-tron, Audi Q7 2.0',
  'Section 31.04.2026.1',
  'Between 2026 and 1,900 people',
  'Q4 2026, H1 2026, Q1/26',
  'Q3 2026 (July to September) and Q4 (Oct–Dec)',
  'In the fiscal year, Q1 FY26 (April–June) was weak and Q2 FY26 (July–September) strong.',
])('ignores "%s"', (text) => {
  expect(checkTexts(conflictingDates, [...padding, text])).toEqual([]);
});

describe('dates of one document', () => {
  it('are not later than the day on its cover, give or take a week', () => {
    const run = (source: string) =>
      checkTexts(conflictingDates, ['Market study', '12 March 2026', ...padding, source]);
    expect(run('Source: company website, accessed 3 May 2026')).toMatchObject([
      { location: 'text 23', actual: '"3 May 2026" is after the date of the document, 2026-03-12' },
    ]);
    expect(run('Source: company website, accessed 15 March 2026')).toEqual([]);
    expect(run('The plant opens on 3 May 2026.')).toEqual([]);
  });

  it('are one for prices', () => {
    const run = (...texts: string[]) => checkTexts(conflictingDates, [...padding, ...texts]);
    const prices = 'Share prices as of 30 September 2026';
    expect(run(prices, prices, 'Share prices as of 31 August 2026')).toMatchObject([
      { location: 'text 23', actual: 'share price dated 2026-08-31, but dated 2026-09-30 in text 21' },
    ]);
    expect(run(prices, 'Employees as of 31 August 2026')).toEqual([]);
  });

  it('are those of the task if it names one', () => {
    const texts = [...padding, 'Market data as of 30 September 2026', 'Founded on 1 January 1990'];
    const run = (asOf: string) => checkTexts(conflictingDates, texts, { as_of: asOf });
    expect(run('2026-09-30')).toEqual([]);
    expect(run('2026-10-31')).toMatchObject([
      {
        location: 'text 21',
        actual: '"as of" date "30 September 2026" is not the date of the task, 2026-10-31',
      },
    ]);
    expect(() => run('October')).toThrow('YYYY-MM-DD');
  });

  it('follow one another in tables and charts', () => {
    const run = (header: readonly string[]) =>
      runCheck(
        conflictingDates,
        documentTextOf([], [], [], [[header, header.map(() => '1')]]),
        templateOf({}),
      );
    expect(run(['USD m', '2022', '2023', '2023', '2025'])).toMatchObject([
      {
        location: 'table 1, row 1',
        actual: '"2023" and "2023" are followed by "2025": one of the first two is wrong',
      },
    ]);
    expect(run(['', 'Q1 2026', 'Q2 2026', 'Q2 2026', 'Q4 2026'])).toHaveLength(1);
    expect(run(['', '2022', '2023', '2022', '2023'])).toEqual([]);
    expect(run(['', '2023', '2023', '2024', '2024'])).toEqual([]);
    const charts = () => [
      {
        title: '',
        series: [{ name: 'a', categories: ['2021', '2021', '2023'], values: [] }],
        locate: () => 'chart 1',
      },
    ];
    expect(runCheck(conflictingDates, { ...documentTextOf([]), charts }, templateOf({}))).toMatchObject([
      { location: 'chart 1' },
    ]);
  });
});

it('is done with hostile texts', () => {
  expect(checkTexts(conflictingDates, hostileTexts)).toEqual([]);
});

it('names a date cell by its column and row, with the value of the other place', () => {
  const content = {
    ...documentTextOf([
      { kind: 'cell', text: 'Prices as of 18 Nov 2026', locate: () => 'sheet "Peers", cell A2' },
    ]),
    dates: () => [
      {
        day: '2025-11-18',
        label: 'Price date EUR',
        column: 'Price date',
        name: 'Termopak',
        locate: () => 'sheet "Peers", cell F9',
      },
    ],
  };
  const [finding] = runCheck(conflictingDates, content, templateOf({}));
  expect(finding?.message).toBe(
    'Price date of Termopak (F9) is 18 Nov 2025; in A2 it is "Prices as of 18 Nov 2026".',
  );
});

describe('the year of foundation', () => {
  const run = (text: string, fact = 'Founded: 1974', page = 'slide 3') =>
    checkTexts(conflictingDates, [
      { kind: 'title', text: 'Cedar Mills', locate: () => 'slide 3, title' },
      { text: fact, locate: () => 'slide 3' },
      { text, locate: () => `${page}, text 2` },
    ]);

  it.each([
    ['The company was founded in 1947 by two brothers.', 'Founded: 1974'],
    ['Cedar Mills was established in 1947.', 'Founded: 1974'],
    ['Das Unternehmen wurde 1947 in Kiel gegründet.', 'Gegründet: 1974'],
    ['La société a été fondée en 1947.', 'Création: 1974'],
    ['La empresa fue fundada en 1947.', 'Fundación: 1974'],
    ['Fondata nel 1947 a Padova.', 'Fondazione: 1974'],
  ])('differs from the fact: "%s"', (text, fact) => {
    expect(run(text, fact)).toHaveLength(1);
    expect(run(text.replace('1947', '1974'), fact)).toEqual([]);
  });

  it('may be that of another company or page', () => {
    expect(run('The subsidiary in Turku was founded in 1947.')).toEqual([]);
    expect(run('Birch Dairy was founded in 1947.')).toEqual([]);
    expect(run('The company was founded in 1947.', 'Founded: 1974', 'slide 4')).toEqual([]);
    expect(run('The company was founded in 1947.', 'Employees: 1974')).toEqual([]);
  });
});

describe('the month on the cover', () => {
  const run = (cover: string, ...texts: Parameters<typeof checkTexts>[1]) =>
    checkTexts(conflictingDates, [
      { kind: 'title', text: 'The market for roofs' },
      cover,
      ...padding,
      ...texts,
    ]);
  const header = (text: string) => ({ kind: 'header' as const, text, locate: () => 'header' });

  it.each([
    ['Studio di mercato, ottobre 2026', 'Tetti | marzo 2026'],
    ['Marktstudie, Oktober 2026', 'Dächer – März 2026'],
    ['Étude de marché, octobre 2026', 'mars 2026'],
    ['Estudio, octubre de 2026', 'Tejados · marzo de 2026'],
    ['Report of 14 October 2026', 'March 2026'],
    ['Market study, March 2026', 'Roofs | October 2026'],
  ])('is not that of the header: %s, %s', (cover, text) => {
    expect(run(cover, header(text))).toMatchObject([{ location: 'header' }]);
  });

  it('is not that of a line that slides repeat', () => {
    const deck = (line: string, count: number) => [
      { kind: 'title' as const, text: 'The market for roofs', locate: () => 'slide 1' },
      { text: 'Market study, October 2026', locate: () => 'slide 1' },
      ...Array.from({ length: count }, (_, index) => ({ text: line, locate: () => `slide ${index + 2}` })),
    ];
    expect(checkTexts(conflictingDates, deck('Roofs | May 2026', 3))).toHaveLength(1);
    expect(checkTexts(conflictingDates, deck('Roofs | October 2026', 3))).toEqual([]);
    expect(checkTexts(conflictingDates, deck('Roofs | May 2026', 2))).toEqual([]);
  });

  it.each([
    ['Market study, October 2026', 'Roofs | October 2026'],
    ['Market study, October 2026', 'Roofs | September 2026'],
    ['Market study, October 2026', 'Roofs | November 2026'],
    ['Market study, October 2026', 'Form 12, version of March 2024'],
    ['Market study, October 2026', 'Rev. March 2024'],
    ['Annual report, October 2026', 'March 2026'],
    ['Situation au 30 septembre 2026', 'mars 2026'],
    ['Fieldwork March 2026, report October 2026', 'March 2026'],
  ])('may be: %s, %s', (cover, text) => {
    expect(run(cover, header(text))).toEqual([]);
  });

  it.each([
    ['Report of 30 June 2026', 'We visited the three offices between 6 July and 14 August 2026.'],
    ['Bericht, Juni 2026', 'Im August 2026 wurden zwölf Kunden befragt.'],
    ['Rapport, juin 2026', 'Nous avons visité les trois sites en août 2026.'],
    ['Informe, junio de 2026', 'Visitamos las tres oficinas en agosto de 2026.'],
    ['Rapporto, giugno 2026', 'Le interviste sono state svolte tra luglio e agosto 2026.'],
    ['Market study | October 2026', 'Source: registers of both countries, July 2028'],
    ['Marktstudie, Oktober 2026', 'Quelle: Verband, Juli 2027'],
  ])('is before events in the text: %s, %s', (cover, text) => {
    expect(run(cover, text)).toHaveLength(1);
  });

  it.each([
    ['Report of 30 June 2026', 'The offices will be visited between 6 July and 14 August 2026.'],
    ['Report of 30 June 2026', 'We visited the offices in May 2026. The next visit is in August 2026.'],
    ['Bericht, Juni 2026', 'Im August 2026 werden zwölf Kunden befragt.'],
    ['Financial statements, 30 June 2026', 'The audit was carried out in August 2026.'],
    ['Market study | October 2026', 'Source: registers of both countries, November 2026'],
    ['Market study | October 2026', 'Source: forecast of the association for July 2028'],
    ['Market study | October 2026', 'The plant opens in July 2028.'],
  ])('is after it, or no event is stated: %s, %s', (cover, text) => {
    expect(run(cover, text)).toEqual([]);
  });
});

it('reads the year of foundation from a table of facts and names its row', () => {
  const run = (text: string, rows: readonly (readonly string[])[]) => {
    const { texts, ...content } = documentTextOf([
      { kind: 'title', text: 'Cedar Mills', locate: () => 'slide 3, title' },
      { text, locate: () => 'slide 3, text 2' },
    ]);
    const locate = (row?: number) => `slide 3, table 1, row ${row}`;
    return runCheck(
      conflictingDates,
      { ...content, texts, tables: () => [{ rows, locate }] },
      templateOf({}),
    );
  };
  const facts = [
    ['Country', 'Denmark'],
    ['Founded', '1974'],
  ];
  expect(run('The company was founded in 1947.', facts)).toMatchObject([
    { message: expect.stringContaining('differs from 1974 on slide 3, table 1, row 2') },
  ]);
  expect(run('The company was founded in 1974.', facts)).toEqual([]);
  expect(run('The company was founded in 1947.', [['Founded', '1974', 'Aarhus']])).toEqual([]);
});
