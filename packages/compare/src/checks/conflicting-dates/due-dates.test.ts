import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { conflictingDates } from './check.js';

const run = (...texts: string[]) => checkTexts(conflictingDates, ['Invoice 2026-12', ...texts]);

it.each([
  ['Date of invoice: 3 March 2026.', 'Please pay EUR 1,200.50 by 2 April 2026.', '2026', '2025'],
  ['Rechnungsdatum: 23.03.2026', 'Bitte überweisen Sie den Betrag bis zum 22.04.2026.', '04', '02'],
  ['Date de la facture : 23/03/2026', 'Échéance : 22/04/2026', '04', '02'],
  ['Fecha: 23/03/2026', 'Válida hasta: 23/04/2026', '23/04', '23/02'],
  ['Data della fattura: 23/03/2026', 'Scadenza: 22/04/2026', '04', '02'],
  [
    'Rechnungsdatum: 23. März 2026 Leistungszeitraum: 1. bis 28. Februar 2026 Kundennummer: 10482',
    'Bitte überweisen Sie 1.200,50 € bis zum 22. April 2026.',
    'April',
    'Februar',
  ],
  [
    'Fait à Lyon, le 4 juillet 2026',
    'La présente offre est valable jusqu’au 30 septembre 2026.',
    'septembre',
    'juin',
  ],
  [
    'Sevilla, a 4 de julio de 2026',
    'La presente oferta es válida hasta el 30 de septiembre de 2026.',
    'septiembre',
    'junio',
  ],
])('compares "%s" with "%s"', (date, until, right, wrong) => {
  expect(run(date, until)).toEqual([]);
  const index = until.lastIndexOf(right);
  expect(run(date, `${until.slice(0, index)}${wrong}${until.slice(index + right.length)}`)).toMatchObject([
    { location: 'text 3' },
  ]);
});

it('reads labels and values in cells that follow one another', () => {
  expect(run('Fecha', '23/03/2026', 'Válida hasta', '23/02/2026')).toHaveLength(1);
  expect(run('Fecha', '23/03/2026', 'Válida hasta', '23/04/2026')).toEqual([]);
});

it.each([
  ['Order of 3 May 2026', 'Date: 3 March 2026', 'Valid until: 2 April 2026'],
  ['Date: 3 March 2026', 'The permit was valid until 2 February 2026.'],
  ['Date: 3 March 2026', 'Date: 5 January 2026', 'Due date: 2 February 2026'],
  ['Date: 3 March 2026', 'Please pay the rest of invoice 2025-80; it was due by 2 February 2026.'],
  ['Date: 3 March 2026', 'Period of service: 1 to 28 February 2026'],
])('says nothing about "%s", "%s"', (...texts) => {
  expect(run(...texts)).toEqual([]);
});
