import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const market = [
  ['Millions d’euros', '2023', '2024', '2025'],
  ['Résidentiel', '126', '132', '141'],
  ['Collectif', '62', '66', '71'],
  ['Total marché français', '188', '198', '212'],
];
const german = [
  ['Mio. EUR', '2023', '2024', '2025'],
  ['Lebensmittel', '510', '548', '590'],
  ['Logistik', '330', '352', '381'],
  ['Gesamtmarkt', '840', '900', '971'],
];
const titled = (title: string, text: string, table: readonly (readonly string[])[]) =>
  runCheck(
    conflictingFigures,
    documentTextOf([{ kind: 'title', text: title }, text], [], [], [table]),
    templateOf({}),
  );

it.each([
  ['Le marché a progressé de 9,1 % en 2025.', '7.1 %'],
  ['Le marché a atteint 221 millions d’euros en 2025.', '212'],
  ['Le segment collectif est passé de 66 à 77 millions d’euros.', '71'],
])('compares "%s" with the line of the title', (text, right) => {
  expect(titled('Le marché français des pompes', text, market)[0]?.message).toContain(right);
});

it.each([
  'Le marché a progressé de 7,1 % en 2025.',
  'Le marché a atteint 212 millions d’euros en 2025.',
  'Le segment collectif est passé de 66 à 71 millions d’euros.',
  'Le segment industriel est passé de 66 à 77 millions d’euros.',
  'Le marché italien a progressé de 9,1 % en 2025.',
])('ignores "%s"', (text) => {
  expect(titled('Le marché français des pompes', text, market)).toEqual([]);
});

it('reads the whole in a compound', () => {
  const run = (text: string) => titled('Kältetechnik', text, german);
  expect(run('Der Markt wuchs 2025 auf 917 Mio. EUR.')[0]?.message).toContain('971');
  expect(run('Der Markt wuchs 2025 auf 971 Mio. EUR.')).toEqual([]);
  expect(run('Der Markt wuchs 2025 um 71 Mio. EUR.')).toEqual([]);
});

it('finds the total of an invoice behind an empty cell', () => {
  const invoice = [
    ['Pos.', 'Leistung', 'Menge', 'Preis', 'Betrag CHF'],
    ['1', 'Küchenfront', '12', '310.00', '3’720.00'],
    ['2', 'Montage', '18', '95.00', '1’710.00'],
    ['', 'Zwischensumme', '', '', '5’430.00'],
    ['', 'MwSt. 8,1 %', '', '', '439.83'],
    ['', 'Gesamtbetrag', '', '', '5’869.83'],
  ];
  const run = (text: string) => titled('Rechnung', text, invoice);
  expect(run('Der Gesamtbetrag von CHF 5’689.83 ist zahlbar bis 3. Juli 2026.')[0]?.message).toContain(
    '5’869.83',
  );
  expect(run('Der Gesamtbetrag von CHF 5’869.83 ist zahlbar bis 3. Juli 2026.')).toEqual([]);
});
