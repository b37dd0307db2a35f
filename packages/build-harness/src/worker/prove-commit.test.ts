import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { never, page, spec, test } from '../../testing/build-world.js';
import { launchBrowser, servePages } from '../../testing/serve-pages.js';
import { type BuildRepository, openRepository } from '../repository/index.js';
import { formatTests, proofPath, type TestsFile, withTest } from '../tests-file/index.js';
import { checkCommit } from './check-commit.js';
import { gateCommit } from './gate-commit.js';
import type { OpenApp } from './open-app.js';
import { proveCommit } from './prove-commit.js';

const shot = 'screenshots/issue-42/farewell-1.png';
const tests: TestsFile = [
  { ...test('greeting', 'It shows greeting.'), status: 'pass' },
  test('farewell', 'It shows farewell.'),
];
const passed = formatTests(withTest(tests, 'farewell', { status: 'pass' }));
const hello = '<h1>Hello</h1>';
const goodbye = '<h2>Goodbye</h2>';
let folder: string;
let repository: BuildRepository;
let browser: Browser;
let base: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prove-'));
  const remote = join(folder, 'remote.git');
  await execa('git', ['init', '--quiet', '--bare', remote]);
  repository = await openRepository({
    gitDir: join(folder, 'store.git'),
    remoteUrl: `file://${remote}`,
    branch: 'agent-runtime',
    environment: process.env,
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  base = await commit(null, {
    'index.html': page(hello),
    'package.json': '{}',
    'tests.json': formatTests(tests),
    [proofPath('greeting')]: spec('Hello'),
  });
});

function commit(parent: string | null, files: Record<string, string | Buffer>): Promise<string> {
  return repository.commitFiles({ parent, files: new Map(Object.entries(files)), message: 'x\n' }, never);
}

/** What the page of the commit looks like. */
async function photograph(html: string): Promise<Buffer> {
  const server = await servePages((path) => (path === '/' ? html : null));
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const opened = await context.newPage();
    await opened.goto(server.url);
    return await opened.screenshot();
  } finally {
    await context.close();
    await server.close();
  }
}

/** Serves the commit's own page. */
async function open(commitId: string): Promise<OpenApp> {
  const read = async (path: string) =>
    (await repository.readFile(commitId, path === '/' ? 'index.html' : path.slice(1), never))?.toString() ??
    null;
  const server = await servePages(read);
  return {
    folder,
    server: {} as OpenApp['server'],
    openBrowser: async () => ({ browser, url: server.url, close: async () => {} }),
    close: server.close,
  };
}

async function prove(
  files: Record<string, string | Buffer>,
  { picture, from = base }: { picture?: Buffer | undefined; from?: string } = {},
) {
  const bytes = picture ?? (await photograph(String(files['index.html'] ?? page(hello))));
  const made = await commit(from, { [shot]: bytes, 'tests.json': passed, ...files });
  const seen = new Map([[shot, new Set([createHash('sha256').update(bytes).digest('hex')])]]);
  return proveCommit({
    repository,
    issue: 42,
    id: 'farewell',
    base: from,
    commit: made,
    tests,
    seen,
    open,
    smokeTestMs: 5_000,
    stepMs: 500,
    signal: never,
    changes: await repository.changes(from, made, never),
  });
}

const isNight = process.env.FIXPOINT_NIGHT === '1';

