import { describe, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { conflictingFigures } from './check.js';

const statement = [
  ["SGD '000", '2023', '2024', '2025'],
  ['Revenue', '1,100,000', '1,150,000', '1,200,000'],
  ['EBITDA', '200,000', '210,000', '(24,000)'],
  ['Gross margin', '40.1%', '41.0%', '42.5%'],
];
const against = (text: string, rows: readonly (readonly string[])[] = statement) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [rows]), templateOf({}));

describe('a margin beside the lines that it is computed from', () => {
  const lines = [
    ['EUR million', '2024', '2025'],
    ['Revenue', '88.0', '97.0'],
    ['EBITDA', '10.1', '12.0'],
  ];

  it('is reported if they give another one', () => {
    const [finding] = against('The EBITDA margin was 18.4 % in 2025.', lines);
    expect(finding?.message).toContain('is 18.4 % in text 1, but 12.4 % in table 1, row 3');
  });

  it.each([
    'The EBITDA margin was 12.4 % in 2025.',
    'The EBITDA margin reached 12 % in 2025.',
    'The adjusted EBITDA margin was 18.4 % in 2025.',
    'The EBITDA margin in Norway was 18.4 % in 2025.',
    'The EBITDA margin was 18.4 % in 2021.',
  ])('may be: "%s"', (text) => {
    expect(against(text, lines)).toEqual([]);
  });
});

