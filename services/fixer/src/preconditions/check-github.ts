import { judgeAccess } from '@fixpoint/build-harness/github';
import type { githubSettings } from '@fixpoint/build-harness/orchestrator';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { BuildWork } from '@fixpoint/shared/contracts';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/tasks/preconditions';

const timeoutMs = 10_000;

/** Whether issues of the repository can be read, approved and built: by the same facts as the doctor. */
export function createGithubCheck(
  values: Pick<SettingsValues<typeof githubSettings>, 'githubToken' | 'githubApiUrl' | 'approvers'>,
  /** Milliseconds since 1970. */
  now: () => number,
): PreconditionCheck<BuildWork> {
  const { githubToken: token, githubApiUrl: url, approvers } = values;
  return async ({ repository }) => {
    const { fault } = await judgeAccess({ repository, token, approvers, url, timeoutMs, now: now() });
    return fault === null
      ? passed('github', `${repository} can be read and pushed to.`)
      : faulty('github', fault.state, fault);
  };
}
