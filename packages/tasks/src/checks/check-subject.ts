import { BuildWork, DesktopWork, type PreconditionName, ServiceDefinition } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** What checks are about: a target service, work on a desktop, the issue of a build, or this installation alone. */
export const PreconditionSubject = z.union([ServiceDefinition, BuildWork, DesktopWork, z.null()]);
export type PreconditionSubject = z.infer<typeof PreconditionSubject>;

type ServiceCheck = 'health' | 'form' | 'mailbox' | 'template' | 'repository' | 'platform';
interface Subjects extends Record<ServiceCheck, ServiceDefinition> {
  readonly desktop: ServiceDefinition | DesktopWork;
  readonly vision: DesktopWork;
  readonly github: BuildWork;
}

/** What the check of a precondition is given; those of no entry look at the machine, whatever the task is about. */
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
