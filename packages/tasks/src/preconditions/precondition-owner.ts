import type { PreconditionName } from '@fixpoint/shared/contracts';

/** The service that alone can check it: the mailbox's token, the agent's login and the templates lie on its machine. */
const ownerOf = {
  health: 'desktop-runner',
  form: 'desktop-runner',
  desktop: 'desktop-runner',
  mailbox: 'mail-fetcher',
  template: 'comparator',
  agent: 'fixer',
  sandbox: 'fixer',
  repository: 'fixer',
  platform: 'fixer',
  planner: 'desktop-runner',
  vision: 'desktop-runner',
  model: 'fixer',
  workspace: 'fixer',
  github: 'fixer',
  browser: 'fixer',
} as const satisfies Record<Exclude<PreconditionName, 'redis'>, string>;

export type PreconditionOwner = (typeof ownerOf)[keyof typeof ownerOf];

export const preconditionOwners: readonly PreconditionOwner[] = [...new Set(Object.values(ownerOf))];

/** Null: whoever asks checks it. */
export function findOwner(name: PreconditionName): PreconditionOwner | null {
  return name === 'redis' ? null : ownerOf[name];
}
