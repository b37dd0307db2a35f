import { expect, it } from 'vitest';
import { sentencesOf } from './dated-amounts.js';

it.each([
  'The plant incl. test stand costs EUR 4 million.',
  'Sales of approx. 5 stores fell.',
  'Der Umsatz stieg um rd. ein Fünftel auf 4 Mio. Euro.',
  'La marge brute, hors except. et impôts, est de 4 %.',
])('does not split "%s" at an abbreviation', (text) => {
  expect(sentencesOf(text)).toEqual([text]);
});

it('splits before a capital, and behind a semicolon before any letter', () => {
  expect(sentencesOf('Sales rose to 4. Costs fell; margins grew.')).toEqual([
    'Sales rose to 4.',
    'Costs fell;',
    'margins grew.',
  ]);
});
