import { describe, expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

type Rows = readonly (readonly string[])[];

const run = (rows: Rows) => runCheck(derivedFigures, documentTextOf([], [], [], [rows]), templateOf({}));

/** A table with a share in its third row, with or without a total. */
const table = (share: string, [title = 'Part', total = 'Ensemble'] = []): Rows => [
  ['Secteur', 'Exploitations', 'Millions de litres', title],
  ['Haut-Doubs', '118', '31,4', '36,9 %'],
  ['Val d’Amour', '94', '22,6', '26,6 %'],
  ['Petite Montagne', '52', '11,2', share],
  ['Bresse', '76', '19,8', '23,3 %'],
  ...(total === '' ? [] : [[total, '340', '85,0', '100,0 %']]),
];

describe('a share', () => {
  it.each([['Part'], ['Anteil, %'], ['Share of milk'], ['Cuota'], ['Quota'], ['Part', '']])(
    'is its part of the total: %s',
    (...names) => {
      expect(run(table('13,2 %', names))).toEqual([]);
      expect(run(table('31,2 %', names))).toMatchObject([
        { message: expect.stringMatching(/of Petite Montagne is 31,2 %, but 11,2 of 85,0 is 13,2 %/) },
      ]);
    },
  );

  it('may be of another whole', () => {
    const margins = table('31,2 %').map((row) =>
      row.with(3, row[3] === 'Part' ? 'Part' : `${row[1]?.slice(-1)}1 %`),
    );
    expect(run(margins)).toEqual([]);
    expect(run(table('31,2 %', ['Marge']))).toEqual([]);
  });
});

describe('a multiple', () => {
  const peers = (multiple: string, header: readonly string[]): Rows => [
    [...header],
    ['Fellrunner plc', '318.0', '29.7', '10.7'],
    ['Bergsport AG', '742.5', '66.9', '11.1'],
    ['Vercors SA', '205.4', '22.1', multiple],
    ['Mochilas SA', '451.1', '38.6', '11.7'],
    ['Median', '', '', '10.9'],
  ];
  it.each([
    [['Peer', 'Enterprise value', 'EBITDA', 'Multiple']],
    [['Peer', 'EV, EUR m', 'EBITDA, EUR m', 'EV / EBITDA']],
    [['Unternehmen', 'Unternehmenswert (Mio. EUR)', 'Umsatz (Mio. EUR)', 'EV/Umsatz']],
    [['Société', 'Valeur d’entreprise', 'EBITDA', 'VE/EBITDA']],
    [['Empresa', 'Valor de empresa', 'Ventas', 'Múltiplo']],
    [['Società', 'Valore d’impresa', 'Ricavi', 'EV/Ricavi']],
    [['Peer', 'Market cap', 'Net income', 'P/E']],
    [['Peer', 'Market cap', 'Sales', 'Price/sales']],
  ])('is one figure divided by the other: %s', (header) => {
    expect(run(peers('9.3', header))).toEqual([]);
    expect(run(peers('17.0', header))).toMatchObject([
      { message: expect.stringContaining('205.4 / 22.1 gives 9.3') },
    ]);
  });
});
