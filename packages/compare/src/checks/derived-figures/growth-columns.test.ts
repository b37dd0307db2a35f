import { describe, expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

const table = (rates: readonly string[], title = 'Growth') => [
  ['Region', '2024', '2025', title],
  ...[
    ['North', '120', '138'],
    ['South', '96', '101'],
    ['East', '143', '150'],
    ['West', '88', '97'],
    ['Centre', '64', '70'],
  ].map((row, index) => [...row, rates[index] ?? '']),
];
const right = ['15.0 %', '5.2 %', '4.9 %', '10.2 %', '9.4 %'];
const run = (...args: Parameters<typeof table>) => checkTables(derivedFigures, [table(...args)]);

describe('a column of growth rates', () => {
  it('is reported if the figures of its row give another rate', () => {
    expect(run(['15.0 %', '5.2 %', '9.4 %', '10.2 %', '9.4 %'])).toMatchObject([
      {
        location: 'table 1, row 4',
        message: 'Growth of East is 9.4 %, but 150 against 143 gives 4.9 %.',
      },
    ]);
    expect(run(['15,0 %', '5,2 %', '4,9 %', '1,2 %', '9,4 %'], 'Veränderung')).toHaveLength(1);
    expect(run(['1.5 %', '5.2 %', '4.9 %', '10.2 %', '9.4 %'])).toMatchObject([
      { location: 'table 1, row 2', message: 'Growth of North is 1.5 %, but 138 against 120 gives 15.0 %.' },
    ]);
  });

  it('is reported beside the same part of two years', () => {
    const wrong = ['15.0 %', '5.2 %', '9.4 %', '10.2 %', '9.4 %'];
    const renamed = (before: string, now: string) =>
      table(wrong).map((row, index) => (index === 0 ? ['Region', before, now, 'Growth'] : row));
    expect(checkTables(derivedFigures, [renamed('Q3 2024', 'Q3 2025')])).toHaveLength(1);
    expect(checkTables(derivedFigures, [renamed('H1/2024', 'H1/2025')])).toHaveLength(1);
    expect(checkTables(derivedFigures, [renamed('Q4 2024', 'Q1 2025')])).toEqual([]);
  });

  it('is reported in a table of figures below one', () => {
    const small = [
      ['Region', '2024', '2025', 'Growth'],
      ['North', '0.120', '0.138', '1.5 %'],
      ['South', '0.960', '1.010', '5.2 %'],
      ['East', '0.143', '0.150', '4.9 %'],
      ['West', '0.880', '0.970', '10.2 %'],
      ['Centre', '0.640', '0.700', '9.4 %'],
    ];
    expect(checkTables(derivedFigures, [small])).toMatchObject([
      { message: 'Growth of North is 1.5 %, but 0.138 against 0.120 gives 15.0 %.' },
    ]);
  });

  it('is reported if all rates are shares of the later figure', () => {
    expect(run(['13.0 %', '5.0 %', '4.7 %', '9.3 %', '8.6 %'])).toMatchObject([
      { message: 'Growth of North is 13.0 %, but 138 against 120 gives 15.0 %, in all rows.' },
    ]);
  });

  it('is right, of other figures or of another kind', () => {
    expect(run(right)).toEqual([]);
    expect(run(['3.0 %', '1.0 %', '8.7 %', '2.3 %', '0.6 %'])).toEqual([]);
    expect(run(['11.0 %', '5.2 %', '4.9 %', '10.2 %', '9.4 %'], 'Organic growth')).toEqual([]);
    expect(run(['11.0 %', '5.2 %', '4.9 %', '10.2 %', '9.4 %'], 'Growth vs budget')).toEqual([]);
    expect(run(['18', '5', '7', '9', '6'], 'Change')).toEqual([]);
  });
});
