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
  /** Object of the check, in a sentence. */
  readonly object: string;
  /** Part of the subject that it reads: subjects that differ elsewhere share the result. */
  readonly partOf: (subject: PreconditionSubject) => unknown;
}

const entry = (
  owner: CheckOwner | null,
  scope: Check['scope'],
  object: string,
  partOf: CatalogEntry['partOf'] = () => null,
): CatalogEntry => ({ owner, scope, object, partOf });

const ofService = (
  owner: CheckOwner,
  object: string,
  partOf: (service: ServiceDefinition) => unknown,
): CatalogEntry =>
  entry(owner, 'service', object, (subject) => (isService(subject) ? partOf(subject) : null));

/** A build asks more of the agent and the sandbox than a fix does. */
const ofBuild = (subject: PreconditionSubject) => (isBuild(subject) ? 'build' : null);

/** Every check that a plan can name as a precondition. */
export const checkCatalog: Readonly<Record<PreconditionName, CatalogEntry>> = {
  redis: entry(null, 'machine', 'Redis'),
  health: ofService('desktop-runner', 'the service', ({ url, deploy }) => [url, deploy.health]),
  form: ofService('desktop-runner', 'the form', (service) => {
    const { url, endpoint, name, page, form, fallbacks } = service;
    return [url, endpoint, name, page, form, fallbacks];
  }),
  desktop: entry('desktop-runner', 'task', 'the desktops', (subject) => {
    if (isService(subject)) return [subject.fallbacks];
    return isDesktopWork(subject) ? subject.desktop : null;
  }),
  mailbox: ofService('mail-fetcher', 'the mailbox', ({ name, mail }) => [name, mail]),
  template: ofService('comparator', 'the template', ({ template, template_file: file, outputs }) => [
    template,
    file?.name,
    outputs,
  ]),
  agent: entry('fixer', 'machine', 'the coding agent', ofBuild),
  sandbox: entry('fixer', 'machine', 'the sandbox', ofBuild),
  repository: ofService('fixer', 'the repository', ({ repository }) => repository),
  platform: ofService('fixer', 'the deploy platform', ({ deploy }) => deploy),
  planner: entry('desktop-runner', 'machine', 'the model that plans'),
  vision: entry('desktop-runner', 'task', 'the vision model', (subject) =>
    isDesktopWork(subject) ? subject.policy : null,
  ),
  model: entry('fixer', 'machine', "the workspace agent's model"),
  workspace: entry('fixer', 'machine', 'the folder of workspaces'),
  github: entry('fixer', 'task', 'GitHub', (subject) =>
    isBuild(subject) ? subject.repository.toLowerCase() : null,
  ),
  browser: entry('fixer', 'machine', 'the browser for proofs'),
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
