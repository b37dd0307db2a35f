import type { PreconditionName, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { Check, CheckOwner, Finding } from './check.js';
import {
  isBuild,
  isDesktopWork,
  isService,
  type PreconditionSubject,
  type SubjectOf,
} from './check-subject.js';

interface CatalogEntry extends Pick<Check, 'owner' | 'scope'> {
  /** What it looks at, in a sentence. */
  readonly object: string;
  /** Part of the subject that it reads: subjects that differ elsewhere share the result. */
  readonly partOf: (subject: PreconditionSubject) => unknown;
}

const ofMachine = (
  owner: CheckOwner | null,
  object: string,
  partOf: CatalogEntry['partOf'] = () => null,
): CatalogEntry => ({ owner, scope: 'machine', object, partOf });

const ofService = (
  owner: CheckOwner,
  object: string,
  partOf: (service: ServiceDefinition) => unknown,
): CatalogEntry => ({
  owner,
  scope: 'service',
  object,
  partOf: (subject) => (isService(subject) ? partOf(subject) : null),
});

/** A build asks more of the agent and the sandbox than a fix does. */
const ofBuild = (subject: PreconditionSubject) => (isBuild(subject) ? 'build' : null);

/** Every check that a plan can name as a precondition. */
export const checkCatalog: Readonly<Record<PreconditionName, CatalogEntry>> = {
  redis: ofMachine(null, 'Redis'),
  health: ofService('desktop-runner', 'the service', ({ url, deploy }) => [url, deploy.health]),
  form: ofService('desktop-runner', 'the form', ({ url, endpoint, name, page, form, fallbacks }) => [
    ...[url, endpoint, name, page, form, fallbacks],
  ]),
  desktop: {
    owner: 'desktop-runner',
    scope: 'task',
    object: 'the desktops',
    partOf(subject) {
      if (isService(subject)) return [subject.fallbacks];
      return isDesktopWork(subject) ? subject.desktop : null;
    },
  },
  mailbox: ofService('mail-fetcher', 'the mailbox', ({ name, mail }) => [name, mail]),
  template: ofService('comparator', 'the template', ({ template, outputs }) => [template, outputs]),
  agent: ofMachine('fixer', 'the coding agent', ofBuild),
  sandbox: ofMachine('fixer', 'the sandbox', ofBuild),
  repository: ofService('fixer', 'the repository', ({ repository }) => repository),
  platform: ofService('fixer', 'the deploy platform', ({ deploy }) => deploy),
  planner: ofMachine('desktop-runner', 'the model that plans'),
  vision: {
    owner: 'desktop-runner',
    scope: 'task',
    object: 'the vision model',
    partOf: (subject) => (isDesktopWork(subject) ? subject.policy : null),
  },
  model: ofMachine('fixer', "the workspace agent's model"),
  workspace: ofMachine('fixer', 'the folder of workspaces'),
  github: {
    owner: 'fixer',
    scope: 'task',
    object: 'GitHub',
    partOf: (subject) => (isBuild(subject) ? subject.repository.toLowerCase() : null),
  },
  browser: ofMachine('fixer', 'the browser for proofs'),
};

export const checkOwners: readonly CheckOwner[] = [
  ...new Set(Object.values(checkCatalog).flatMap(({ owner }) => owner ?? [])),
];

/** A check that plans can name. */
export type PlanCheck = Check<never, PreconditionName>;

export function defineCheck<Name extends PreconditionName>(
  name: Name,
  run: (subject: SubjectOf<Name>, signal: AbortSignal) => Promise<Finding>,
): Check<SubjectOf<Name>, Name> {
  const { owner, scope } = checkCatalog[name];
  return { name, owner, scope, run };
}
