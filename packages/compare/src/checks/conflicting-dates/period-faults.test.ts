import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { conflictingDates } from './check.js';

it.each([
  ['Interviews ran from 6 March to 28 February 2025.', 'ends before it begins'],
  ['Gültig vom 12. Mai 2025 bis zum 3. März 2025.', 'ends before it begins'],
  ['Les travaux durent du 14 au 2 octobre 2025.', 'ends before it begins'],
  ['El plazo va del 1 de junio de 2026 al 30 de abril de 2026.', 'ends before it begins'],
  ['The lease has a term of three years from 1 January 2026 to 31 December 2029.', 'is 4 years'],
  ['Die Laufzeit beträgt zwei Jahre, vom 1. April 2025 bis zum 31. März 2030.', 'is 5 years'],
  ['Le contrat est conclu pour trois ans, du 1er janvier 2026 au 31 décembre 2029.', 'is 4 years'],
  ['Der Vertrag läuft vom 1. Oktober 2026 bis zum 30. September 2030, also fünf Jahre.', 'is 4 years'],
  ['The licence runs from 1 January 2026 to 31 December 2028 (four years).', 'is 3 years'],
  ['L’incarico decorre dal 1º maggio 2026 e dura tre anni, fino al 30 aprile 2028.', 'is 2 years'],
  ['Le bail court du 1er janvier 2026 au 31 décembre 2029, soit trois ans.', 'is 4 years'],
])('reports "%s"', (text, reason) => {
  const [finding, ...others] = checkTexts(conflictingDates, [text]);
  expect(others).toEqual([]);
  expect(finding?.message).toContain(reason);
});

it.each([
  'Interviews ran from 6 January to 28 February 2025.',
  'The financial year runs from 1 March to 28 February 2025.',
  'The 52 weeks from 3 March to 1 March 2025 were good.',
  'The season from 15 November to 20 March 2026 was mild.',
  'Gültig vom 3. März 2025 bis zum 12. Mai 2025.',
  'Les travaux durent du 2 au 14 octobre 2025.',
  'The lease has a term of three years from 1 January 2026 to 31 December 2028.',
  'Le contrat est conclu pour trois ans, du 1er janvier 2026 au 1er janvier 2029.',
  'He worked there for three years; the lease runs from 1 January 2026 to 31 December 2029.',
  'For 2 years, with an option from 1 January 2026 to 31 March 2029.',
  'Der Vertrag läuft vom 1. Oktober 2026 bis zum 30. September 2030, also vier Jahre.',
  'L’incarico decorre dal 1º maggio 2026 e dura tre anni, fino al 30 aprile 2029.',
  'The licence runs from 1 January 2026 to 31 December 2028 (with an option for four years).',
  'The warranty runs from 1 January 2026 to 31 December 2030 (2 years, extended by 3 years).',
  'The lease runs from 1 January 2026 to 31 December 2030, or three years, if the tenant gives notice.',
  'The offer is open from 1 March 2026 to 30 June 2026, or two years after the start.',
])('accepts "%s"', (text) => {
  expect(checkTexts(conflictingDates, [text])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(
      conflictingDates,
      hostileTexts.map((text) => `from 1 ${text} 3 May 2025`),
    ),
  ).toEqual([]);
});
