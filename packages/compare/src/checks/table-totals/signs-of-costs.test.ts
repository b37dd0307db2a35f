import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { tableTotals } from './check.js';

const statement = (personnel: string, ebitda = '14,0') => [
  ['M€', '2023', '2024', '2025'],
  ['Chiffre d’affaires', '108,0', '117,0', '124,0'],
  ['Achats consommés', '-64,8', '-69,0', '-72,5'],
  ['Charges de personnel', '-18,4', personnel, '-20,6'],
  ['Autres charges', '-12,4', '-14,4', '-15,4'],
  ['EBITDA', '12,4', ebitda, '15,5'],
  ['Marge d’EBITDA', '11,5 %', '12,0 %', '12,5 %'],
];
const run = (rows: readonly (readonly string[])[]) =>
  runCheck(tableTotals, documentTextOf([], [], [], [rows]), templateOf({}), {});

it('reports a cost without its minus, and a result that is not the sum of the rows above', () => {
  expect(run(statement('19,6'))).toMatchObject([
    {
      message:
        'EBITDA 2024 is 14,0, but the rows above add up to 53,2; Charges de personnel has the wrong sign: 19,6.',
    },
  ]);
  expect(run(statement('-19,6', '14,9'))).toHaveLength(1);
});

it('accepts right results, costs without a minus, and results of other rows', () => {
  expect(run(statement('-19,6'))).toEqual([]);
  const plain = statement('19,6').map((row, index) =>
    row.map((text) => (index > 1 ? text.replace('-', '') : text)),
  );
  expect(run(plain)).toEqual([]);
  const oneOff = statement('-19,6', '12,0');
  expect(run([...oneOff.slice(0, 5), ['Coûts exceptionnels', '', '-2,0', ''], ...oneOff.slice(5)])).toEqual(
    [],
  );
  expect(run(statement('-19,6', '3,1'))).toEqual([]);
  for (const header of ['2024 pro forma', '2024 retraité', 'TCAM 23-25'])
    expect(run([['M€', '2023', header, '2025'], ...statement('-19,6', '14,9').slice(1)])).toEqual([]);
});
