import { describe, expect, it } from 'vitest';
import { readInstant } from './read-instant.js';

/** Thursday, 11:00 in Berlin. */
const clock = { now: Date.parse('2026-11-26T10:00:00Z'), timeZone: 'Europe/Berlin' };

describe('an instant in words', () => {
  it.each([
    ['18:00, the client demo runs until then', '2026-11-26T17:00:00.000Z'],
    ['6 pm', '2026-11-26T17:00:00.000Z'],
    ['18 Uhr deployen', '2026-11-26T17:00:00.000Z'],
    ['18h30', '2026-11-26T17:30:00.000Z'],
    ['tomorrow at 9:30 am', '2026-11-27T08:30:00.000Z'],
    ['tomorrow', '2026-11-26T23:00:00.000Z'],
    ['Monday 09:00', '2026-11-30T08:00:00.000Z'],
    ['2026-12-01 08:00 UTC', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T08:00+02:00', '2026-12-01T06:00:00.000Z'],
    ['27 November 14:00', '2026-11-27T13:00:00.000Z'],
    ['March 3rd, 2027 noon', '2027-03-03T11:00:00.000Z'],
    ['3.12. 18:00', '2026-12-03T17:00:00.000Z'],
    ['1 July 2027 12:00', '2027-07-01T10:00:00.000Z'],
  ])('is computed in the zone of the person: %s (V-1)', (text, instant) => {
    expect(readInstant(text, clock)).toBe(instant);
  });

  it.each([
    ['6', 'an hour without its half of the day'],
    ['9:30', 'an hour without its half of the day'],
    ['09:30', 'a time that is past'],
    ['18:00 CST', 'an abbreviation of several zones'],
    ['18:00 or 19:00', 'two times'],
    ['tonight', 'no time'],
    ['tomorrow morning', 'no time'],
    ['11/12/2026', 'a date in two orders'],
    ['Thursday 18:00', 'today or in a week'],
    ['midnight', 'the beginning or the end of a day'],
    ['2026-02-31 18:00', 'a day that there is not'],
    ['2027-03-28 02:30', 'an hour that summer time leaves out'],
    ['25:00', 'an hour that there is not'],
    ['next week', 'no day'],
  ])('is left to a person if it is not certain: %s (%s)', (text) => {
    expect(readInstant(text, clock)).toBe('unclear');
  });

  it.each(['the mail arrives', 'I have looked', 'you push', ''])('rejects other words: %j', (text) => {
    expect(readInstant(text, clock)).toBeNull();
  });
});
