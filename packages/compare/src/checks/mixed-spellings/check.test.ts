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
