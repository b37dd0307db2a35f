import { expect, it } from 'vitest';
import { checkTimezone, parseSchedule } from './parse-schedule.js';

it.each([
  ['every weekday 6:00', '0 6 * * 1-5'],
  ['Every weekday at 6:00', '0 6 * * 1-5'],
  ['weekdays 18:30', '30 18 * * 1-5'],
  ['every day at 7', '0 7 * * *'],
  ['daily at noon', '0 12 * * *'],
  ['every day midnight', '0 0 * * *'],
  ['every day at 12am', '0 0 * * *'],
  ['every day 12:15 pm', '15 12 * * *'],
  ['every monday 9:30', '30 9 * * 1'],
  ['every Mon, Wed and Fri at 8 am', '0 8 * * 1,3,5'],
  ['on sundays 20:00', '0 20 * * 0'],
  ['every weekend 10:00', '0 10 * * 0,6'],
  ['every 1st of the month 6:00', '0 6 1 * *'],
  ['every hour', '0 * * * *'],
  ['every 2 hours', '0 */2 * * *'],
  ['every 15 minutes', '*/15 * * * *'],
  ['0 6 * * 1-5', '0 6 * * 1-5'],
  ['*/10 8-18 1,15 * 0', '*/10 8-18 1,15 * 0'],
])('reads %j', (when, pattern) => {
  expect(parseSchedule(when)).toBe(pattern);
});

it.each([
  'tomorrow',
  'every weekday',
  'every weekday 25:00',
  'every weekday 6:70',
  'every 7 hours',
  'every 0 minutes',
  'every 32nd of the month 6:00',
  'every someday 6:00',
  '60 6 * * *',
  '0 6 * * 8',
  '0 18-8 * * *',
  '* * * *',
  '*/0 * * * *',
])('refuses %j, and shows the accepted forms', (when) => {
  expect(() => parseSchedule(when)).toThrow(
    expect.objectContaining({ field: 'when', hint: expect.stringContaining('every weekday 6:00') }),
  );
});

it('knows the time zones', () => {
  expect(checkTimezone('Europe/Berlin')).toBe('Europe/Berlin');
  expect(() => checkTimezone('Mars/Olympus')).toThrow(expect.objectContaining({ field: 'timezone' }));
});
