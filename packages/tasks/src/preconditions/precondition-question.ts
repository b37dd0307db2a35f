import { hash } from 'node:crypto';
import { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { defineQuestion } from '../ask/define-question.js';
import { findOwner } from './precondition-owner.js';
import { isBuild, isDesktopWork, isService, PreconditionSubject } from './precondition-subject.js';

/** Request to the owner of a precondition. */
const PreconditionRequest = z.strictObject({
  /** Under which the answer is kept. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name: PreconditionName,
  /** What it is about; called so since only services were asked about. */
  service: PreconditionSubject,
});

/** The parts of a subject that a check reads: tasks that differ elsewhere share its answer. */
function partOf(name: PreconditionName, subject: PreconditionSubject): unknown {
  if (isService(subject)) return partOfService(name, subject);
  switch (name) {
    case 'desktop':
      return isDesktopWork(subject) ? subject.desktop : null;
    case 'vision':
      return isDesktopWork(subject) ? subject.policy : null;
    case 'github':
      return isBuild(subject) ? subject.repository.toLowerCase() : null;
    // A build asks more of both than a fix does.
    case 'agent':
    case 'sandbox':
      return isBuild(subject) ? 'build' : null;
    default:
      return null;
  }
}

function partOfService(
  name: PreconditionName,
  service: Extract<PreconditionSubject, { url: string }>,
): unknown {
  switch (name) {
    case 'template':
      return [service.template, service.outputs];
    case 'repository':
      return service.repository;
    case 'platform':
      return service.deploy;
    case 'desktop':
      return [service.fallbacks];
    case 'health':
      return [service.url, service.deploy.health];
    case 'mailbox':
      return [service.name, service.mail];
    case 'form':
      return [service.url, service.endpoint, service.name, service.page, service.form, service.fallbacks];
    default:
      return null;
  }
}

export function preconditionId(name: PreconditionName, subject: PreconditionSubject): string {
  return hash('sha256', JSON.stringify([name, partOf(name, subject)]), 'hex');
}

/** Time for which a result is kept, in ms. A failure is kept briefly, since a person may be correcting it. */
const freshMs = { ok: 60_000, warning: 60_000, failed: 3_000, unknown: 1_000 } as const;

export const preconditionQuestion = defineQuestion({
  request: PreconditionRequest,
  answer: PreconditionResult,
  idOf: ({ id }) => id,
  ownerOf: ({ name }) => findOwner(name) ?? '',
  keysOf: (keys) => ({
    answer: keys.precondition,
    claim: keys.preconditionClaim,
    requests: keys.preconditionRequests,
  }),
  freshMs: ({ state }) => freshMs[state],
  claimMs: 25_000,
});
