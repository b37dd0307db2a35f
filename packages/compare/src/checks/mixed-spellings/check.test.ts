import { describe, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { mixedSpellings } from './check.js';

it('reports the other spelling of a name with its places', () => {
  expect(checkTexts(mixedSpellings, ['PayPal grew.', 'Sales of Paypal fell.', 'PayPal again'])).toMatchObject(
    [{ key: 'paypal', location: 'text 2', expected: 'PayPal throughout', actual: 'Paypal' }],
  );
});

it.each([
  [['PayPal grew', 'PAYPAL GREW', 'see paypal.com', 'paypal']],
  [['McDonald grew', 'Donald grew']],
  [['The iPhone', 'Phone']],
  [['Paypal grew', 'Paypal fell']],
])('lets %o stand', (texts) => {
  expect(checkTexts(mixedSpellings, texts)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(mixedSpellings, [...hostileTexts, 'aA'.repeat(500_000), 'Aa'.repeat(500_000)])).toEqual(
    [],
  );
});

it('reports a country under two names, in texts by full names and in cells by short ones too', () => {
  const cell = (text: string) => ({ kind: 'cell' as const, text });
  expect(checkTexts(mixedSpellings, ['Sales in Viet Nam grew.', 'Vietnam is next.'])).toMatchObject([
    {
      location: 'text 2',
      message: 'One country has 2 names: "Viet Nam" in text 1, "Vietnam" in text 2.',
      expected: 'one name for the country throughout, such as Viet Nam',
      actual: '"Vietnam" in text 2',
    },
  ]);
  expect(checkTexts(mixedSpellings, [cell('United States'), cell('USA'), cell('US')])).toMatchObject([
    { message: 'One country has 3 names: "United States" in text 1, "USA" in text 2 and 1 more.' },
  ]);
  expect(checkTexts(mixedSpellings, ['The United States (US) and the US', cell('USA')])).toEqual([]);
  expect(checkTexts(mixedSpellings, [cell('Turkey'), 'Turkey and Vietnam', cell('Vietnam')])).toEqual([]);
});

it('reports a name with and without the marks on its letters, and no words', () => {
  expect(checkTexts(mixedSpellings, ['A plant in Málaga', 'Its site at Malaga'])).toMatchObject([
    {
      location: 'text 2',
      message: '"Málaga" is written "Malaga" in text 2.',
      expected: 'Málaga throughout',
    },
  ]);
  expect(checkTexts(mixedSpellings, ['Préside à tout', 'Preside', 'Il préside.'])).toEqual([]);
  expect(checkTexts(mixedSpellings, ['Der Graben ist tief.', 'Die Gräben sind tief.'])).toEqual([]);
  expect(checkTexts(mixedSpellings, ['A plant in Málaga', 'malaga.example and Málaga'])).toEqual([]);
});

describe('a name in a table and in the text', () => {
  const run = (text: string, labels: readonly string[]) =>
    runCheck(
      mixedSpellings,
      documentTextOf(
        [text, ...labels.map((label) => ({ kind: 'cell' as const, text: label }))],
        [],
        [],
        [[['Depot', 'Crates'], ...labels.map((label) => [label, '12'])]],
      ),
      templateOf({}),
    );
  const text = 'The depots in Bergen and Hirtshals grew most, and then Rotterdam.';

  it('is reported if it differs in a letter', () => {
    expect(run(text, ['Bergen', 'Hirshals', 'Rotterdam'])).toMatchObject([
      {
        location: 'table 1, row 3',
        message: '"Hirtshals" in text 1 is written "Hirshals" in table 1, row 3.',
      },
    ]);
    expect(run(text, ['Bergen', 'Hirtsahls'])).toHaveLength(1);
  });

  it('may be another name, or another form', () => {
    expect(run(text, ['Bergen', 'Hirtshals', 'Rotterdam'])).toEqual([]);
    expect(run(text, ['Bergen', 'Hirtshal', 'Rotterdams'])).toEqual([]);
    expect(run(text, ['Hirshals', 'Utrecht'])).toEqual([]);
    expect(run(`${text} We like Hirshals too.`, ['Bergen', 'Hirshals'])).toEqual([]);
  });
});
