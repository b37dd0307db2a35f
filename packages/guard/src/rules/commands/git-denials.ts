/** Rule and reason, for subcommands of git that people will wonder about. */
export const gitDenials: ReadonlyMap<string, readonly [rule: string, reason: string]> = new Map([
  ['push', ['git-push', 'The agent may not push: Fixpoint checks, tests and pushes the change afterwards.']],
  [
    'send-pack',
    ['git-push', 'The agent may not push: Fixpoint checks, tests and pushes the change afterwards.'],
  ],
  [
    'http-push',
    ['git-push', 'The agent may not push: Fixpoint checks, tests and pushes the change afterwards.'],
  ],
  [
    'config',
    [
      'git-config',
      'The agent may not change the git configuration, because the configuration can run programs.',
    ],
  ],
  ['reset', ['git-reset', 'git reset is denied: it can discard work. Use git restore --staged to unstage.']],
  ['clean', ['git-clean', 'git clean is denied: it deletes files permanently.']],
  ['rebase', ['git-history', 'The agent may not rewrite history.']],
  ['filter-branch', ['git-history', 'The agent may not rewrite history.']],
]);
