import { judgeAccess } from '@fixpoint/build-harness/github';
import type { githubSettings } from '@fixpoint/build-harness/orchestrator';
import type { SettingsValues } from '@fixpoint/shared/config';
import { defineCheck, type PlanCheck } from '@fixpoint/tasks/checks';

const timeoutMs = 10_000;

/** Checks that issues of the repository can be read, approved and built: by the same facts as the doctor. */
export function createGithubCheck(
  values: Pick<SettingsValues<typeof githubSettings>, 'githubToken' | 'githubApiUrl' | 'approvers'>,
  /** Milliseconds since 1970. */
  now: () => number,
): PlanCheck {
  const { githubToken: token, githubApiUrl: url, approvers } = values;
  return defineCheck('github', async ({ repository }) => {
    const { fault } = await judgeAccess({ repository, token, approvers, url, timeoutMs, now: now() });
    return fault ?? { state: 'ok', message: `${repository} can be read and pushed to.` };
  });
}