describe('a sentence beside a table', () => {
  it.each([
    'Revenue reached SGD 1.2 bn in 2025.',
    'In 2025, revenue was SGD 1,200 m.',
    'Revenue of SGD 1,200,000,000 in FY2025 was a record.',
    'The group had revenue of S$1.2 billion in 2025.',
    'Der Umsatz lag 2025 bei 1.200 Mio. SGD.',
    'Revenue was 1 200 million SGD in 2025.',
    "Revenue was SGD 1'200 million in 2025.",
    'Revenue was about SGD 1.1 bn in 2025.',
    'Revenue was USD 0.9 bn in 2025.',
    'Gross margin was 42.5 % in 2025.',
    'EBITDA was SGD -24 m in 2025.',
    'Adjusted EBITDA was SGD 30 m in 2025.',
    'Revenue in 2025 was SGD 1,207 m as reported and is SGD 1,200 m as restated.',
    'Revenue as originally reported was SGD 1,207 m in 2025.',
    'Revenue was SGD 300 m in Q3 2025.',
    'Revenue is expected to reach SGD 1.5 bn in 2025.',
    "Birch's revenue was SGD 80 m in 2025.",
    'In Norway revenue was SGD 80 m in 2025.',
    'Revenue rose from SGD 1.1 bn in 2023.',
    'Revenue growth was 4.3 % in 2025.',
    'Export revenue was SGD 90 m in 2025.',
    'When the fund invested in 2025, revenue was SGD 80 m.',
    'At the time of the merger in 2025, revenue was SGD 80 m.',
    'Revenue was SGD 1.2 bn in 2025, of which SGD 90 m in Japan.',
    'Revenue was SGD 80 m in 2019.',
  ])('ignores "%s"', (text) => {
    expect(against(text)).toEqual([]);
  });

  it.each([
    ['Revenue reached SGD 1.3 bn in 2025.', '"SGD 1.3 bn" in text 1', '1300 m - 1200 m = 100 m'],
    ['Revenue was SGD 1,200 thousand in 2025.', '"SGD 1,200 thousand"', '1.2 m - 1200 m'],
    ['In 2025, revenue was SGD 1.150 m.', '"SGD 1.150 m"', '= -50 m'],
    ['Der Umsatz lag 2025 bei 1.400 Mio. SGD.', '"1.400 Mio. SGD"', '= 200 m'],
    ['Revenue was USD 1,200 m in 2025.', '"USD 1,200 m"', 'USD and SGD'],
    ['Gross margin was 44.5 % in 2025.', '"44.5 %"', '44.5 - 42.5 = 2'],
    ['Revenue of one hundred million SGD in 2025 fell short.', '"100 million SGD"', 'table 1, row 2'],
  ])('reports "%s" with the difference', (text, written, difference) => {
    const [found, ...others] = against(text);
    expect(others).toEqual([]);
    expect(found?.location).toBe('text 1');
    expect(found?.actual).toContain(written);
    expect(found?.actual).toContain(difference);
  });

  const alder = [
    ['USD m', '2024', '2025'],
    ['Revenue', '201', '214'],
    ['EBITDA', '44', '40'],
    ['EBITDA margin', '21.9 %', '18.7 %'],
    ['Net income', '19', '18'],
    ['Employees', '440', '454'],
  ];
  it.each([
    // Levels, as the table has them.
    'Revenue rose to USD 214 m in 2025.',
    'Revenue grew from USD 201 million in 2024 to USD 214 million in 2025.',
    'Revenue in 2025 (USD 214 million) rose again.',
    'With revenue of USD 214 m, 2025 was the best year so far.',
    'Revenue was USD 214 m in 2025 and USD 201 m in 2024.',
    'Revenue increased by USD 13 million, or 6.5 %, to USD 214 m in 2025.',
    'Revenue grew by 6 per cent in 2025.',
    'Headcount stood at 454 at the end of 2025.',
    'The company has 454 employees.',
    // Changes.
    'Revenue increased by USD 13 million in 2025.',
    'EBITDA fell by USD 4 m in 2025.',
    'Revenue was USD 13 m higher in 2025.',
    'Revenue was up USD 13 m in 2025.',
    'Revenue gained USD 13 million in 2025.',
    'EBITDA declined USD 2 million in 2025.',
    'EBITDA margin rose by two points in 2025.',
    'Employees fell by 12 in 2025.',
    'The company has hired 60 people since March 2025.',
    'The company had 60 new employees in 2025.',
    'Revenue grew 4 % a year until 2025.',
    // Parts, places and others.
    'Revenue in Norway reached USD 120 m in 2025.',
    'In exports, revenue reached USD 120 m in 2025.',
    'Revenue lost to the strike was USD 6 m in 2025.',
    'A fifth of revenue, USD 43 m in 2025, came from one customer.',
    'Revenue reached USD 43 m in 2025 from one customer.',
    'Its water business had revenue of USD 43 m in 2025.',
    'Birch Springs had revenue of USD 88 m in 2025.',
    'Revenue of the group reached USD 1,900 m in 2025.',
    'Revenue of the subsidiary reached USD 12 m in 2025.',
    'The company paid USD 12 m of dividends out of net income in 2025.',
    'EBITDA before the fine was USD 48 m in 2025.',
    'In 2025 it employed 120 people in Lyon.',
    'It employs 120 people in Metz.',
    'The plant employed 120 people in 2025.',
    'The two plants have 300 employees.',
    'The industry employs 45,000 people.',
    'Sales were 5 million units in 2025.',
    // Plans.
    'The budget for revenue was USD 220 m in 2025.',
    'EBITDA would have been USD 42 m in 2025 without the flood.',
  ])('finds no contradiction to the table in "%s" (V-23)', (text) => {
    expect(against(text, alder)).toEqual([]);
  });

  it.each([
    [
      'Revenue reached USD 241 m in 2025.',
      'Revenue 2025 is USD 241 m in text 1, but USD 214 m in table 1, row 2',
    ],
    ['Revenue grew from USD 201 million in 2024 to USD 241 million in 2025.', 'Revenue 2025 is USD 241 m'],
    ['Revenue grew from USD 102 million in 2024 to USD 214 million in 2025.', 'Revenue 2024 is USD 102 m'],
    ['With revenue of USD 241 m, 2025 was the best year so far.', 'Revenue 2025 is USD 241 m'],
    ['EBITDA came to USD 93 million in 2025.', 'EBITDA 2025 is USD 93 m'],
    ['Revenue grew by 16 per cent in 2025.', 'Growth of revenue 2025 is 16 per cent in text 1, but 6.5 %'],
    ['The company had 545 employees in 2025.', 'Employees 2025 are 545 in text 1, but 454'],
    ['Headcount stood at 545 at the end of 2025.', 'Employees 2025 are 545'],
    ['Revenue in 2025 (USD 241 million) rose again.', 'Revenue 2025 is USD 241 m'],
    ['Revenue was USD 214 m in 2025, after USD 210 m in 2024.', 'Revenue 2024 is USD 210 m'],
    ['Revenue rose by 6 % to USD 241 m in 2025.', 'Revenue 2025 is USD 241 m'],
    ['Revenue was USD 214 m and EBITDA was USD 49 m in 2025.', 'EBITDA 2025 is USD 49 m'],
  ])('reports "%s" with both values and places in its headline (V-24)', (text, headline) => {
    expect(against(text, alder)).toMatchObject([{ message: expect.stringContaining(headline) }]);
  });

  it('treats a table without a unit as one of any unit', () => {
    const bare = statement.map((cells, row) => (row === 0 ? ['', ...cells.slice(1)] : cells));
    expect(against('Revenue reached SGD 1.2 bn in 2025.', bare)).toEqual([]);
    expect(against('Revenue reached SGD 1.3 bn in 2025.', bare)).toHaveLength(1);
  });
});

