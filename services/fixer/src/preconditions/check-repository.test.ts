import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGit } from '@fixpoint/sandbox/git';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { runCheck } from '@fixpoint/tasks/checks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRefusingRules, toGithubName } from '../adapters/github-branch-rules.js';
import { createRepositoryCheck } from './check-repository.js';

const { signal } = new AbortController();
let folder: string;
let remote: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-repository-'));
  remote = join(folder, 'remote.git');
  git('init', '-q', '--bare', '-b', 'main', remote);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

async function seed(files: Readonly<Record<string, string>>): Promise<void> {
  git('clone', '-q', remote, 'seed');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'seed', path)), { recursive: true });
    await writeFile(join(folder, 'seed', path), text);
  }
  git('-C', 'seed', 'add', '-A');
  git('-C', 'seed', 'commit', '-q', '-m', 'seed');
  git('-C', 'seed', 'push', '-q', 'origin', 'HEAD:main');
}

function check(repository: object = {}) {
  const tool = createGit({
    environment: { PATH: process.env.PATH },
    identity: { name: 'Fixpoint', email: 'fixpoint@localhost' },
    timeoutMs: 60_000,
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://market.example',
    mail: { subject: 'x' },
    outputs: ['pptx'],
    template: null,
    repository: { url: remote, directories: ['src'], ...repository },
  });
  return runCheck(createRepositoryCheck({ git: tool, folder: join(folder, 'checks') }), service, signal);
}

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 4096\n`;

it('dry-runs a push without changing the branch, and names the checks left out (V-5)', async () => {
  await seed({ 'src/a.js': '1\n' });
  const head = git('-C', remote, 'rev-parse', 'main');
  const result = await check();
  expect(result).toMatchObject({ name: 'repository', state: 'ok' });
  expect(result.message).toContain('a dry-run push to main succeeded');
  expect(result.message).toContain('Hooks of the remote run only at a real push.');
  expect(git('-C', remote, 'rev-parse', 'main')).toBe(head);
  expect(git('-C', remote, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

it('names files that are only pointers to Git LFS before anything is sent (V-3)', async () => {
  await seed({
    '.gitattributes': '*.pptx filter=lfs diff=lfs merge=lfs -text\n',
    'src/a.js': '1\n',
    'src/templates/deck.pptx': pointer,
    'src/small.pptx': 'x'.repeat(20_000),
  });
  expect(await check()).toMatchObject({
    state: 'failed',
    code: 'repository/lfs-not-fetched',
    message: expect.stringContaining('1 file in Git LFS (src/templates/deck.pptx)'),
    remedy: expect.stringContaining('git lfs migrate export'),
  });
});

it('only warns of files in Git LFS outside of the folders that the service uses', async () => {
  await seed({
    'media/.gitattributes': '*.mp4 filter=lfs\n',
    'src/a.js': '1\n',
    'media/intro.mp4': pointer,
  });
  expect(await check({ workdir: 'src' })).toMatchObject({
    state: 'warning',
    code: 'repository/lfs-not-fetched',
  });
});

it.each([
  ['https://github.com/acme/deck.git', 'acme/deck'],
  ['https://me:token@github.com/acme/deck', 'acme/deck'],
  ['git@github.com:acme/deck.git', 'acme/deck'],
  ['ssh://git@github.com/acme/deck.git', 'acme/deck'],
  ['https://gitlab.com/acme/deck.git', null],
  ['/srv/git/deck.git', null],
])('finds the name at GitHub of %s', (url, name) => {
  expect(toGithubName(url, 'https://api.github.com')).toBe(name);
});

it.each([
  [
    'a ruleset',
    {
      'rules/branches/main': [{ type: 'pull_request', ruleset_id: 7 }],
      'rulesets/7': { name: 'main', current_user_can_bypass: 'never' },
    },
    ['pull_request of the ruleset "main"'],
  ],
  [
    'a ruleset that the account bypasses',
    {
      'rules/branches/main': [{ type: 'pull_request', ruleset_id: 7 }],
      'rulesets/7': { name: 'main', current_user_can_bypass: 'always' },
    },
    [],
  ],
  [
    'rules that a fast-forward keeps',
    { 'rules/branches/main': [{ type: 'non_fast_forward' }, { type: 'deletion' }] },
    [],
  ],
  [
    'classic protection',
    { 'rules/branches/main': [], 'branches/main': { protected: true } },
    ['branch protection'],
  ],
  ['no protection', { 'rules/branches/main': [], 'branches/main': { protected: false } }, []],
  ['a token that may not read', {}, null],
] as const)('reads %s of a branch at GitHub (V-5)', async (_case, answers, expected) => {
  const ask = (async (url: string | URL, schema: { parse(value: unknown): unknown }) => {
    const path = String(url).replace('https://api.github.com/repos/acme/deck/', '');
    if (!(path in answers)) throw new Error('HTTP 404');
    return schema.parse((answers as Record<string, unknown>)[path]);
  }) as Parameters<typeof findRefusingRules>[0]['ask'];
  const rules = await findRefusingRules(
    { ask, apiUrl: 'https://api.github.com', token: 't' },
    { name: 'acme/deck', branch: 'main' },
    signal,
  );
  expect(rules).toEqual(expected);
});
