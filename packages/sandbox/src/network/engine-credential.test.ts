import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findEngineCredential } from './engine-credential.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'login-'));
  await mkdir(join(home, '.claude'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const writeLogin = (login: unknown) =>
  writeFile(
    join(home, '.claude', '.credentials.json'),
    typeof login === 'string' ? login : JSON.stringify(login),
  );

it.each([
  [{ ANTHROPIC_API_KEY: 'a' }, 'ANTHROPIC_API_KEY', 'a'],
  [
    { ANTHROPIC_API_KEY: 'a', ANTHROPIC_AUTH_TOKEN: 'b', CLAUDE_CODE_OAUTH_TOKEN: 'c' },
    'ANTHROPIC_AUTH_TOKEN',
    'b',
  ],
  [{ ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'c' }, 'CLAUDE_CODE_OAUTH_TOKEN', 'c'],
])('takes the variable that the CLI would take of %j', async (env, variable, value) => {
  const credential = await findEngineCredential(env);
  expect(credential).toMatchObject({ variable, source: variable });
  expect(await credential.read()).toBe(value);
});

it('reads the login of a subscription for each request', async () => {
  await writeLogin({
    claudeAiOauth: { accessToken: 'first', refreshToken: 'r', expiresAt: 2_000, scopes: [] },
  });
  const credential = await findEngineCredential({ HOME: home }, { now: () => 1_000 });
  expect(credential).toMatchObject({ variable: 'CLAUDE_CODE_OAUTH_TOKEN', source: 'login' });
  expect(await credential.read()).toBe('first');
  await writeLogin({ claudeAiOauth: { accessToken: 'second', expiresAt: 3_000 } });
  expect(await credential.read()).toBe('second');
});

it.each([
  ['no file', undefined, /no credential/],
  ['a file that is not JSON', '{"claudeAiOauth":{"accessToken":"sk-ant-oat01-quoted', /cannot be read/],
  ['a file of another shape', { accessToken: 'sk-ant-oat01-quoted' }, /cannot be read/],
  [
    'a login that has expired',
    { claudeAiOauth: { accessToken: 'sk-ant-oat01-quoted', expiresAt: 999 } },
    /expired/,
  ],
])('refuses %s and says what to run, without quoting the file', async (_case, login, words) => {
  if (login !== undefined) await writeLogin(login);
  const failure = await findEngineCredential({ HOME: home }, { now: () => 1_000 }).catch((error) => error);
  expect(failure.message).toMatch(words);
  expect(failure.hint).toContain('claude setup-token');
  expect(JSON.stringify([failure.message, failure.context, String(failure.cause)])).not.toContain('quoted');
});
