import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
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