describe('in a section of a text document', () => {
  const facts = [
    ['Founded', '1974'],
    ['Employees', '420'],
    ['Revenue', 'EUR 88 m'],
  ];
  const run = (section: string, text: string, title = 'Cedar Mills') => {
    const content = documentTextOf(
      [
        { kind: 'title', text: title, locate: () => `section "${section}"` },
        { text, locate: () => `section "${section}", paragraph 1` },
      ],
      [],
      [],
      [facts],
    );
    const tables = () => [
      {
        rows: facts,
        locate: (row?: number) => `section "Cedar Mills", table 1${row === undefined ? '' : `, row ${row}`}`,
      },
    ];
    return runCheck(conflictingFigures, { ...content, tables }, templateOf({}));
  };

  it('checks a sentence against the facts of the company', () => {
    expect(run('Cedar Mills', 'Cedar Mills employs 240 people.')).toMatchObject([
      { location: 'section "Cedar Mills", paragraph 1' },
    ]);
    expect(run('Cedar Mills', 'It has 240 employees.')).toHaveLength(1);
    expect(
      run('Cedar Mills', 'It was founded in 1974 in Oulu and employs 240 people at four sites.'),
    ).toHaveLength(1);
    expect(run('Cedar Mills', 'It makes paper for books and employs 240 people.')).toHaveLength(1);
    expect(run('Cedar Mills', 'It makes paper for books and employs 420 people at four sites.')).toEqual([]);
    expect(run('Cedar Mills', 'It employs 240 people at two of its sites.')).toEqual([]);
    expect(run('Cedar Mills', 'It makes paper with a partner that employs 240 people.')).toEqual([]);
    expect(run('Cedar Mills', 'Cedar Mills employs 420 people.')).toEqual([]);
    expect(run('Cedar Mills', 'It employs 240 people in Turku.')).toEqual([]);
    expect(run('Cedar Mills', 'Birch Dairy employs 240 people.')).toEqual([]);
    expect(run('Birch Dairy', 'It employs 240 people.', 'Birch Dairy')).toEqual([]);
  });
});

