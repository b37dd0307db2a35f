import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  ['The company made revenue of USD 5 million in 2025, of which Europe 3.1 and Asia 2.8.', '5.9'],
  [
    'Revenue of EUR 178 million, of which EUR 61 million in peas, EUR 82 million in beans and EUR 38 million in carrots.',
    '181',
  ],
  ['It has 450 employees, of whom 310 in Valencia, 140 in Murcia and 90 in Badajoz.', '540'],
  ['The group employs 450 people, 310 of them in Valencia, 140 in Murcia and 90 in Badajoz.', '540'],
  [
    'Der Umsatz betrug 2025 rund 41,2 Mio. EUR, davon 24,1 Mio. EUR im Inland und 19,3 Mio. EUR im Ausland.',
    '43.4',
  ],
  [
    'Das Werk hat 120 Mitarbeiter, davon 80 in der Fertigung, 35 in der Logistik und 15 in der Verwaltung.',
    '130',
  ],
  [
    'Le chiffre d’affaires atteint 20 millions d’euros, dont 12 millions en France et 11 millions en Belgique.',
    '23',
  ],
  ['La empresa cuenta con 250 empleados, de los cuales 150 en Vigo, 80 en Lugo y 40 en León.', '270'],
  [
    'I ricavi sono pari a 79,5 milioni di euro, di cui 51,0 milioni in Italia e 33,5 milioni in Francia.',
    '84.5',
  ],
  [
    'Il piano prevede 4,8 milioni di euro, di cui 2,9 milioni per la linea, 1,5 milioni per i magazzini e 0,7 milioni per l’informatica.',
    '5.1',
  ],
  ['Se registraron doce accidentes, ocho en el primer semestre y cinco en el segundo.', '13'],
  ['We opened twelve stores, seven in the first half and six in the second.', '13'],
  [
    'Of the EUR 50 million, EUR 31 million goes to Lyon, EUR 15 million to Metz and EUR 9 million to Nancy.',
    '55',
  ],
  ['Von den 50 Mio. EUR entfallen 31 Mio. EUR auf Linz, 15 Mio. EUR auf Graz und 9 Mio. EUR auf Wels.', '55'],
  [
    'Investment totals GBP 18 million: GBP 9 million for the furnace, GBP 5 million for the warehouse and GBP 6 million for solar power.',
    '20',
  ],
])('reports the parts in "%s"', (text, sum) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(`= ${sum}`);
});

it.each([
  'Il piano prevede 4,8 milioni di euro, di cui 2,9 milioni per la linea, 1,2 milioni per i magazzini e 0,7 milioni per l’informatica.',
  'Se registraron doce accidentes, siete en el primer semestre y cinco en el segundo.',
  'The fund holds 12 companies, 8 in Spain and 6 in logistics.',
  'Sales were EUR 12 million, of which EUR 8 million per year in fees and EUR 6 million in rents.',
  'The company made revenue of USD 5 million in 2025, of which Europe 2.1 and Asia 2.8.',
  'Revenue of EUR 181 million, of which EUR 61 million in peas, EUR 82 million in beans and EUR 38 million in carrots.',
  'It has 540 employees, of whom 310 are women and 280 work in Valencia.',
  'It has 540 employees, of whom 310 in Valencia, including 240 in production.',
  'It has 540 employees, of whom 310 in Valencia, against 290 in 2024.',
  'Revenue was EUR 50 million, of which EUR 31 million in France; in 2024 it was EUR 47 million, of which EUR 28 million in France.',
  'Revenue was EUR 50 million, of which 60 % came from exports and 55 % from the new plant.',
  'Debt of EUR 20 million, of which EUR 12 million is due in 2027 and EUR 11 million carries interest of 4 %.',
  'Of the EUR 50 million, EUR 31 million goes to Lyon, where EUR 28 million was spent before.',
  'Der Umsatz betrug 41,2 Mio. EUR, davon 24,1 Mio. EUR im Inland, und stieg auf 44,0 Mio. EUR.',
  'Il gruppo ha 288 dipendenti, di cui 120 a Venezia, e nel 2024 ne aveva 275 a Venezia e Padova.',
  'The loan of EUR 5 million, of which EUR 3 million is drawn, costs EUR 2.5 million a year.',
  'Of the 30 houses, 20 have a garage and 18 have a garden.',
  'Of the 30 houses, 20 with a garage and 18 with a garden were sold.',
  'The fund holds EUR 50 million: EUR 31 million at the end of 2024 and EUR 40 million at the end of 2025.',
])('ignores "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});
