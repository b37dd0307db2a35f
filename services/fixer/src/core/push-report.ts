import { classifyRemoteFailure } from '@fixpoint/sandbox/git';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';

/**
 * Report of `git push --porcelain` on one ref. `accepted`: the remote has it. `moved`: the branch has moved since the fetch, so fetch and rebase.
 * `refused`: the remote rejects it, and another push would fail the same way. `unknown`: nothing was reported, or the remote failed on the way, so
 * that the commit may have arrived.
 */
export type PushReport =
  | { readonly status: 'accepted' | 'moved' | 'unknown' }
  | { readonly status: 'refused'; readonly error: PushRefusedError };

/** The remote refuses the push, with its own message. Nothing was pushed. */
export class PushRefusedError extends FixpointError {}

/** Reasons for two concurrent pushes at the remote: the loser sees a lock or an old value, not a refusal. */
const races =
  /failed to update ref|cannot lock ref|failed to lock|incorrect old value|reference already exists|remote ref updated since/i;

/**
 * Reads the report: `<flag>\t<from>:<to>\t<summary> (<reason>)`. Flags are git's stable interface; reasons are free text. The remote's own messages
 * come on the other stream as `remote: …`, and people need that text.
 */
export function readPushReport(
  output: string,
  errors: string,
  { branch, now }: { readonly branch: string; readonly now: Date },
): PushReport {
  const line = output.split('\n').find((candidate) => /^[ +\-*=!]\t/.test(candidate));
  if (line === undefined) return readErrors(errors, branch, now);
  if (!line.startsWith('!')) return { status: 'accepted' };
  const summary = line.split('\t').at(2) ?? '';
  if (summary.startsWith('[rejected]')) return { status: 'moved' };
  const reason = /\((.*)\)\s*$/.exec(summary)?.[1] ?? summary;
  if (races.test(reason)) return { status: 'moved' };
  return refuse([...remoteMessages(errors), reason], { branch, now, reason });
}

/** Without a report of the ref: a refusal of the whole push, such as by a status 403, or unknown. */
function readErrors(errors: string, branch: string, now: Date): PushReport {
  const lines = errors.split('\n').map((line) => line.replace(/^remote: /, '').trim());
  return refuse(
    lines.filter((line) => line !== ''),
    { branch, now, reason: null },
  );
}

function refuse(
  lines: readonly string[],
  { branch, now, reason }: { readonly branch: string; readonly now: Date; readonly reason: string | null },
): PushReport {
  const failure = classifyRemoteFailure(lines.join('\n'), now, reason);
  if (failure.retry === 'backoff') return { status: 'unknown' };
  const words = toSafeLine(lines.slice(0, maxShownLines).join(' · '), 2_000);
  return {
    status: 'refused',
    error: new PushRefusedError(`The remote refused the push to "${branch}": ${words}`, failure),
  };
}

const maxShownLines = 30;

function remoteMessages(errors: string): string[] {
  return errors.split('\n').flatMap((line) => /^remote: (.*\S)/.exec(line)?.[1] ?? []);
}