describe('on a slide', () => {
  const series = [{ name: 'Revenue', categories: ['2024', '2025'], values: [1_150, 1_200] }];
  const chartOf = (title: string, values: readonly number[] = [1_150, 1_200]) => ({
    name: 'Chart',
    box: null,
    title,
    kind: 'barChart',
    series: series.map((item) => ({ ...item, values })),
  });
  const run = (...slides: Parameters<typeof presentationText>[0]) =>
    runCheck(conflictingFigures, presentationText(slides), templateOf({}));
  const table = tableOf(statement);

  it('checks the chart against the table beside it, by unit and by currency', () => {
    const slide = slideOf(3, 'Key figures');
    expect(run({ ...slide, tables: [table], charts: [chartOf('Revenue, SGD m')] })).toEqual([]);
    expect(run({ ...slide, tables: [table], charts: [chartOf('Revenue in USD m')] })).toMatchObject([
      { location: 'slide 3, chart 1', actual: expect.stringContaining('USD and SGD') },
    ]);
    expect(run({ ...slide, tables: [table], charts: [chartOf('Revenue (SGD bn)')] })).toHaveLength(1);
    expect(
      run({ ...slide, tables: [table], charts: [chartOf('Revenue, SGD m', [1_150, 1_250])] }),
    ).toMatchObject([{ actual: expect.stringContaining('= 50 m') }]);
  });

  it('reads multiples in a table', () => {
    const peers = [
      ['Peer', 'EV, EUR m', 'EV/EBITDA'],
      ['Alpha', '180.0', '9.0x'],
      ['Beta', '96.0', '8.0x'],
      ['Gamma', '255.0', '8.5x'],
      ['Median', '', '8.5x'],
    ];
    const shown = (last: number) => ({
      ...slideOf(3, 'Peers'),
      tables: [tableOf(peers)],
      charts: [
        {
          ...chartOf('EV/EBITDA of the peers'),
          series: [{ name: 'EV/EBITDA', categories: ['Alpha', 'Beta', 'Gamma'], values: [9, 8, last] }],
        },
      ],
    });
    expect(run(shown(8.5))).toEqual([]);
    expect(run(shown(9.5))).toMatchObject([{ location: 'slide 3, chart 1' }]);
  });

  it('checks every series against the row or column of its values, whatever its name', () => {
    const market = [
      ['EUR million', '2021', '2022', '2023', '2024'],
      ['Food', '540', '561', '585', '612'],
      ['Total', '1,000', '1,066', '1,138', '1,217'],
    ];
    const shown = (
      values: readonly number[],
      name = 'Total',
      categories = ['2021', '2022', '2023', '2024'],
    ) => ({
      ...chartOf('Market'),
      series: [{ name, categories, values }],
    });
    const slide = (chart: ReturnType<typeof shown>, rows = market) =>
      run({ ...slideOf(4, 'Market'), tables: [tableOf(rows)], charts: [chart] });
    expect(slide(shown([1000, 1066, 1138, 1127]))).toMatchObject([
      {
        location: 'slide 4, chart 1',
        message: 'Total 2024 is 1127 on slide 4, chart 1, but 1,217 on slide 4, table 1, row 3.',
      },
    ]);
    expect(slide(shown([1000, 1066, 1138, 1217]))).toEqual([]);
    expect(slide(shown([1, 1.066, 1.138, 1.217], 'EUR bn'))).toEqual([]);
    expect(slide(shown([7, 8, 9, 10]))).toEqual([]);
    const turned = market[0]?.map((_, column) => market.map((row) => row[column] ?? '')) ?? [];
    expect(slide(shown([1000, 1066, 1138, 1127], ''), turned)).toHaveLength(1);
    expect(slide(shown([1000, 1066, 1138, 1127], 'Total', ['A', 'B', 'C', 'D']))).toEqual([]);
  });

  it('checks a series against the row of its name on another slide, if all other figures are the same', () => {
    const market = tableOf([
      ['EUR million', '2021', '2022', '2023', '2024'],
      ['Food', '540', '561', '585', '612'],
      ['Total', '1,000', '1,066', '1,138', '1,217'],
    ]);
    const chart = (
      name: string,
      values: readonly number[],
      categories = ['2021', '2022', '2023', '2024'],
    ) => ({
      ...slideOf(5, 'Growth'),
      charts: [{ ...chartOf('Market'), series: [{ name, categories, values }] }],
    });
    const deck = (...args: Parameters<typeof chart>) =>
      run({ ...slideOf(4, 'Market'), tables: [market] }, chart(...args));
    expect(deck('Total', [1000, 1066, 1138, 1127])).toMatchObject([
      {
        location: 'slide 5, chart 1',
        message: 'Total 2024 is 1127 on slide 5, chart 1, but 1,217 on slide 4, table 1, row 3.',
      },
    ]);
    expect(deck('Total', [1000, 1066, 1138, 1217])).toEqual([]);
    expect(deck('Total', [1000, 1066, 1183, 1127])).toEqual([]);
    expect(deck('Nordics', [1000, 1066, 1138, 1127])).toEqual([]);
    expect(deck('Total', [1000, 1066, 1138, 1250], ['2021', '2022', '2023', '2024E'])).toEqual([]);
  });

  it.each([
    ['Rhin', 'Mertens', 'Brenta', 'Nordtvätt'],
    ['Blanchisserie du Rhin', 'Mertens Textielservice', 'Lavanderia Brenta', 'Nordtvätt'],
  ])('finds companies in a table by a part of their name: %s', (...categories) => {
    const laundries = tableOf([
      ['Laundry', 'Country', 'Sales, EUR million', 'Staff'],
      ['Blanchisserie du Rhin SA', 'France', '96', '870'],
      ['Mertens Textielservice BV', 'Netherlands', '71', '540'],
      ['Lavanderia Brenta SpA', 'Italy', '44', '390'],
      ['Nordtvätt AB', 'Sweden', '52', '310'],
    ]);
    const slide = (values: readonly number[]) => ({
      ...slideOf(6, 'Laundries'),
      tables: [laundries],
      charts: [{ ...chartOf('Sales 2025, EUR million'), series: [{ name: 'Sales', categories, values }] }],
    });
    expect(run(slide([96, 71, 44, 52]))).toEqual([]);
    expect(run(slide([96, 17, 44, 52]))).toMatchObject([
      { message: expect.stringMatching(/^Sales (?:Mertens|".*") .*is 17 on slide 6, chart 1, but 71/) },
    ]);
  });

  it('checks the note against the chart, and a summary against the only table of the deck', () => {
    const chart = { ...slideOf(3, 'Growth'), charts: [chartOf('Revenue, SGD m')] };
    const notes = 'Revenue was SGD 1.4 bn in 2025.';
    expect(run({ ...chart, notes })).toMatchObject([{ location: 'slide 3, notes' }]);
    const summary = slideOf(2, 'Summary', [notes]);
    expect(run(summary, { ...slideOf(3, 'Figures'), tables: [table] })).toMatchObject([
      { location: 'slide 2', actual: expect.stringContaining('slide 3, table 1, row 2') },
    ]);
  });

  it('checks a note against the sentence above it, but no sentence against another', () => {
    const told = 'Revenue was SGD 1.2 bn in 2025.';
    const other = 'Revenue was SGD 1.4 bn in 2025.';
    expect(run({ ...slideOf(2, 'Growth', [told]), notes: other })).toMatchObject([
      { location: 'slide 2, notes', actual: expect.stringContaining('1400 m - 1200 m = 200 m') },
    ]);
    expect(run(slideOf(2, 'Growth', [told, other]))).toEqual([]);
  });

  it('recognizes a company by labels and values, and ignores those of other slides', () => {
    const facts = tableOf([
      ['Founded', '1990'],
      ['Employees', '650'],
      ['Revenue', 'USD 80m'],
    ]);
    const profile = (number: number, text: string) => ({
      ...slideOf(number, `Firm ${number}`, [text]),
      tables: [facts],
    });
    expect(run(profile(2, 'It employs six hundred and fifty people.'))).toEqual([]);
    expect(run(profile(2, 'It employs six hundred people.'))).toMatchObject([{ location: 'slide 2' }]);
    expect(run(profile(2, 'Revenue reached eighty million dollars last year.'))).toEqual([]);
    expect(run(profile(2, 'Revenue reached ninety million dollars last year.'))).toHaveLength(1);
    expect(run(profile(2, ''), slideOf(3, 'Birch', ['It employs six hundred people.']))).toEqual([]);
  });

  it('takes the place of the head office for that of all employees, and any other for that of some', () => {
    const facts = tableOf([
      ['Headquarters', 'Bergen, Norway'],
      ['Employees', '420'],
    ]);
    const profile = (text: string) => run({ ...slideOf(2, 'Nordfrost AS', [text]), tables: [facts] });
    expect(profile('Nordfrost employs 240 people in Bergen.')).toMatchObject([{ location: 'slide 2' }]);
    expect(profile('Nordfrost employs 240 people in Metz.')).toEqual([]);
    expect(profile('Birch employs 240 people.')).toEqual([]);
    expect(profile('When the fund invested, the company employed 240 people.')).toEqual([]);
    expect(profile('Ten years ago the company employed 240 people.')).toEqual([]);
  });

  it('ignores a line that two tables state differently', () => {
    const other = tableOf(statement.map((cells) => cells.map((cell) => cell.replace('1,200', '1,300'))));
    const slide = { ...slideOf(2, 'Two firms', ['Revenue was SGD 9 m in 2025.']), tables: [table, other] };
    expect(run(slide)).toEqual([]);
  });
});

it('is done with hostile texts', () => {
  expect(checkTexts(conflictingFigures, hostileTexts)).toEqual([]);
});

it('does not check sentences against columns of restated figures', () => {
  const rows = (title: string) => [
    ["SGD '000", '2023', title, '2025'],
    ['Revenue', '1,100,000', '1,150,000', '1,200,000'],
  ];
  expect(against('Revenue was SGD 1,157 m in 2024.', rows('2024 (restated)'))).toEqual([]);
  expect(against('Revenue was SGD 1,157 m in 2024.', rows('2024'))).toHaveLength(1);
});