describe('the proof of a commit', () => {
  const good = { 'index.html': page(hello, goodbye), [proofPath('farewell')]: spec('Goodbye') };

  it('is accepted if the harness itself sees what the test requires (S1-016, S1-107)', async () => {
    const proof = await prove(good);
    expect(proof).toMatchObject({ reasons: [], brokenBefore: [], consoleErrors: [] });
    expect(proof.screenshots.map(({ path }) => path)).toEqual([shot]);
  });

  const faults: readonly [string, Record<string, string>, RegExp][] = [
    ['without its script', { 'index.html': page(hello, goodbye) }, /is not in the commit/],
    [
      'with a script that passes without the change',
      { ...good, [proofPath('farewell')]: spec('Hello') },
      /passes without this change/,
    ],
    [
      'if an earlier test breaks',
      { ...good, 'index.html': page(goodbye) },
      /"greeting" passed before and now fails/,
    ],
    ['if the page does not show it', { ...good, 'index.html': page(hello) }, /expect text "Goodbye"/],
    [
      'with a console that is not clean',
      { ...good, 'index.html': page(hello, goodbye, '<script>console.warn("x")</script>') },
      /console.warn: x/,
    ],
  ];
  it.each(isNight ? faults : faults.slice(0, 3))(
    'is rejected %s (S1-008, S1-016, S1-108)',
    async (_, files, reason) => {
      expect((await prove(files)).reasons.join('\n')).toMatch(reason);
    },
  );

  it('is rejected with a picture of another page, or one that was not viewed (S1-010)', async () => {
    const dark = await photograph(
      page('<style>body{background:#224;color:#fff}</style><h1>Another page</h1>'),
    );
    expect((await prove(good, { picture: dark })).reasons.join()).toMatch(/does not match the page/);
    const made = await commit(base, { ...good, [shot]: dark, 'tests.json': passed });
    const proof = await proveCommit({
      repository,
      issue: 42,
      id: 'farewell',
      base,
      commit: made,
      tests,
      seen: new Map(),
      open,
      smokeTestMs: 5_000,
      stepMs: 500,
      signal: never,
      changes: await repository.changes(base, made, never),
    });
    expect(proof.reasons.join()).toMatch(/did not view this version/);
  });

  it('lists tests that were broken before, without blaming the commit (S1-110)', async () => {
    const from = await commit(base, { 'index.html': page('<h1>Hi</h1>') });
    const proof = await prove({ ...good, 'index.html': page('<h1>Hi</h1>', goodbye) }, { from });
    expect(proof).toMatchObject({ reasons: [], brokenBefore: ['greeting'] });
  });
});

describe('what a commit may touch', () => {
  const check = (paths: [path: string, mode?: string][], after: string | null = passed) =>
    checkCommit({
      issue: 42,
      id: 'farewell',
      before: tests,
      after,
      changes: paths.map(([path, mode = '100644']) => ({ path, mode, status: 'modified' as const })),
    });

  it('is the app, the test’s own script and pictures, and one status (S1-086, S1-101)', () => {
    expect(check([['src/App.tsx'], [proofPath('farewell')], [shot], ['tests.json']])).toEqual([]);
  });

  it.each([
    ['the script of another test', [[proofPath('greeting')]], passed, /belongs to another test/],
    [
      'a picture of another test',
      [['screenshots/issue-42/greeting-1.png']],
      passed,
      /not a screenshot of this test/,
    ],
    ['a link', [['src/a', '120000']], passed, /is a symbolic link/],
    ['a submodule', [['lib', '160000']], passed, /nested git repository/],
    ['no tests', [], null, /removed/],
    ['tests that cannot be read', [], '{', /not JSON/],
    ['a test that does not pass', [], formatTests(tests), /does not mark/],
    [
      'other words of a test',
      [],
      passed.replace('It shows greeting', 'Anything'),
      /changes other than the status/,
    ],
    [
      'fewer tests',
      [],
      formatTests(withTest(tests, 'farewell', { status: 'pass' }).slice(1)),
      /changes other than the status/,
    ],
  ] as [string, [string, string?][], string | null, RegExp][])(
    'is not %s (S1-086)',
    (_, paths, after, fault) => {
      expect(check(paths, after).join()).toMatch(fault);
    },
  );

  it.each([
    ['.github/workflows/run.yml', 'on: push\n'],
    ['src/key.js', "export const key = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';\n"],
    ['.env', 'TOKEN=1\n'],
    ['package.json', '{"dependencies":{"x":"git+https://evil.example/x.git"}}'],
  ])('is not %s, as in the check of every change (S1-070)', async (path, text) => {
    const made = await commit(base, { [path]: text });
    const changes = await repository.changes(base, made, never);
    expect(await gateCommit(repository, { base, commit: made, changes }, never)).not.toEqual([]);
  });
});
