import { loadSettings } from '@fixpoint/shared/config';
import { repositorySetting } from '../../build-settings.js';
import { defineMachineCheck } from '../machine.js';

const timeoutMs = 8_000;

/** Requirements of builds from GitHub issues; passes without a set-up. A build's own preconditions are judged by the same code. */
export const github = defineMachineCheck({
  name: 'GitHub',
  required: false,
  owner: 'fixer',
  alsoOn: ['orchestrator'],
  async run({ environment, now }) {
    // Half a second of loading, which only this check needs.
    const { judgeAccess } = await import('@fixpoint/build-harness/github');
    const { githubSettings } = await import('@fixpoint/build-harness/orchestrator');
    const values = loadSettings({ ...githubSettings, ...repositorySetting }, environment);
    const { repository, githubToken: token, approvers, githubApiUrl: url } = values;
    if (repository === undefined) {
      return approvers.length === 0
        ? { state: 'ok', message: 'builds from issues are not set up: GITHUB_REPOSITORY is not set' }
        : {
            state: 'warning',
            code: 'github/no-repository',
            message: 'AUTHORIZED_APPROVERS is set, but GITHUB_REPOSITORY is not.',
            remedy: 'Set GITHUB_REPOSITORY to owner/name.',
          };
    }
    const access = await judgeAccess({ repository, token, approvers, url, timeoutMs, now: now().getTime() });
    if (access.fault !== null) return access.fault;
    const { login, rate } = access.facts;
    const left = rate === null ? '' : `; ${rate.left} of ${rate.of} requests left this hour`;
    return { state: 'ok', message: `${repository}, with the token of ${login}${left}` };
  },
});
