import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedMessagesApi,
} from '../../../../agents/testing/scripted-messages-api.js';
import { createBedrockFront } from '../../../../build-harness/testing/create-bedrock-front.js';
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
async function createBranch(
  repository: string,
  branch: string,
  body: string,
  status: 'pass' | 'fail' = 'pass',
): Promise<void> {
  const [tree, bare] = [
    join(folder, `${repository}-${branch}`),
    join(folder, `remote/owner/${repository}.git`),
  ];
  const git = (...args: string[]) =>
    execa('git', ['-C', tree, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args]);
  await execa('git', ['init', '--quiet', `--initial-branch=${branch}`, tree]);
  await writeFile(join(tree, 'package.json'), '{}');
  await writeFile(join(tree, 'index.html'), html(body));
  await writeFile(join(tree, 'tests.json'), JSON.stringify([{ ...entry, status }]));
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
  it('ends with 1 if every test passes, with only the two variables (S1-004, S1-006, S1-035, S1-040, S1-066)', async () => {
    await createBranch('done', 'agent-runtime', '<h1>Hello</h1>');
    const { exitCode, stdout } = await run({ ISSUE_NUMBER: '42', GITHUB_REPOSITORY: 'owner/done' });
    expect([exitCode, stdout]).toEqual([1, 'COMPLETE: 1 of 1 tests pass']);
  });

  it('ends with 3 if the app does not load, on the branch in AGENT_BRANCH (S1-035, S1-042, S1-093, S1-096)', async () => {
    await createBranch('broken', 'other', '<script>throw new Error("gone")</script>');
    const { exitCode, stdout } = await run(
      {
        ISSUE_NUMBER: '42',
        GITHUB_REPOSITORY: 'owner/broken',
        AGENT_BRANCH: 'other',
        SMOKE_TEST_TIMEOUT: '20',
        DEV_SERVER_PORT: '7123',
      },
      '--json',
    );
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'BROKEN_STATE', exitCode: 3, test: null });
  });

  it('ends with 2 if no tests are approved or a variable is missing (S1-041, S1-087, S1-088)', async () => {
    const refused = await run({ ISSUE_NUMBER: '42', GITHUB_REPOSITORY: 'owner/nothing-there' });
    expect(refused.exitCode).toBe(2);
    expect(refused.stdout).toMatch(/^FAILED/);
    const missing = await run({ ISSUE_NUMBER: '42' });
    expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('GITHUB_REPOSITORY')]);
  });
});

describe('fixpoint build run with an agent', () => {
  let api: ScriptedMessagesApi;
  let bedrock: Awaited<ReturnType<typeof createBedrockFront>>;
  const prompts: string[] = [];
  let served: Promise<string> | undefined;
  beforeAll(async () => {
    await createBranch('undone', 'agent-runtime', '<h1>Hello</h1>', 'fail');
    api = await createScriptedMessagesApi(({ prompt }) => {
      prompts.push(prompt);
      served ??= fetch('http://127.0.0.1:7124/').then((answer) => answer.text());
      return { say: 'I cannot.' };
    });
    bedrock = await createBedrockFront({ messagesUrl: api.url, key: 'key-of-bedrock' });
  });
  afterAll(() => Promise.all([api.close(), bedrock.close()]));

  const work = async (environment: Record<string, string>) => {
    const { exitCode, stdout, stderr } = await run(
      {
        ISSUE_NUMBER: '42',
        GITHUB_REPOSITORY: 'owner/undone',
        MAX_RETRIES_PER_TEST: '2',
        CLAUDE_CODE_PATH: join(root, 'node_modules/.bin/claude'),
        ENVIRONMENT: 'staging',
        ...environment,
      },
      '--json',
    );
    expect(stderr).not.toContain('key-of');
    return { exitCode, result: JSON.parse(stdout) };
  };

  it('ends with 0 while retries are left, on its port, and sends back a model that gives up once (S1-039, S1-043, S1-092, S1-094, S1-095, S1-097)', async () => {
    const { exitCode, result } = await work({
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: 'key-of-the-model',
      DEV_SERVER_PORT: '7124',
    });
    expect([exitCode, result]).toEqual([
      0,
      expect.objectContaining({ status: 'CONTINUE', test: 'greeting', environment: 'staging' }),
    ]);
    expect(result.reasons).toEqual(['No commit was made on top of the branch.']);
    expect(await served).toContain('Hello');
    expect(prompts.filter((prompt) => prompt.includes('tests.json still says "fail"'))).toHaveLength(1);
  }, 120_000);

  it('ends with 2 at the retry limit, with the model and endpoint of PROVIDER, and when its budget is spent (S1-041, S1-044, S1-092, S1-095)', async () => {
    const model = 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0';
    const settings = {
      PROVIDER: 'bedrock',
      AWS_BEARER_TOKEN_BEDROCK: 'key-of-bedrock',
      BEDROCK_MODEL: model,
      AWS_REGION: 'eu-central-1',
      ANTHROPIC_BEDROCK_BASE_URL: bedrock.url,
    };
    const { exitCode, result } = await work(settings);
    expect(result.reasons).toEqual(['No commit was made on top of the branch.']);
    expect([exitCode, result.status, result.tests[0].attempts]).toEqual([2, 'FAILED', 2]);
    expect(new Set(bedrock.models())).toEqual(new Set([model]));
    const spent = await work({ ...settings, MAX_RETRIES_PER_TEST: '9', BUILD_BUDGET_USD: '0.000001' });
    expect([spent.exitCode, spent.result.reasons]).toEqual([
      2,
      [expect.stringContaining('budget of this issue is spent')],
    ]);
  }, 120_000);
});

it('shows GITHUB_TOKEN to the server of the repository alone, and never in the output (S1-091)', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { exitCode, stdout, stderr } = await run({
    ISSUE_NUMBER: '42',
    GITHUB_REPOSITORY: 'owner/private',
    GITHUB_TOKEN: 'ghp_secret',
    GITHUB_SERVER_URL: `http://127.0.0.1:${port}`,
  });
  server.close();
  expect(exitCode).toBe(2);
  const basic = Buffer.from('x-access-token:ghp_secret').toString('base64');
  expect(seen).toContain(`Basic ${basic}`);
  for (const secret of ['ghp_secret', basic]) expect(stdout + stderr).not.toContain(secret);
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
