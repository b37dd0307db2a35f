import { countOf } from './amounts.js';
import type { DataOf } from './build-timeline.js';

const outcomes: Readonly<Record<string, string>> = {
  unchanged: 'nothing was changed',
  refused: 'the change was refused',
  'tests-failed': 'the service’s tests failed',
  rejected: 'the remote rejected the push',
};

/** What a fix came to: `pushed 7943caa88, 2 files`, or why nothing was pushed. */
export function describeFix({ outcome, commit, files }: DataOf<'fix'>): string {
  if (outcome !== 'pushed') return outcomes[outcome] ?? outcome;
  return `pushed ${commit?.slice(0, 9) ?? 'a commit'}, ${countOf(files.length, 'file')}`;
}
