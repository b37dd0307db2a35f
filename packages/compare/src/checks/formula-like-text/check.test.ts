import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { formulaLikeText } from './check.js';

const run = (text: string) =>
  runOnRows(formulaLikeText, [
    ['Company', 'Note'],
    ['A', text],
  ]);

it.each([
  '=SUM(A1:A9)',
  '=1+1',
  ' = B2',
  '@SUM(1+1)',
  "+cmd|' /C calc'!A0",
  '-HYPERLINK("https://a.example")',
  '="a"&HYPERLINK("https://a.example")',
  '=-B2',
  '=2*C4',
  '=$A$1:$A$9',
])('reports "%s"', async (text) => {
  expect(await run(text)).toMatchObject([{ key: 'Data', actual: expect.stringContaining('B2') }]);
});

it.each([
  '+65 6123 4567',
  '- two plants (Hanoi)',
  '=',
  '@alder',
  '-5 %',
  'a=b',
  '=> see below',
  '=1',
  '=TRUE',
  '=string',
  '=A*B',
  '= sum of q1 and q2',
  '= Umsatz Q3 2025',
  '= see note in b12',
])('accepts "%s"', async (text) => {
  expect(await run(text)).toEqual([]);
});

it('names the text of a WPS picture formula', async () => {
  expect(await run('=DISPIMG("ID_0A1B",1)')).toMatchObject([
    {
      message:
        'B2 "=DISPIMG("ID_0A1B",1)" is the text of a WPS picture formula, which Excel does not show as a picture.',
    },
  ]);
});
