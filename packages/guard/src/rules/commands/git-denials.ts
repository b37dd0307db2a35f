/** Rule and reason, for subcommands of git that people will wonder about. */
export const gitDenials: ReadonlyMap<string, readonly [rule: string, reason: string]> = new Map([
  [
    'push',
    ['git-push', 'The agent never pushes: its change is checked, tested and pushed for it afterwards.'],
  ],
  [
    'send-pack',
    ['git-push', 'The agent never pushes: its change is checked, tested and pushed for it afterwards.'],
  ],
  [
    'http-push',
    ['git-push', 'The agent never pushes: its change is checked, tested and pushed for it afterwards.'],
  ],
  ['config', ['git-config', "The agent may not change git's configuration: it can name programs to run."]],
  [
    'reset',
    ['git-reset', 'git reset is refused: it can throw work away. Use git restore --staged to unstage.'],
  ],
  ['clean', ['git-clean', 'git clean is refused: it deletes files for good.']],
  ['rebase', ['git-history', 'The agent may not rewrite history.']],
  ['filter-branch', ['git-history', 'The agent may not rewrite history.']],
]);
