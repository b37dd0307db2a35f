import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { foreignNames } from './check.js';

const template = templateOf({ foreign_names: ['Birch Water', 'Cedar*'] });

it('finds names in texts, addresses, comments and properties, as whole words', () => {
  const content = documentTextOf(
    ['Prepared for birch  water.', 'Birchwater is another.'],
    [{ address: 'https://cedarbottling.example/' }],
    [{ text: 'fine', author: 'Ann, Birch Water' }],
  );
  const document = { ...pptxOf([]), properties: [{ label: 'company', value: 'Birch Water', custom: false }] };
  expect(runCheck(foreignNames, content, template, {}, document)).toMatchObject([
    { location: 'text 1; aside 1; property "company"' },
    { location: 'link 1' },
  ]);
});

it('searches nothing where the template forbids no name', () => {
  expect(runCheck(foreignNames, documentTextOf(['Birch Water']), templateOf({}))).toEqual([]);
});
