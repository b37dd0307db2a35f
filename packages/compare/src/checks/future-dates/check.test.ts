import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { datesInText } from '../../figures/dates-in-text.js';
import { futureDates } from './check.js';

const padding = Array.from({ length: 20 }, () => 'A paragraph that says something else.');

it('reports a cover and a source that are dated in the future', () => {
  expect(
    checkTexts(futureDates, [
      'Bottled water',
      '12 March 2031',
      ...padding,
      'Source: site, accessed May 3, 2029',
    ]),
  ).toMatchObject([
    {
      location: 'text 2; text 23',
      message: '"12 March 2031" in text 2 is after today, 2026-11-22. 1 more date has the same problem.',
    },
  ]);
});

it.each([
  'As of 30 September 2027',
  'Prices as at 2027-01-01',
  'Data retrieved on 12/13/2026',
  'Founded 1 January 2044',
  'Last updated: 5-Jan-2027',
])('expects the date in "%s" to have passed', (text) => {
  expect(checkTexts(futureDates, [...padding, text])).toHaveLength(1);
});

it.each([
  'As of 30 September 2026',
  'Published 22 November 2026',
  'Revenue 2030E and 2031E',
  'By 2030 demand doubles',
  'The plant opens on 12 March 2031.',
  'Maturity date: 1 June 2035',
  'To be updated on 1 January 2031',
  'Expected closing as of 1 March 2027',
  'As of 31.02.2031',
  'Retrieved 11/12/2026',
  'Version 2031.12.1000',
])('reports nothing for "%s"', (text) => {
  expect(checkTexts(futureDates, [...padding, text])).toEqual([]);
});

it.each(['Due: 12 March 2031', 'Fällig: 12 March 2031', 'Pay by 12 March 2031', 'Board, 12 March 2031'])(
  'takes "%s" on a cover for a date that lies ahead on purpose',
  (text) => {
    expect(checkTexts(futureDates, ['Invoice 417', text])).toEqual([]);
    expect(checkTexts(futureDates, [text.replace(/,? ?12.*/, ''), '12 March 2031'])).toEqual([]);
  },
);

it('reads the label of a cell beside it, in a table or of a date cell', () => {
  const cells = ['Report date', '12 March 2031', 'Due', '12 March 2032'].map((text) => ({
    kind: 'cell' as const,
    text,
  }));
  expect(checkTexts(futureDates, [...padding, ...cells])).toMatchObject([{ actual: '12 March 2031' }]);
  const prose = {
    ...documentTextOf([]),
    dates: () => [
      {
        day: '2031-03-12',
        label: 'Valuation date',
        column: '',
        name: '',
        locate: () => 'sheet "A", cell B1',
      },
      { day: '2031-03-12', label: 'Maturity date', column: '', name: '', locate: () => 'sheet "A", cell B2' },
      { day: '2031-03-12', label: '', column: '', name: '', locate: () => 'sheet "A", cell B3' },
    ],
  };
  expect(runCheck(futureDates, prose, templateOf({}))).toMatchObject([{ location: 'sheet "A", cell B1' }]);
});

it('tolerates a day, or as many as the template sets', () => {
  const run = (day: string, options = {}) => checkTexts(futureDates, [...padding, `As of ${day}`], options);
  expect(run('23 November 2026')).toEqual([]);
  expect(run('24 November 2026')).toHaveLength(1);
  expect(run('24 November 2026', { tolerated_days: 2 })).toEqual([]);
});

it('reads the forms of dates, and of one that can be read in two ways the earlier', () => {
  const days = (text: string) => datesInText(text).map(({ day }) => day);
  expect(days('12 March 2031 and March 12th, 2031')).toEqual(['2031-03-12', '2031-03-12']);
  expect(days('2031/3/2')).toEqual(['2031-03-02']);
  expect(days('04/12/2026')).toEqual(['2026-04-12']);
  expect(days('30.02.2026, 2026, Q1 2026, March 2026, 12 34 2026')).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(futureDates, hostileTexts)).toEqual([]);
});

it('accepts the day on which something closes, not that on which it closed', () => {
  const on = (verb: string) =>
    checkTexts(futureDates, [...padding, `The tender was opened in March and ${verb} on 29 May 2031.`]);
  expect(on('closes')).toEqual([]);
  expect(on('closed')).toHaveLength(1);
});

it.each([
  'As of 1 January 2031, the monthly fee is EUR 2,450.',
  'The new prices apply as of 1 April 2031.',
  'Results will be published on 15 February 2031.',
  'Updated conditions take effect on 1 July 2031.',
])('accepts the day from which a change is in force: %s', (text) => {
  expect(checkTexts(futureDates, [...padding, text])).toEqual([]);
});

it('accepts a price list dated to the day from which it is valid', () => {
  expect(
    checkTexts(futureDates, ['Preisliste', 'Stand: 1. Januar 2031', 'gültig ab 1. Januar 2031']),
  ).toEqual([]);
  expect(checkTexts(futureDates, ['Preisliste', 'Stand: 1. Januar 2031'])).toHaveLength(1);
});
