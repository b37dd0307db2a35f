import { expect, it } from 'vitest';
import { isoDateOfSerial, serialOfIsoDate } from './iso-date.js';

it.each([
  ['2026-03-01', false, 46082],
  ['2026-03-01T18:00:00', false, 46082.75],
  ['2026-03-01T18:00:00Z', false, 46082.75],
  ['1904-01-02', true, 1],
  ['12:00:00', false, 0.5],
])('counts %s (1904: %s) as %d days', (text, date1904, days) => {
  expect(serialOfIsoDate(text, date1904)).toBe(days);
});

it.each(['2026-02-30x', '01/03/2026', '2026-3-1', 'today', '2026-13-01', '25:00'])(
  'knows no date in "%s"',
  (text) => {
    expect(serialOfIsoDate(text, false)).toBeNaN();
  },
);

it('returns the day of a number, with the time if it has one', () => {
  expect(isoDateOfSerial(46082, false)).toBe('2026-03-01');
  expect(isoDateOfSerial(46082.75, false)).toBe('2026-03-01T18:00:00');
  expect(isoDateOfSerial(0.5, false)).toBe('12:00:00');
  expect(isoDateOfSerial(1, true)).toBe('1904-01-02');
  expect(isoDateOfSerial(-1, false)).toBeNull();
  expect(isoDateOfSerial(1e12, false)).toBeNull();
});
