import { execFileSync } from 'node:child_process';

/** Files that git tracks, by pathspecs, below the repository's root. */
export function listTrackedFiles(...patterns: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((path) => path !== '');
}
