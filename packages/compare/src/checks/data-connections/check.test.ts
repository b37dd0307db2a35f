import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { dataConnections } from './check.js';

const run = (...queries: { kind: string; name: string; source: string }[]) =>
  runCheck(dataConnections, documentTextOf([]), templateOf({}), {}, { ...pptxOf([]), queries });

it('names each source once, in one finding', () => {
  expect(
    run(
      { kind: 'connection', name: 'Prices', source: 'Data Source=db-prod-3' },
      { kind: 'DDEAUTO', name: '', source: 'DDEAUTO excel a.xlsx' },
    ),
  ).toMatchObject([
    {
      location: 'document',
      message:
        'The document takes data from elsewhere when it is refreshed, by 2 connections or fields. Nothing was fetched.',
      actual: 'connection "Prices": Data Source=db-prod-3 | DDEAUTO: DDEAUTO excel a.xlsx',
    },
  ]);
});

it('says nothing of a document that holds its data', () => {
  expect(run()).toEqual([]);
});
