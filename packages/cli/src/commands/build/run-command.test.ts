import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIssueFile } from './read-issue-file.js';

const entry = { id: 'greeting', description: 'It greets.', steps: ['Look.'], status: 'pass', attempts: 0 };
const html = (body: string) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>App</title></head><body><main id="app">${body}</main></body></html>`;
const root = join(import.meta.dirname, '../../../../..');
const server = join(root, 'packages/build-harness/templates/plain/server.mjs');
let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'build-run-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A repository that has such a branch. */
async function createBranch(repository: string, branch: string, body: string): Promise<void> {
  const [tree, bare] = [
    join(folder, `${repository}-${branch}`),
    join(folder, `remote/owner/${repository}.git`),
  ];
  const git = (...args: string[]) =>
    execa('git', ['-C', tree, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args]);
  await execa('git', ['init', '--quiet', `--initial-branch=${branch}`, tree]);
  await writeFile(join(tree, 'package.json'), '{}');
  await writeFile(join(tree, 'index.html'), html(body));
  await writeFile(join(tree, 'tests.json'), JSON.stringify([entry]));
  await execa('cp', [server, tree]);
  await git('add', '-A');
  await git('commit', '--quiet', '-m', 'An app');
  await execa('git', ['init', '--quiet', '--bare', bare]);
  await git('push', '--quiet', bare, branch);
}

/** The command as a person starts it. */
async function run(environment: Record<string, string>, ...args: string[]) {
  const { exitCode, stdout, stderr } = await execa(
    process.execPath,
    [join(root, 'packages/cli/bin/fixpoint.js'), 'build', 'run', ...args],
    {
      cwd: folder,
      extendEnv: false,
      reject: false,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        FIXPOINT_HOME: join(folder, 'home'),
        GITHUB_SERVER_URL: `file://${folder}/remote`,
        ...environment,
      },
    },
  );
  return { exitCode, stdout, stderr };
}

describe('fixpoint build run', () => {
  it('ends with 1 where every test passes, by the two variables alone (S1-004, S1-006, S1-035, S1-040, S1-066)', async () => {
    await createBranch('done', 'agent-runtime', '<h1>Hello</h1>');
    const { exitCode, stdout } = await run({ ISSUE_NUMBER: '42', GITHUB_REPOSITORY: 'owner/done' });
    expect([exitCode, stdout]).toEqual([1, 'COMPLETE: 1 of 1 tests pass']);
  });

  it('ends with 3 where the app does not load, on the branch that AGENT_BRANCH names (S1-035, S1-042, S1-093, S1-096)', async () => {
    await createBranch('broken', 'other', '<script>throw new Error("gone")</script>');
    const { exitCode, stdout } = await run(
      {
        ...{ ISSUE_NUMBER: '42', GITHUB_REPOSITORY: 'owner/broken', AGENT_BRANCH: 'other' },
        ...{ SMOKE_TEST_TIMEOUT: '20', DEV_SERVER_PORT: '7123' },
      },
      '--json',
    );
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'BROKEN_STATE', exitCode: 3, test: null });
  });

  it('ends with 2 where nobody approved tests, and where it is told too little (S1-041, S1-087, S1-088)', async () => {
    const refused = await run({ ISSUE_NUMBER: '42', GITHUB_REPOSITORY: 'owner/nothing-there' });
    expect(refused.exitCode).toBe(2);
    expect(refused.stdout).toMatch(/^FAILED/);
    const missing = await run({ ISSUE_NUMBER: '42' });
    expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('GITHUB_REPOSITORY')]);
  });
});

describe('an issue in a file', () => {
  it('has its title in the first line', () => {
    expect(readIssueFile('\n# A reading list\n\nBooks.\nMore.\n')).toEqual({
      title: 'A reading list',
      body: 'Books.\nMore.',
    });
    expect(() => readIssueFile(' \n')).toThrow('empty');
  });
});
