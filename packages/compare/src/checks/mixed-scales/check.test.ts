import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { mixedScales } from './check.js';

const run = (...rows: readonly (readonly string[])[]) =>
  runCheck(mixedScales, documentTextOf([], [], [], [rows]), templateOf({}));
const years = ['USD m', '2022', '2023', '2024', '2025'];

it('reports a figure in thousands among figures in millions, with how many times it is', () => {
  expect(run(years, ['Revenue', '1,100', '1,150', '1,200,000', '1,240'])).toMatchObject([
    {
      location: 'table 1, row 2',
      message: 'Revenue 2024 is 1,200,000; its neighbours are about 1,200, a thousand times smaller.',
      expected: 'figures around 1150',
      actual: '"Revenue" of 2024 is 1,200,000, and 1,200,000 / 1150 = 1040',
    },
  ]);
  expect(run(years, ['Revenue', '1,100', '1,150', '1.2', '1,240'])).toHaveLength(1);
});

const peers = (...multiples: readonly string[]) =>
  run(['Company', 'EV/EBITDA'], ...multiples.map((text, index) => [`Peer ${index + 1}`, text]));

it('reports a multiple down a column of peers that is a thousand times the others', () => {
  expect(peers('10.0x', '8.8x', '8,900x', '10.9x', '3.1x')).toMatchObject([
    {
      location: 'table 1, row 4',
      expected: 'multiples around 10x',
      actual: '"EV/EBITDA" of "Peer 3" is 8,900x, and 8900 / 10 = 890',
    },
  ]);
  expect(peers('10,0 ×', '8,8 ×', '0,0089 ×', '10,9 ×', '3,1 ×')).toHaveLength(1);
});

it.each([
  ['peers that differ', ['10.0x', '0.8x', '890x', '10.9x', '3.1x']],
  ['two that are large', ['10.0x', '8,800x', '8,900x', '10.9x', '3.1x']],
  ['few peers', ['10.0x', '8.8x', '8,900x', 'n/a', 'NM']],
  ['figures that are no multiples', ['100', '88', '89,000', '109', '31']],
])('accepts a column of %s', (_, multiples) => {
  expect(peers(...multiples)).toEqual([]);
});

it('reports a fraction among percentages, along a row or down a column', () => {
  expect(run(years, ['Margin', '12.5%', '11.0%', '0.12', '12.1%'])).toMatchObject([
    { location: 'table 1, row 2', actual: '"0.12" among 3 percentages of "Margin": 0.12 × 100 = 12 %' },
  ]);
  const column = ['14.0 %', '12.5 %', '0.13', '11.0 %'].map((share, index) => [`Site ${index}`, share]);
  expect(run(['Site', 'Share'], ...column)).toMatchObject([{ location: 'table 1, row 4' }]);
});

it.each([
  ['figures that grow', ['Revenue', '11', '110', '1,200', '9,800']],
  ['two that are large', ['Revenue', '1', '1,150', '1,200', '2']],
  ['losses', ['Profit', '1,100', '(1,150)', '1', '1,240']],
  ['multiples among percentages', ['Ratio', '12.5%', '11.0%', '1.2', '12.1%']],
  ['few percentages', ['Margin', '12.5%', '', '0.12', '']],
  ['small percentages', ['Margin', '0.2%', '0.1%', '0.12', '0.1%']],
])('accepts %s', (_, row) => {
  expect(run(years, row)).toEqual([]);
});

it('does not compare the cells of a row that are of different things', () => {
  expect(run(['Site', 'Staff', 'Revenue', 'Sites', 'Cars'], ['North', '40', '41,000', '38', '44'])).toEqual(
    [],
  );
});

it('states how far the figure is from its neighbours', () => {
  const findingDrafts = run(
    ['EUR k', '2021', '2022', '2023', '2024'],
    ['Total', '1,033', '1,066', '1.138', '1,217'],
  );
  expect(findingDrafts[0]?.message).toBe(
    'Total 2023 is 1.138; its neighbours are about 1,000, a thousand times larger.',
  );
});
