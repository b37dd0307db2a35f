import type { DocumentRef, EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { logOf, started } from '../../testing/log-of.js';
import { listDocuments, taskDocuments } from './task-documents.js';

const mailEvent = (detail: Record<string, unknown>): EventDraft => ({
  type: 'stage-progress',
  message: 'The mail brought it.',
  data: { stage: 'mail', detail },
});

it('The document of every iteration is found in the log, newest first (S0-248)', () => {
  const first = { artifact: 'a', name: 'deck.pptx', type: 'pptx', bytes: 10 };
  const second = { ...first, artifact: 'b' };
  const log = logOf(
    started('mail', 1),
    mailEvent({ documents: [first] }),
    mailEvent({ document: 'deck.pptx' }),
    started('mail', 2),
    mailEvent({ documents: [second, null, { name: 7 }] }),
  );
  expect(listDocuments(log)).toMatchObject([
    { iteration: 2, document: second },
    { iteration: 1, document: first },
  ]);
});

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
