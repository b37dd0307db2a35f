import { expect, it } from 'vitest';
import { pptxOf, runCheck, templateOf } from '../../../testing/decks.js';
import type { ExternalReference } from '../../model/document-model.js';
import { deckProse } from '../../views/deck/deck-prose.js';
import { externalReferences } from './check.js';

const run = (external: readonly ExternalReference[]) =>
  runCheck(externalReferences, deckProse([]), templateOf({}), {}, { ...pptxOf([]), external });

it('reports what a document makes its program fetch, by kind', () => {
  const image = (address: string) => ({ kind: 'image', address });
  expect(
    run([
      image('https://cdn.example/a.png'),
      { kind: 'attachedTemplate', address: 'file://host/x.dotm' },
      image('https://cdn.example/b.png'),
    ]),
  ).toMatchObject([
    { key: 'image', actual: 'https://cdn.example/a.png, https://cdn.example/b.png' },
    { key: 'attachedTemplate', actual: 'file://host/x.dotm' },
  ]);
});

it('finds nothing in a document that holds all it shows', () => {
  expect(run([])).toEqual([]);
});
