import { describe, expect, it } from 'vitest';
import { formatClock, formatRelative } from './format-instant.js';

const evening = new Date(2026, 10, 21, 23, 59, 58);

describe('The time of an event', () => {
  it('has no date for an event of today', () => {
    expect(formatClock(evening, new Date(2026, 10, 21, 8))).not.toContain('21');
  });

  it('has the date for an event of another day, even seconds ago', () => {
    expect(formatClock(evening, new Date(2026, 10, 22, 0, 0, 1))).toContain('21');
    expect(formatClock(evening, new Date(2025, 10, 21, 12))).toContain('21');
  });
});

describe('The age of an event', () => {
  const after = (milliseconds: number) => formatRelative(evening, new Date(evening.getTime() + milliseconds));

  it('is given in the largest unit that fits', () => {
    expect(after(2_000)).toBe('just now');
    expect(after(59_000)).toMatch(/^59 sec/);
    expect(after(200_000)).toMatch(/^3 min.* ago$/);
    expect(after(5 * 3_600_000)).toMatch(/^5 hr/);
    expect(after(3 * 86_400_000)).toMatch(/^3 day/);
  });

  it('is given for the future as well, and is a date beyond a week', () => {
    expect(after(-200_000)).toMatch(/^in 3 min/);
    expect(after(8 * 86_400_000)).toContain('21');
  });
});
