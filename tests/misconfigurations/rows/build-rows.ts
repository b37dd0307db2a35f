import { harnessSettings } from '@fixpoint/build-harness/settings';
import { loadSettings } from '@fixpoint/shared/config';
import { createAgentCheck } from '../../../services/fixer/src/preconditions/check-agent.js';
import { createBrowserCheck } from '../../../services/fixer/src/preconditions/check-browser.js';
import { createGithubCheck } from '../../../services/fixer/src/preconditions/check-github.js';
import { createSandboxCheck } from '../../../services/fixer/src/preconditions/check-sandbox.js';
import { fromPlan, type Misconfiguration } from '../misconfiguration.js';

const build = { repository: 'octo/app', issue: 7 };
const well = { permissions: { push: true } };

/** The precondition of a build against a GitHub that answers so. */
function github(
  repository: object | null,
  change: {
    readonly token?: string | undefined;
    readonly approvers?: string[];
    readonly status?: number;
  } = {},
  headers: Record<string, string> = {},
): Misconfiguration['find'] {
  return async (world) => {
    const { approvers = ['ann'], status = 200 } = change;
    const url = await world.listen((request, response) => {
      const isUser = request.url === '/user';
      const code = isUser || repository !== null ? status : 404;
      response.writeHead(code, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(isUser ? { login: 'bot' } : (repository ?? {})));
    });
    const token = 'token' in change ? change.token : 'hunter2';
    const check = createGithubCheck({ githubToken: token, githubApiUrl: url, approvers }, Date.now);
    return fromPlan(await world.check(check, build));
  };
}

export const buildRows: readonly Misconfiguration[] = [
  {
    wrong: 'a build without a token of GitHub',
    code: 'github/no-token',
    says: /GITHUB_TOKEN is not set/,
    advises: /docs\/build\.md/,
    find: github(well, { token: undefined }),
  },
  {
    wrong: 'a token that GitHub refuses',
    code: 'github/token-refused',
    says: /wrong, revoked or expired/,
    advises: /GITHUB_TOKEN/,
    find: github(well, { status: 401 }),
  },
  {
    wrong: 'a repository at GitHub that the token does not see',
    code: 'github/not-found',
    says: /octo\/app does not exist/,
    advises: /GITHUB_REPOSITORY/,
    find: github(null),
  },
  {
    wrong: 'a GitHub account that may not push',
    code: 'github/read-only',
    says: /bot may not push to octo\/app/,
    advises: /collaborator/,
    find: github({ permissions: { push: false } }),
  },
  {
    wrong: 'an archived repository',
    code: 'github/archived',
    says: /is archived/,
    advises: /Unarchive/,
    find: github({ ...well, archived: true }),
  },
  {
    wrong: 'a repository without issues',
    code: 'github/no-issues',
    says: /Issues are disabled/,
    advises: /settings of the repository/,
    find: github({ ...well, has_issues: false }),
  },
  {
    wrong: 'a classic token without its scope',
    code: 'github/no-scope',
    says: /Its scopes: gist/,
    advises: /scope "repo"/,
    find: github(well, {}, { 'x-oauth-scopes': 'gist' }),
  },
  {
    wrong: 'a build that nobody may approve',
    code: 'github/no-approvers',
    says: /AUTHORIZED_APPROVERS is not set/,
    advises: /separated by commas/,
    find: github(well, { approvers: [] }),
  },
  {
    wrong: 'a build that only the token itself may approve',
    code: 'github/own-approvals',
    says: /The only approver is bot/,
    advises: /separate account/,
    find: github(well, { approvers: ['Bot'] }),
  },
  {
    wrong: 'a GitHub that does not answer',
    code: 'github/unreachable',
    says: /does not answer/,
    advises: /GITHUB_API_URL/,
    find: github(well, { status: 502 }),
  },
  {
    wrong: 'a build without a browser for its proof',
    code: 'browser/none',
    says: /"\/there\/is\/no\/chrome" \(CHROME_PATH\) does not run/,
    advises: /apt install chromium/,
    find: async (world) =>
      fromPlan(await world.check(createBrowserCheck({ CHROME_PATH: '/there/is/no/chrome' }), build)),
  },
  {
    wrong: 'a build without a sandbox',
    code: 'sandbox/needed',
    says: /needs a sandbox/,
    advises: /bubblewrap/,
    find: async (world) =>
      fromPlan(await world.check(createSandboxCheck({ wall: 'none', strength: [] }), build)),
  },
  {
    wrong: 'a build at Amazon Bedrock without its key',
    code: 'agent/not-logged-in',
    says: /AWS_BEARER_TOKEN_BEDROCK is not set/,
    advises: /Amazon Bedrock API key/,
    async find(world) {
      const provider = loadSettings(harnessSettings, { PROVIDER: 'bedrock' }, () => {});
      const check = createAgentCheck({ path: 'claude', environment: {}, provider });
      return fromPlan(await world.check(check, build));
    },
  },
];
