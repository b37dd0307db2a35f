import type { EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { logOf, started } from '../testing/log-of.js';
import { listDocuments } from './list-documents.js';

const told = (detail: Record<string, unknown>): EventDraft => ({
  type: 'stage-progress',
  message: 'The mail brought it.',
  data: { stage: 'mail', detail },
});

it('The document of every iteration is found in the log, newest first (S0-248)', () => {
  const first = { artifact: 'a', name: 'deck.pptx', type: 'pptx', bytes: 10 };
  const second = { ...first, artifact: 'b' };
  const log = logOf(
    started('mail', 1),
    told({ documents: [first] }),
    told({ document: 'deck.pptx' }),
    started('mail', 2),
    told({ documents: [second, null, { name: 7 }] }),
  );
  expect(listDocuments(log)).toMatchObject([
    { iteration: 2, document: second },
    { iteration: 1, document: first },
  ]);
});
