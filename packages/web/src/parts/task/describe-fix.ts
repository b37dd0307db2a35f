import type { TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';

const outcomes: Readonly<Record<string, string>> = {
  unchanged: 'no changes',
  refused: 'change rejected',
  'tests-failed': 'tests of the service failed',
  rejected: 'push rejected by the remote',
};

/** Result of a fix: `pushed 7943caa88, 2 files`, or why nothing was pushed. */
export function describeFix({ outcome, commit, files }: Extract<TaskEvent, { type: 'fix' }>['data']): string {
  if (outcome !== 'pushed') return outcomes[outcome] ?? outcome;
  return `pushed ${commit?.slice(0, 9) ?? 'a commit'}, ${countOf(files.length, 'file')}`;
}
