import type { SessionResult } from '@fixpoint/build-harness/worker';
import { redactSecrets } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { BuildSession, BuildTest } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';

const maxScreenshots = 50;
const maxConsoleErrors = 20;
/** Maximum size of a diff: the lock file of a first session alone may have more than ten thousand lines. */
const maxDiffBytes = 2_000_000;

/** Stores the results of a session in the artifact store, its secrets masked, and returns the session as the queue carries it. */
export async function keepSession(
  result: SessionResult,
  {
    artifacts,
    before,
    secrets,
    startedAt,
    endedAt,
  }: {
    readonly artifacts: Pick<ArtifactStore, 'put'>;
    /** The tests before the session: empty for an interrupted session. */
    readonly before: readonly BuildTest[];
    /** Values that must not be in any text. */
    readonly secrets: readonly string[];
    readonly startedAt: Date;
    readonly endedAt: Date;
  },
): Promise<BuildSession> {
  const { status, test, passed, reasons, commit, tests, costUsd, turns } = result;
  const redact = (text: string) =>
    redactSecrets(text, { patterns: defaultPolicy.diff.secretPatterns, known: secrets });
  const putText = async (text: string) => (text === '' ? null : artifacts.put(Buffer.from(redact(text))));
  const screenshots = result.screenshots.slice(0, maxScreenshots);
  const outcome = passed ? `"${test}" passes.` : reasons.join(' ');
  return {
    status,
    test,
    commit,
    spent_usd: costUsd,
    turns,
    text: toSafeLine(redact(outcome) || 'All tests pass already.', 4_000),
    screenshots: screenshots.map(({ path }) => path),
    tests: tests.length === 0 ? [...before] : [...tests],
    kept: {
      transcript: await putText(result.transcript),
      diff: await putText(cut(result.diff)),
      screenshots: await Promise.all(
        screenshots.map(async ({ path, bytes }) => ({ path, artifact: await artifacts.put(bytes) })),
      ),
    },
    console_errors: result.consoleErrors
      .slice(0, maxConsoleErrors)
      .map((line) => toSafeLine(redact(line), 500)),
    started_at: startedAt.toISOString(),
    ended_at: endedAt.toISOString(),
  };
}

/** A file whose changes would not fit ends the diff, with a line that reports the omission. */
function cut(diff: string): string {
  if (diff.length <= maxDiffBytes) return diff;
  const whole = diff.lastIndexOf('\ndiff --git ', maxDiffBytes);
  const kept = diff.slice(0, whole === -1 ? maxDiffBytes : whole + 1);
  return `${kept}… cut: the diff has ${diff.length} characters\n`;
}
