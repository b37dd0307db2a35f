import { hash } from 'node:crypto';
import { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { defineQuestion } from '../ask/define-question.js';
import { checkCatalog } from './check-catalog.js';
import { PreconditionSubject } from './check-subject.js';

/** Request to the owner of a precondition. */
const PreconditionRequest = z.strictObject({
  /** Id under which the answer is kept. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name: PreconditionName,
  /** Subject of the question; called so since only services were asked about. */
  service: PreconditionSubject,
});

export function preconditionId(name: PreconditionName, subject: PreconditionSubject): string {
  return hash('sha256', JSON.stringify([name, checkCatalog[name].partOf(subject)]), 'hex');
}

/** Time for which a result is kept, in ms. A failure is kept briefly, since a person may be correcting it. */
export const freshMs = { ok: 60_000, warning: 60_000, failed: 3_000, unknown: 1_000 } as const;

export const preconditionQuestion = defineQuestion({
  request: PreconditionRequest,
  answer: PreconditionResult,
  idOf: ({ id }) => id,
  ownerOf: ({ name }) => checkCatalog[name].owner ?? '',
  keysOf: (keys) => ({
    answer: keys.precondition,
    claim: keys.preconditionClaim,
    requests: keys.preconditionRequests,
  }),
  freshMs: ({ state }) => freshMs[state],
  claimMs: 25_000,
});
