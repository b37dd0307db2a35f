import { expect, it } from 'vitest';
import { elapsedText } from './elapsed-time.js';

it.each([
  [1.5, '[h]:mm:ss', '36:00:00'],
  [62.5, '[h]:mm:ss;@', '1500:00:00'],
  [0.25, '[hh]:mm', '6:00'],
  [0.25, '[HH]:MM:SS', '6:00:00'],
  [1 / 24, '[mm]:ss', '60:00'],
  [0.001, '[s]', '86'],
  [-0.5, '[Red][h]:mm', '-12:00'],
  [1.5, '[h]"h"', '36'],
])('shows %d days in the format %s as %s', (days, format, text) => {
  expect(elapsedText(days, format)).toBe(text);
});

it.each(['h:mm:ss', 'General', '[Red]0.0', 'd [h]:mm', '"[h]" 0', '[$-409]mmm yy'])(
  'shows no elapsed time in the format %s',
  (format) => {
    expect(elapsedText(1.5, format)).toBeNull();
  },
);
