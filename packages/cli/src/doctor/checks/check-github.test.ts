import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { examineMachine } from '../../../testing/examine-machine.js';
import { createMachine } from '../machine.js';
import { github } from './check-github.js';

const now = new Date('2026-01-01T00:00:00Z');
const repository = { has_issues: true, archived: false, permissions: { push: true } };
const rate = {
  'x-ratelimit-remaining': '4990',
  'x-ratelimit-limit': '5000',
  'x-ratelimit-reset': '1767229200',
};
const well = {
  headers: rate as Record<string, string>,
  status: 200,
  repository: repository as object | null,
};
let answers = well;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isUser = request.url === '/user';
    const result = isUser || answers.repository !== null;
    response.writeHead(result ? answers.status : 404, {
      'content-type': 'application/json',
      ...answers.headers,
    });
    response.end(JSON.stringify(isUser ? { login: 'bot' } : (answers.repository ?? {})));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  answers = well;
});

const set = { GITHUB_REPOSITORY: 'octo/app', GITHUB_TOKEN: 'ghp_secret', AUTHORIZED_APPROVERS: 'ann' };
function examine(environment: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const { context } = createContext({
    environment: { GITHUB_API_URL: `http://127.0.0.1:${port}`, ...environment },
  });
  return examineMachine(github, { ...createMachine(context, true), now: () => now });
}

it('reports no problem without builds, or with a token that has their rights', async () => {
  expect(await examine({})).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/builds .* are not set up/),
  });
  expect(await examine(set)).toEqual({
    state: 'ok',
    detail: 'octo/app, with the token of bot; 4990 of 5000 requests left this hour',
  });
});

it.each([
  ['no token', { GITHUB_TOKEN: '' }, {}, 'missing', /GITHUB_TOKEN is not set/],
  ['no approver', { AUTHORIZED_APPROVERS: '' }, {}, 'missing', /AUTHORIZED_APPROVERS/],
  ['no approver but its own account', { AUTHORIZED_APPROVERS: 'Bot' }, {}, 'warn', /only approver is bot/],
  ['no repository', { GITHUB_REPOSITORY: '' }, {}, 'warn', /GITHUB_REPOSITORY is not/],
  ['a refused token', {}, { status: 401 }, 'missing', /wrong, revoked or expired/],
  ['GitHub broken', {}, { status: 502 }, 'warn', /does not answer/],
  ['GitHub away', { GITHUB_API_URL: 'http://127.0.0.1:9' }, {}, 'warn', /127\.0\.0\.1:9 does not answer/],
  ['a repository out of sight', {}, { repository: null }, 'missing', /has no access to it/],
  [
    'no right to push',
    {},
    { repository: { ...repository, permissions: { push: false } } },
    'missing',
    /push/,
  ],
  ['no issues', {}, { repository: { ...repository, has_issues: false } }, 'missing', /Issues are disabled/],
  ['an archive', {}, { repository: { ...repository, archived: true } }, 'missing', /archived/],
  [
    'other scopes',
    {},
    { headers: { ...rate, 'x-oauth-scopes': 'gist, read:org' } },
    'missing',
    /gist, read:org/,
  ],
  ['the scope', {}, { headers: { ...rate, 'x-oauth-scopes': 'gist, repo' } }, 'ok', /octo\/app/],
  [
    'a token that ends soon',
    {},
    { headers: { ...rate, 'github-authentication-token-expiration': '2026-01-03 00:00:00 UTC' } },
    'warn',
    /expires in 2 days/,
  ],
  ['few requests', {}, { headers: { ...rate, 'x-ratelimit-remaining': '3' } }, 'warn', /3 of 5000/],
] as const)('reports the state with %s', async (_, environment, changes, state, detail) => {
  answers = { ...well, ...changes };
  const finding = await examine({ ...set, ...environment });
  expect(finding).toMatchObject({ state, detail: expect.stringMatching(detail) });
  expect(finding.remedy === undefined).toBe(state === 'ok');
  expect(JSON.stringify(finding)).not.toContain('ghp_secret');
});
