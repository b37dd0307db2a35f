import {
  DesktopWork,
  neededPreconditions,
  type PreconditionName,
  preconditionsOfKind,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import type { PreconditionSubject } from './check-subject.js';

/** A line of the doctor about a target service, or about a kind of task without a target service. */
export interface SetUpQuestion {
  readonly title: string;
  readonly scope: 'service' | 'task';
  readonly names: readonly PreconditionName[];
  readonly subject: PreconditionSubject;
}

const kinds = [
  { title: 'desktop tasks', kind: 'plan' },
  { title: 'vision tasks', kind: 'vision' },
  { title: 'workspace tasks', kind: 'workspace' },
  { title: 'builds', kind: 'build' },
] as const;

/** These have separate lines: the display, the sandbox under attack, the coding agent and GitHub. */
const checkedElsewhere: ReadonlySet<PreconditionName> = new Set(['desktop', 'sandbox', 'agent', 'github']);

export function listQuestions(services: readonly ServiceDefinition[]): SetUpQuestion[] {
  const ofKinds = kinds.map(({ title, kind }): SetUpQuestion => {
    const names = preconditionsOfKind(kind).filter((name) => !checkedElsewhere.has(name));
    return { title, scope: 'task', names, subject: DesktopWork.parse({}) };
  });
  const ofServices = services.map((subject): SetUpQuestion => {
    return { title: subject.name, scope: 'service', names: neededPreconditions(subject), subject };
  });
  return [...ofKinds, ...ofServices];
}
