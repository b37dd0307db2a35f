import { describe, expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { documentCurrencies } from './check.js';

function findingsOf(texts: Parameters<typeof documentTextOf>[0], currencies = ['EUR']) {
  return runCheck(documentCurrencies, documentTextOf(texts), templateOf({ currencies }));
}
const cell = (text: string) => ({ kind: 'cell' as const, text });

describe('document-currencies', () => {
  it.each([
    'Revenue was EUR 12 million.',
    'Revenue was €12m, 4 % more than in 2024.',
    'Try 3 times before you call 555 123.',
    'The plant in Tallinn employs 120 people.',
    'The USD weakened, and exports fell.',
    'Kr 300 was the price.',
  ])('accepts: %s', (text) => {
    expect(findingsOf([text])).toEqual([]);
  });

  it.each([
    ['Revenue was USD 12 million.', 'USD'],
    ['Revenue was $12m.', 'USD'],
    ['The price was 300 GBP.', 'GBP'],
    ['It cost 3 million dollars.', 'USD'],
  ])('reports: %s', (text, code) => {
    expect(findingsOf(['Revenue was EUR 9 million.', text])).toMatchObject([
      { key: code, message: expect.stringContaining('the template allows EUR') },
    ]);
  });

  it('reads the unit above a column', () => {
    expect(findingsOf([cell('Revenue (USD m)')])).toMatchObject([{ key: 'USD' }]);
    expect(findingsOf([cell('Revenue (EUR m)'), cell('USD exposure by country')])).toEqual([]);
  });

  it('reports nothing without a list of currencies', () => {
    expect(findingsOf(['Revenue was USD 12 million.'], [])).toEqual([]);
  });
});
