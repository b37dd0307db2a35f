import type { GithubFacts } from '@fixpoint/build-harness/github';
import { loadSettings } from '@fixpoint/shared/config';
import { FixpointError } from '@fixpoint/shared/errors';
import { repositorySetting } from '../../commands/build/build-settings.js';
import type { Check, Finding } from '../check.js';

const timeoutMs = 8_000;
const dayMs = 86_400_000;
/** A look at which something changed takes some dozens. */
const fewRequests = 200;
const makeToken =
  'Make a fine-grained token for the repository with read and write access to issues and contents, and set GITHUB_TOKEN to it (docs/build.md).';

/** What builds from GitHub issues need; content where none are set up. */
export const github: Check = {
  name: 'GitHub',
  required: false,
  async run({ environment, now }) {
    // Half a second of loading, which only this check needs.
    const { inspectGithub } = await import('@fixpoint/build-harness/github');
    const { githubSettings } = await import('@fixpoint/build-harness/orchestrator');
    const values = loadSettings({ ...githubSettings, ...repositorySetting }, environment);
    const { repository, githubToken: token, approvers, githubApiUrl: url } = values;
    if (repository === undefined) {
      return approvers.length === 0
        ? { state: 'ok', detail: 'no builds from issues are set up: GITHUB_REPOSITORY is not set' }
        : warn('AUTHORIZED_APPROVERS is set, and GITHUB_REPOSITORY is not', 'Set it to owner/name.');
    }
    if (token === undefined) return missing('GITHUB_TOKEN is not set', makeToken);
    let facts: GithubFacts;
    try {
      facts = await inspectGithub({ repository, token, url, timeoutMs });
    } catch (error) {
      return describeFailure(error, url);
    }
    return (
      findObstacle(facts, repository) ??
      findDoubt(facts, { approvers, now: now().getTime() }) ?? {
        state: 'ok',
        detail: `${repository} by the token of ${facts.login}${describeRate(facts)}`,
      }
    );
  },
};

function describeFailure(error: unknown, url: string): Finding {
  if (!(error instanceof FixpointError)) throw error;
  if (error.code === 'github-token-refused') {
    return missing('GitHub does not take GITHUB_TOKEN: it is wrong, revoked or expired', makeToken);
  }
  if (error.code === 'github-unavailable') {
    return warn(`${new URL(url).host} does not answer`, 'Check the network, and GITHUB_API_URL.');
  }
  return warn(error.message, error.hint ?? 'Run "fixpoint doctor" again later.');
}

/** Without which no issue can be built. */
function findObstacle({ login, scopes, repository }: GithubFacts, name: string): Finding | null {
  if (repository === null) {
    return missing(
      `${name} is not there, or the token of ${login} may not see it`,
      'Correct GITHUB_REPOSITORY, or give the token access to the repository.',
    );
  }
  if (repository.isArchived) return missing(`${name} is archived`, 'Unarchive it: nothing can be pushed.');
  if (!repository.hasIssues) {
    return missing(`${name} has no issues`, 'Switch issues on in the settings of the repository.');
  }
  if (scopes !== null && !scopes.includes('repo') && !scopes.includes('public_repo')) {
    return missing(`the scopes of the token are "${scopes.join(', ')}"`, 'Give it the scope "repo".');
  }
  return repository.canPush
    ? null
    : missing(
        `${login} may not push to ${name}`,
        'Make it a collaborator with write access, and give the token write access to contents.',
      );
}

/** What works now, and may not for long. */
function findDoubt(
  { login, expiresAt, rate }: GithubFacts,
  { approvers, now }: { readonly approvers: readonly string[]; readonly now: number },
): Finding | null {
  if (approvers.length === 0) {
    return warn('AUTHORIZED_APPROVERS is not set, so nobody can approve an issue', 'Set it to logins.');
  }
  if (approvers.every((approver) => approver.toLowerCase() === login.toLowerCase())) {
    return warn(
      `only ${login} may approve issues, whose own approvals do not count`,
      'Make a token for an account of its own.',
    );
  }
  const days = expiresAt === null ? null : Math.floor((Date.parse(expiresAt) - now) / dayMs);
  if (days !== null && days < 7) {
    return warn(`the token expires in ${days === 1 ? '1 day' : `${days} days`}`, makeToken);
  }
  if (rate !== null && rate.left < fewRequests) {
    const detail = `${rate.left} of ${rate.of} requests are left until ${rate.backAt}`;
    return warn(detail, 'Wait until then, or find out what else uses this token.');
  }
  return null;
}

function describeRate({ rate }: GithubFacts): string {
  return rate === null ? '' : `; ${rate.left} of ${rate.of} requests are left in this hour`;
}

function warn(detail: string, remedy: string): Finding {
  return { state: 'warn', detail, remedy };
}

function missing(detail: string, remedy: string): Finding {
  return { state: 'missing', detail, remedy };
}
