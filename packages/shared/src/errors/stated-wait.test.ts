import { expect, it } from 'vitest';
import { readRetryAfter, readStatedWait, waitUntilEpoch } from './stated-wait.js';

const now = new Date('2026-11-26T10:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

it.each([
  // Claude Code, by version.
  ['Claude AI usage limit reached|1795694400', 2 * hour],
  ['Claude AI usage limit reached|1795694400000', 2 * hour],
  ["You've hit your 5-hour limit · resets 3pm (UTC)", 5 * hour],
  ["You've hit your session limit · resets 5:50am (America/Los_Angeles)", 3 * hour + 50 * minute],
  ["You've hit your limit · resets 8:30pm (Asia/Tokyo)", 90 * minute],
  ['Claude usage limit reached. Your limit will reset at 6am (America/Chicago).', 2 * hour],
  ['5-hour limit reached ∙ resets 11am (Etc/GMT+5)', 6 * hour],
  ['Weekly limit reached ∙ resets Nov 28, 9am (UTC)', 47 * hour],
  ['Weekly limit reached · resets Nov 28 at 9:30am (UTC)', 47.5 * hour],
  ["You've hit your weekly limit · resets Mon 10:00am (UTC)", 96 * hour],
  ['resets Jan 2, 10am (UTC)', 37 * 24 * hour],
  // Others.
  ['Quota exceeded, resets at 2026-11-26T12:30:00Z', 2.5 * hour],
  ['Rate limit reached. Please try again in 1h30m.', 90 * minute],
  ['Please try again in 20s.', 20_000],
  ['Too many pushes, retry after 5 minutes', 5 * minute],
  ['Too many requests (Retry-After: 120)', 2 * minute],
  // A reset that has just passed is late, and not tomorrow's.
  ['Your limit will reset at 9am (UTC)', 5 * minute],
  ["You've hit your session limit · resets 12:50am (America/Los_Angeles)", 5 * minute],
  ['Claude AI usage limit reached|1795680000', 5 * minute],
])('reads the wait from %j', (text, expected) => {
  expect(readStatedWait(text, now)).toBe(expected);
});

it.each([
  'This request would exceed your rate limit. Please try again later.',
  'Overloaded',
  'reset 3 files',
])('finds no instant in %j', (text) => expect(readStatedWait(text, now)).toBeNull());

it('reads a clock time without a zone as one of this machine', () => {
  const wait = readStatedWait('You have hit your limit; it resets at 15:00.', now) ?? 0;
  const reset = new Date(now.getTime() + wait);
  expect([reset.getHours(), reset.getMinutes()]).toEqual([15, 0]);
});

it('waits until an instant in seconds since 1970', () => {
  expect(waitUntilEpoch(now.getTime() / 1000 + 90, now)).toBe(90_000);
  expect(waitUntilEpoch(now.getTime() / 1000 - 90, now)).toBe(5 * minute);
});

it.each([
  [null, null],
  ['3', 3_000],
  ['Thu, 26 Nov 2026 10:00:09 GMT', 9_000],
  ['Thu, 26 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
])('reads Retry-After %j as %j ms', (value, expected) => {
  expect(readRetryAfter(value, now)).toBe(expected);
});
