import type { DocumentRef, EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { logOf, started } from '../testing/log-of.js';
import { taskDocuments } from './task-documents.js';

const documentOf = (artifact: string): DocumentRef => ({
  artifact,
  name: 'deck.pptx',
  type: 'pptx',
  bytes: 10,
});
const brought = (artifact: string): EventDraft => ({
  type: 'stage-progress',
  message: 'The mail brought it.',
  data: { stage: 'mail', detail: { documents: [documentOf(artifact)] } },
});

it('lists each document of a task once, with where it comes from', () => {
  const events = logOf(started('mail', 1), brought('one'), started('mail', 2), brought('two'));
  const task = {
    spec: { existing_document: documentOf('given') },
    result: { output_files: [documentOf('two'), documentOf('three')] },
  };
  expect(taskDocuments(task, events).map(({ document, from }) => [document.artifact, from])).toEqual([
    ['two', 'iteration 2'],
    ['one', 'iteration 1'],
    ['three', 'result'],
    ['given', 'given'],
  ]);
});
