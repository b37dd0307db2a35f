import { FixpointError } from '@fixpoint/shared/errors';
import { type GithubFacts, inspectGithub } from './inspect-github.js';

/** Fault that keeps builds from issues from working, or soon may. */
export interface AccessFault {
  /** `failed`: no issue can be built. `warning`: builds work now, and may not for long. `unknown`: GitHub did not respond. */
  readonly state: 'failed' | 'warning' | 'unknown';
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

/** GitHub's facts about the token and the repository, or the first fault in them. */
export type Access = { readonly fault: AccessFault } | { readonly fault: null; readonly facts: GithubFacts };

const dayMs = 86_400_000;
/** A look at which something changed takes some dozens. */
const minRequestsLeft = 200;
const makeToken =
  'Create a fine-grained token for the repository with read and write access to issues and contents, and set GITHUB_TOKEN to it (docs/build.md).';

/** Asks GitHub twice, and changes nothing. `now`: milliseconds since 1970. */
export async function judgeAccess(options: {
  readonly repository: string;
  readonly token: string | undefined;
  readonly approvers: readonly string[];
  readonly url: string;
  readonly timeoutMs: number;
  readonly now: number;
}): Promise<Access> {
  const { repository, token, approvers, url, timeoutMs, now } = options;
  if (token === undefined) {
    return {
      fault: failed('github/no-token', 'GITHUB_TOKEN is not set, so issues cannot be built.', makeToken),
    };
  }
  try {
    const facts = await inspectGithub({ repository, token, url, timeoutMs });
    const fault = findObstacle(facts, repository, approvers) ?? findDoubt(facts, { approvers, now });
    return fault === null ? { fault, facts } : { fault };
  } catch (error) {
    return { fault: describeFailure(error, url) };
  }
}

function describeFailure(error: unknown, url: string): AccessFault {
  if (!(error instanceof FixpointError)) throw error;
  if (error.code === 'github-token-refused') {
    const message = 'GitHub rejected GITHUB_TOKEN: it is wrong, revoked or expired.';
    return failed('github/token-refused', message, makeToken);
  }
  const code = 'github/unreachable';
  if (error.code === 'github-unavailable') {
    const message = `${new URL(url).host} does not answer.`;
    return { state: 'unknown', code, message, remedy: 'Check the network and GITHUB_API_URL.' };
  }
  const remedy = error.hint ?? 'Run "fixpoint doctor" again later.';
  return { state: 'unknown', code, message: error.message, remedy };
}

/** Without which no issue can be built. */
function findObstacle(
  { login, scopes, repository }: GithubFacts,
  name: string,
  approvers: readonly string[],
): AccessFault | null {
  if (repository === null) {
    return failed(
      'github/not-found',
      `${name} does not exist, or the token of ${login} has no access to it.`,
      'Correct the name of the repository (GITHUB_REPOSITORY), or give the token access to it.',
    );
  }
  if (repository.isArchived) {
    return failed(
      'github/archived',
      `${name} is archived.`,
      'Unarchive it: archived repositories accept no pushes.',
    );
  }
  if (!repository.hasIssues) {
    const remedy = 'Enable issues in the settings of the repository.';
    return failed('github/no-issues', `Issues are disabled in ${name}.`, remedy);
  }
  if (scopes !== null && !scopes.includes('repo') && !scopes.includes('public_repo')) {
    const message = `The token does not have the scope "repo". Its scopes: ${scopes.join(', ') || 'none'}.`;
    return failed('github/no-scope', message, 'Give it the scope "repo".');
  }
  if (!repository.canPush) {
    return failed(
      'github/read-only',
      `${login} may not push to ${name}.`,
      `Add ${login} as a collaborator with write access, and give the token write access to contents.`,
    );
  }
  return approvers.length === 0
    ? failed(
        'github/no-approvers',
        'AUTHORIZED_APPROVERS is not set, so issues cannot be approved.',
        'Set AUTHORIZED_APPROVERS to GitHub logins, separated by commas, for the fixer and "fixpoint build watch".',
      )
    : null;
}

/** Fault of a setup that works now, and may not for long. */
function findDoubt(
  { login, expiresAt, rate }: GithubFacts,
  { approvers, now }: { readonly approvers: readonly string[]; readonly now: number },
): AccessFault | null {
  if (approvers.every((approver) => approver.toLowerCase() === login.toLowerCase())) {
    return warn(
      'github/own-approvals',
      `The only approver is ${login}, the account of GITHUB_TOKEN. Its approvals do not count.`,
      'Create a token for a separate account and set GITHUB_TOKEN to it.',
    );
  }
  const days = expiresAt === null ? null : Math.floor((Date.parse(expiresAt) - now) / dayMs);
  if (days !== null && days < 7) {
    const left = days === 1 ? '1 day' : `${days} days`;
    return warn('github/token-expires', `The token expires in ${left}.`, makeToken);
  }
  if (rate !== null && rate.left < minRequestsLeft) {
    return warn(
      'github/few-requests',
      `${rate.left} of ${rate.of} GitHub API requests are left until ${rate.backAt}.`,
      'Wait until then, or check what else uses this token.',
    );
  }
  return null;
}

function failed(code: string, message: string, remedy: string): AccessFault {
  return { state: 'failed', code, message, remedy };
}

function warn(code: string, message: string, remedy: string): AccessFault {
  return { state: 'warning', code, message, remedy };
}
