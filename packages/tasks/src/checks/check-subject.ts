import { BuildWork, DesktopWork, type PreconditionName, ServiceDefinition } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Subject of checks: a target service, work on a desktop, the issue of a build, or null for this installation alone. */
export const PreconditionSubject = z.union([ServiceDefinition, BuildWork, DesktopWork, z.null()]);
export type PreconditionSubject = z.infer<typeof PreconditionSubject>;

type ServiceCheck = 'health' | 'form' | 'mailbox' | 'template' | 'repository' | 'platform';
interface Subjects extends Record<ServiceCheck, ServiceDefinition> {
  readonly desktop: ServiceDefinition | DesktopWork;
  readonly vision: DesktopWork;
  readonly github: BuildWork;
}

/** Subject passed to the check of a precondition. Checks without an entry look at the machine, whatever the task is about. */
export type SubjectOf<Name extends PreconditionName> = Name extends keyof Subjects
  ? Subjects[Name]
  : PreconditionSubject;

export function isService(subject: PreconditionSubject): subject is ServiceDefinition {
  return subject !== null && 'url' in subject;
}

export function isBuild(subject: PreconditionSubject): subject is BuildWork {
  return subject !== null && 'issue' in subject;
}

export function isDesktopWork(subject: PreconditionSubject): subject is DesktopWork {
  return subject !== null && 'mode' in subject;
}
