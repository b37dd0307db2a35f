import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { githubSettings, orchestratorSettings } from './orchestrator/index.js';
import { workerSettings } from './settings/index.js';
import { exitCodes } from './worker/index.js';

/*
 * Where each name that the harness promises is put to the test: the file, and the beginning of the test's title. By the program that a
 * person starts, or by the real Claude Code, wherever one of them can show it.
 */
type Place = readonly [file: string, title: string];

const run = 'packages/cli/src/commands/build/run-command.test.ts';
const sessions = 'packages/build-harness/src/worker/run-session.test.ts';
const parallel = 'packages/build-harness/src/worker/parallel-sessions.test.ts';
const watch = 'tests/build-path.test.ts';
const settings = 'packages/build-harness/src/settings/worker-settings.test.ts';

const retries: Place = [run, 'ends with 0 while retries are left'];
const limit: Place = [run, 'ends with 2 at the retry limit'];
const broken: Place = [run, 'ends with 3 if the app does not load'];
const names: Place = [watch, 'follows each of its variables'];
const react: Place = [sessions, 'is built from the template'];

const environment: Readonly<Record<string, Place>> = {
  ISSUE_NUMBER: [run, 'ends with 1 if every test passes'],
  GITHUB_REPOSITORY: [run, 'ends with 1 if every test passes'],
  PROVIDER: limit,
  AGENT_BRANCH: broken,
  ENVIRONMENT: retries,
  MAX_RETRIES_PER_TEST: limit,
  SMOKE_TEST_TIMEOUT: broken,
  DEV_SERVER_PORT: retries,
  AWS_REGION: limit,
  AWS_BEARER_TOKEN_BEDROCK: limit,
  BEDROCK_MODEL: limit,
  ANTHROPIC_BEDROCK_BASE_URL: limit,
  BUILD_TEMPLATE: react,
  PACKAGE_REGISTRIES: react,
  BUILD_BUDGET_USD: limit,
  // A session that takes a minute would prove little more.
  BUILD_SESSION_MINUTES: [settings, 'refuses %s=%s by its name'],
  BUILD_PARALLEL_SESSIONS: [parallel, 'work on a test each'],
  GITHUB_SERVER_URL: [run, 'shows GITHUB_TOKEN to the server of the repository alone'],
  GITHUB_TOKEN: [run, 'shows GITHUB_TOKEN to the server of the repository alone'],
  GITHUB_API_URL: names,
  AUTHORIZED_APPROVERS: names,
  BUILD_APPROVAL_LABEL: names,
  BUILD_SELF_APPROVAL: names,
  BUILD_TESTS_APPROVAL: names,
  BUILD_TRIAGE: names,
  BUILD_TRIAGE_BUDGET_USD: [settings, 'refuses %s=%s by its name'],
  BUILD_POLL_SECONDS: names,
  BUILD_CONCURRENCY: names,
  BUILD_WEBHOOK_HOST: names,
  BUILD_WEBHOOK_PORT: names,
  BUILD_WEBHOOK_SECRET: names,
  BUILD_ORCHESTRATOR_NAME: names,
};

const hostile: Place = [sessions, 'gives the model nothing to harm with'];
const ends: Readonly<Record<keyof typeof exitCodes, Place>> = {
  CONTINUE: retries,
  COMPLETE: [run, 'ends with 1 if every test passes'],
  FAILED: limit,
  BROKEN_STATE: broken,
};

/** By the rule that the real Claude Code was refused with, or what shows that the hook ran. */
const hooks: Readonly<Record<string, readonly [...Place, shown: string]>> = {
  path: [...hostile, 'outside-root'],
  command: [...hostile, 'git-push'],
  browser: [...hostile, 'browser'],
  'other tests': [...hostile, 'other-test'],
  'tests.json in bulk': [...hostile, 'tests-bulk'],
  'tests.json without a look': [sessions, 'believe no word of the model', 'no-proof'],
  'screenshot tracker': [sessions, 'carry out one test, prove it', "status: 'CONTINUE'"],
  end: [...retries, 'tests.json still says "fail"'],
};

const root = join(import.meta.dirname, '../../..');

/** The file of a test, which must hold one of that title. What it tries may stand in a table before, or in what its tests share. */
function textOf([file, title]: Place): string {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text, `${file}: ${title}`).toContain(`'${title}`);
  return text;
}

it('has a test for each name of its environment (S1-033, S1-089)', () => {
  const promised = [workerSettings, orchestratorSettings, githubSettings].flatMap((group) =>
    Object.values(group).map(({ env }) => env),
  );
  expect(Object.keys(environment).sort()).toEqual([...new Set(promised)].sort());
  for (const [name, place] of Object.entries(environment)) expect(textOf(place), name).toContain(name);
});

it('has a test of the process for each exit code, and one with the real Claude Code for each hook (S1-035, S1-038)', () => {
  expect(Object.keys(ends)).toEqual(Object.keys(exitCodes));
  for (const [status, place] of Object.entries(ends)) expect(textOf(place), status).toContain(status);
  for (const [hook, [file, title, shown]] of Object.entries(hooks)) {
    expect(textOf([file, title]), hook).toContain(shown);
  }
});
