import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

type Rows = readonly (readonly string[])[];
const peers: Rows = [
  ['Peer', 'Sites', 'Staff', 'Revenue, USD million', 'Margin'],
  ['Alba Dental', '12', '340', '45', '14 %'],
  ['Brightlab', '8', '210', '31', '11 %'],
  ['Ceramika', '15', '460', '58', '16 %'],
  ['Dentory', '9', '250', '36', '13 %'],
];
const makers: Rows = [
  ['Fabricant', 'Siège', 'Salariés'],
  ['Cyclovan', 'Nantes', '84'],
  ['Portalo', 'Lille', '120'],
  ['Trikker', 'Gand', '66'],
];
const firmen: Rows = [
  ['Firma', 'Umsatz (Mio. EUR)', 'Mitarbeiter'],
  ['Lessing', '12,8', '96'],
  ['Sandtner', '7,4', '51'],
  ['Wendt', '21,0', '143'],
];
const run = (text: string, ...tables: readonly Rows[]) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], tables), templateOf({}));

it.each([
  ['Ceramika is the largest peer with revenue of USD 85 million.', peers, '58 in table 1, row 4'],
  ['Brightlab has 270 staff.', peers, '210 in table 1, row 3'],
  ['Dentory runs 13 sites.', peers, '9 in table 1, row 5'],
  ['Alba Dental earns a margin of 18 %.', peers, '14 % in table 1, row 2'],
  ['Portalo est le plus grand employeur avec 102 salariés.', makers, '120 in table 1, row 3'],
  ['Wendt ist mit 134 Mitarbeitern der größte Anbieter.', firmen, '143 in table 1, row 4'],
  ['Lessing kommt auf einen Umsatz von 18,2 Mio. EUR.', firmen, '12,8 in table 1, row 2'],
])('compares "%s" with the cell of the row and the column that it names', (text, table, right) => {
  const [finding, ...others] = run(text, table);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it.each([
  ['Ceramika is the largest peer with revenue of USD 58 million.', peers],
  ['Ceramika had revenue of USD 45 million in 2021.', peers],
  ['Ceramika bought Oxbow, with revenue of USD 40 million.', peers],
  ['Ceramika plans revenue of USD 85 million.', peers],
  ['Ceramika and Dentory have revenue of USD 85 million.', peers],
  ['Brightlab opened 11 new sites.', peers],
  ['Brightlab has more than 270 staff.', peers],
  ['Brightlab hired 70 staff.', peers],
  ['Portalo a embauché 40 salariés.', makers],
  ['Le partenaire de Portalo est Vélomax, avec 102 salariés.', makers],
  ['En 2025 Portalo a repris Vélomax avec 102 salariés.', makers],
  ['Portalo emploie 102 salariés à Lille.', makers],
])('accepts "%s"', (text, table) => {
  expect(run(text, table)).toEqual([]);
});

const results = (revenue: string, unit = 'EUR million'): Rows => [
  [unit, '2023', '2024', '2025'],
  ['Revenue', '1,101', '1,180', revenue],
  ['Costs', '903', '955', '1,002'],
];

it('reports two neighbouring digits the wrong way round in two tables', () => {
  expect(run('Results.', results('1,254'), results('1,245'))[0]?.message).toContain(
    '1,245 in table 2, row 2',
  );
  expect(run('Results.', results('1,254'), results('1,254'))).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(runCheck(conflictingFigures, documentTextOf(hostileTexts, [], [], [peers]), templateOf({}))).toEqual(
    [],
  );
});
