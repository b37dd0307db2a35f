import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  ['Gross debt is EUR 7.0 million. With cash of EUR 1.5 million, net debt is EUR 5.5 million.', '5.5', '6.5'],
  [
    'La dette brute s’élève à 7,0 millions d’euros. La trésorerie étant de 1,5 million d’euros, la dette nette est de 5,5 millions d’euros.',
    '5,5',
    '6,5',
  ],
  [
    'La deuda bruta es de 7,0 millones de euros. Con una tesorería de 1,5 millones de euros, la deuda neta es de 5,5 millones de euros.',
    '5,5',
    '6,5',
  ],
  [
    'Net debt fell to GBP 3.0 million. At this multiple the company is worth GBP 20.0 million. After net debt, the equity is worth GBP 17.0 million.',
    '17.0',
    '18.0',
  ],
  [
    'La dette nette est de 3,0 millions d’euros. La valeur d’entreprise est de 20,0 millions d’euros ; la valeur des fonds propres est donc de 17,0 millions d’euros.',
    '17,0',
    '18,0',
  ],
])('compares the last figure of "%s" with the others', (text, right, wrong) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
  expect(checkTexts(derivedFigures, [text.replace(right, wrong)])).toHaveLength(1);
});

const inSections = (worth: string, more = '') => [
  { kind: 'title' as const, text: 'Debt', locate: () => 'section "Debt"' },
  { text: 'Net debt is EUR 3.0 million.', locate: () => 'section "Debt", paragraph 1' },
  { kind: 'title' as const, text: 'Price', locate: () => 'section "Price"' },
  {
    text: `The enterprise value is EUR 20.0 million, so that the equity value is EUR ${worth} million.`,
    locate: () => 'section "Price", paragraph 1',
  },
  { text: more, locate: () => 'section "Other", paragraph 1' },
];

it('takes the only net debt of the document from another section', () => {
  expect(checkTexts(derivedFigures, inSections('17.0'))).toEqual([]);
  expect(checkTexts(derivedFigures, inSections('18.0'))).toHaveLength(1);
  expect(checkTexts(derivedFigures, inSections('18.0', 'In 2024 net debt was EUR 2.0 million.'))).toEqual([]);
  expect(
    checkTexts(derivedFigures, inSections('18.0', 'The enterprise value of Birch AG is EUR 9.0 million.')),
  ).toEqual([]);
});

it('leaves out bridges with other items', () => {
  const text =
    'Gross debt is EUR 7.0 million. With cash of EUR 1.5 million and leases, net debt is EUR 6.5 million.';
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});
