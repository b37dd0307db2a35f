import { hash } from 'node:crypto';
import { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { isBuild, isDesktopWork, isService, PreconditionSubject } from './precondition-subject.js';

/** What is published to the owner of a precondition. */
export const PreconditionRequest = z.strictObject({
  /** Under which the answer is kept. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name: PreconditionName,
  /** What it is about; called so since only services were asked about. */
  service: PreconditionSubject,
});
export type PreconditionRequest = z.infer<typeof PreconditionRequest>;

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

/** The result in an answer, or null where it is none of this version. */
export function readAnswer(text: string | null): PreconditionResult | null {
  if (text === null) return null;
  const parsed = PreconditionResult.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
