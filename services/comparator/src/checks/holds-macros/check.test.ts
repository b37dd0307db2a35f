import { expect, it } from 'vitest';
import { pptxOf, runCheck, templateOf } from '../../../testing/decks.js';
import { deckProse } from '../../views/deck/deck-prose.js';
import { holdsMacros } from './check.js';

const run = (macros: boolean) =>
  runCheck(holdsMacros, deckProse([]), templateOf({}), {}, { ...pptxOf([]), format: 'pptm', macros });

it('reports macros that a document carries, and no document without', () => {
  expect(run(true)).toMatchObject([
    { key: '', location: 'document', message: 'The document carries macros (pptm). They were not run.' },
  ]);
  expect(run(false)).toEqual([]);
});
