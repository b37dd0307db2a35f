import { toSafeLine } from '@fixpoint/shared/text';
/**
 * What `git push --porcelain` reported of one ref. `accepted`: the remote has it. `moved`: the branch is no longer where we thought,
 * so fetch and rebase. `refused`: the remote does not want it. `unknown`: nothing was reported, as when the connection broke.
 */
export type PushReport =
  | { readonly status: 'accepted' | 'moved' | 'unknown' }
  | { readonly status: 'refused'; readonly reason: string };

/** Reasons in which two pushes met at the remote: the loser sees a lock or an old value, not a refusal. */
const races =
  /failed to update ref|cannot lock ref|failed to lock|incorrect old value|reference already exists|remote ref updated since/i;

/**
 * Reads the report: `<flag>\t<from>:<to>\t<summary> (<reason>)`. Flags are git's interface; reasons its only words. What
 * the remote itself answers comes on the other stream as `remote: …`, and people need that text.
 */
export function readPushReport(output: string, errors: string): PushReport {
  const line = output.split('\n').find((candidate) => /^[ +\-*=!]\t/.test(candidate));
  if (line === undefined) return { status: 'unknown' };
  if (!line.startsWith('!')) return { status: 'accepted' };
  const summary = line.split('\t').at(2) ?? '';
  if (summary.startsWith('[rejected]')) return { status: 'moved' };
  const reason = /\((.*)\)\s*$/.exec(summary)?.[1] ?? summary;
  if (races.test(reason)) return { status: 'moved' };
  return { status: 'refused', reason: toSafeLine([...remoteMessages(errors), reason].join(' · '), 1_000) };
}

function remoteMessages(errors: string): string[] {
  return errors
    .split('\n')
    .flatMap((line) => /^remote: (.*\S)/.exec(line)?.[1] ?? [])
    .slice(0, 10);
}
