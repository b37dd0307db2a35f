import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGithub } from '@fixpoint/build-harness/github';
import { readApprovedIssue } from '@fixpoint/build-harness/orchestrator';
import type { BuildTest } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createGithubStandIn, type GithubStandIn } from '@fixpoint/twin/github';
import { Octokit } from '@octokit/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBuildStatus } from '../packages/cli/src/commands/build/status-command.js';
import { runBuildWatch } from '../packages/cli/src/commands/build/watch-command.js';
import { createContext } from '../packages/cli/testing/create-context.js';
import type { BuildHarness } from '../services/fixer/src/adapters/build-harness.js';
import {
  createBuildPushStage,
  createBuildSetupStage,
  createBuildTestStage,
  createBuildTriageStage,
} from '../services/fixer/src/stages/build.js';
import { serveStages } from '../services/gateway/testing/serve-stages.js';
import { createGatewayBench, type RunningGateway } from '../services/gateway/testing/start-gateway.js';

const repository = 'octo/app';
const at = { owner: 'octo', repo: 'app' };
const commit = 'c'.repeat(40);
const testOf = (id: string): BuildTest => ({
  id,
  description: `The app has ${id}.`,
  steps: ['Open the page.'],
  status: 'fail',
  attempts: 0,
});

let releases = createReleaseStack();
let standIn: GithubStandIn;
let gateway: RunningGateway;
let environment: Record<string, string | undefined>;
/** Of the fixer, which reads the same names as the orchestrator. */
let rules: { approvers: string[]; label: string; selfApproval: boolean };
/** What each session was told. */
let notes: string[][];

beforeEach(async () => {
  releases = createReleaseStack();
  notes = [];
  rules = { approvers: ['ann'], label: 'approved', selfApproval: false };
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-build-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  standIn = await createGithubStandIn({
    folder,
    repository,
    users: ['ann', 'eve', 'bot'],
    collaborators: ['ann', 'bot'],
  });
  releases.defer('GitHub', () => standIn.close());
  const bench = await createGatewayBench();
  releases.defer('the gateway', () => bench.close());
  gateway = await bench.start();
  const { keyPrefix } = gateway;
  const github = createGithub({ repository, token: standIn.tokens.bot ?? '', url: standIn.url });
  const stages: BuildHarness = {
    readIssue: (work) => readApprovedIssue(github, work, rules),
    worker: scriptedWorker(),
  };
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix },
    {
      'build-triage': createBuildTriageStage(stages),
      'build-setup': createBuildSetupStage(stages),
      'build-test': createBuildTestStage(stages),
      'build-push': createBuildPushStage(stages),
    },
  );
  releases.defer('the stages', () => served.close());
  environment = {
    GITHUB_REPOSITORY: repository,
    GITHUB_TOKEN: standIn.tokens.bot,
    GITHUB_API_URL: standIn.url,
    AUTHORIZED_APPROVERS: 'ann',
    BUILD_POLL_SECONDS: '1',
    LOG_LEVEL: 'silent',
    FIXPOINT_URL: gateway.url,
    REDIS_URL: bench.redis.url,
    FIXPOINT_KEY_PREFIX: keyPrefix,
  };
});
afterEach(() => releases.release());

/** Each session makes the next test pass. */
function scriptedWorker(): BuildHarness['worker'] {
  const passed = new Set<string>();
  return {
    propose: async () => ({
      tests: [testOf('columns'), testOf('cards')],
      summary: 'A board.',
      spentUsd: 0.25,
    }),
    async runSession({ tests, notes: told }) {
      notes.push([...told]);
      const next = tests.find(({ id }) => !passed.has(id))?.id ?? '';
      passed.add(next);
      const after = tests.map((test) => (passed.has(test.id) ? { ...test, status: 'pass' as const } : test));
      return {
        status: after.every(({ status }) => status === 'pass') ? 'COMPLETE' : 'CONTINUE',
        test: next,
        text: 'Proven.',
        commit,
        tests: after,
        spent_usd: 0.5,
        screenshots: [`screenshots/issue-1/${next}-1.png`],
      };
    },
    findBranch: async () => ({ commit, branch: 'agent-runtime' }),
  };
}

/** Runs `fixpoint build watch` until the test is over. */
function watch(): string[] {
  const stop = new AbortController();
  const { context, lines } = createContext({ environment, signal: stop.signal });
  const ended = runBuildWatch(context, {});
  releases.defer('the orchestrator', async () => {
    stop.abort();
    expect(await ended).toBe(0);
  });
  return lines;
}

const as = (login: string) => new Octokit({ auth: standIn.tokens[login], baseUrl: standIn.url });
async function openIssue(): Promise<number> {
  const issue = { ...at, title: 'A board', body: 'Cards in columns, please.' };
  return (await as('eve').issues.create(issue)).data.number;
}
const approve = (issue: number) =>
  as('ann').reactions.createForIssue({ ...at, issue_number: issue, content: 'rocket' });
async function labelsOf(issue: number): Promise<string[]> {
  const { data } = await as('ann').issues.listLabelsOnIssue({ ...at, issue_number: issue });
  return data.map(({ name }) => name);
}
async function ourComments(issue: number): Promise<string[]> {
  const { data } = await as('ann').issues.listComments({ ...at, issue_number: issue });
  return data.filter(({ user }) => user?.login === 'bot').map(({ body }) => body ?? '');
}
async function onlyTask() {
  return (await gateway.request('GET', '/api/v1/tasks')).json().tasks[0];
}

describe('an approved issue', () => {
  it('becomes a task whose tests a person approves, and ends as agent-complete with one comment on all of it', async () => {
    watch();
    const issue = await openIssue();
    await approve(issue);
    await expect.poll(async () => (await onlyTask())?.status).toBe('awaiting_approval');
    const { id } = await onlyTask();
    const shown = (await gateway.request('GET', `/api/v1/tasks/${id}`)).json();
    expect(shown.plan.steps.map(({ title }: { title: string }) => title)).toEqual([
      'The app has columns.',
      'The app has cards.',
    ]);
    await as('ann').issues.createComment({ ...at, issue_number: issue, body: 'Dark, please.' });
    await expect.poll(async () => JSON.stringify(await eventsOf(id))).toContain('Dark, please.');
    await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true });
    await expect.poll(() => labelsOf(issue)).toEqual(['agent-complete']);
    // The label comes first, then the comment's last words.
    await expect
      .poll(() => ourComments(issue))
      .toEqual([expect.stringContaining('### Built: 2 of 2 tests pass')]);
    const [told] = await ourComments(issue);
    expect(told).toContain('Cost so far: $1.25');
    expect(told).toContain(`blob/${commit}/screenshots/issue-1/cards-1.png`);
    expect(notes).toEqual([['Dark, please.'], ['Dark, please.']]);

    const { context, lines } = createContext({ environment });
    expect(await runBuildStatus(context, {})).toBe(0);
    expect(lines.join('\n')).toMatch(/^#1 complete, 2\/2 tests, \$1\.25 A board \(task \S+\)/);
    const { builds, orchestrators } = (await gateway.request('GET', '/api/v1/builds')).json();
    expect(builds).toMatchObject([{ issue, title: 'A board', tests: { passed: 2, total: 2 } }]);
    expect(orchestrators).toMatchObject([{ repository, trouble: null }]);
    const build = (await gateway.request('GET', `/api/v1/builds/${builds[0].task_id}`)).json();
    expect(build).toMatchObject({
      author: 'eve',
      approved_by: 'ann',
      sessions: [{ test: 'columns' }, { test: 'cards' }],
      comment_url: expect.stringMatching(/octo\/app\/issues\/1#issuecomment-\d+$/),
    });
  });

  it('stops if it is closed while its tests wait for a person', async () => {
    watch();
    const issue = await openIssue();
    await approve(issue);
    await expect.poll(async () => (await onlyTask())?.status).toBe('awaiting_approval');
    await as('eve').issues.update({ ...at, issue_number: issue, state: 'closed' });
    await expect.poll(async () => (await onlyTask()).status).toBe('cancelled');
    await expect.poll(() => labelsOf(issue)).toEqual([]);
  });

  it('is not built for a client that asks for it without an approval on GitHub, or for other words than these', async () => {
    const issue = await openIssue();
    const ask = (build: object) =>
      gateway.request('POST', '/api/v1/tasks', { description: 'Build it', approval: 'auto', build });
    await ask({ repository, issue });
    await expect.poll(async () => (await onlyTask())?.status).toBe('failed');
    expect((await onlyTask()).result.summary).toMatch(/cannot be built\. .*It is not approved/);
    await approve(issue);
    await ask({ repository, issue, revision: 'f'.repeat(64) });
    await expect.poll(async () => (await onlyTask())?.result?.summary).toMatch(/edited after its approval/);
    expect(notes).toEqual([]);
  });
});

describe('fixpoint build watch', () => {
  it('follows each of its variables (S1-089, S1-090, S1-091)', async () => {
    Object.assign(environment, {
      AUTHORIZED_APPROVERS: 'Ann',
      BUILD_APPROVAL_LABEL: 'go',
      BUILD_SELF_APPROVAL: 'accept',
      BUILD_TESTS_APPROVAL: 'auto',
      BUILD_CONCURRENCY: '2',
      BUILD_ORCHESTRATOR_NAME: 'night-shift',
      BUILD_TRIAGE: 'rules',
      BUILD_WEBHOOK_HOST: '127.0.0.1',
      BUILD_WEBHOOK_PORT: '0',
      BUILD_WEBHOOK_SECRET: 'hush-hush',
    });
    rules = { approvers: ['Ann'], label: 'go', selfApproval: true };
    const lines = watch();
    await expect.poll(() => lines.join()).toContain('watching octo/app as bot; approvers: Ann');
    const [, url = ''] = /listening for webhooks on (\S+)/.exec(lines.join()) ?? [];
    await as('octo').repos.createWebhook({
      ...at,
      events: ['issues'],
      config: { url, secret: 'hush-hush', content_type: 'json' },
    });
    // Their author approves both, and nobody is asked about their tests.
    const issues = [1, 2].map(() => as('ann').issues.create({ ...at, title: 'A board with cards' }));
    const numbers = (await Promise.all(issues)).map(({ data }) => data.number);
    for (const issue of numbers)
      await as('ann').issues.addLabels({ ...at, issue_number: issue, labels: ['go'] });
    for (const issue of numbers) await expect.poll(() => labelsOf(issue)).toContain('agent-complete');
    expect(standIn.stats().webhooks.length).toBeGreaterThan(0);
    const { context, lines: status } = createContext({ environment });
    await runBuildStatus(context, {});
    expect(status.join('\n')).toMatch(/^night-shift last checked at /m);
  });

  it.each([
    ['GITHUB_REPOSITORY', /GITHUB_REPOSITORY is not set/],
    ['GITHUB_TOKEN', /GITHUB_TOKEN is not set/],
    ['AUTHORIZED_APPROVERS', /AUTHORIZED_APPROVERS is not set/],
  ])('S1-089 names the missing setting without %s', async (name, message) => {
    const { context } = createContext({ environment: { ...environment, [name]: undefined } });
    await expect(runBuildWatch(context, {})).rejects.toThrow(message);
  });

  it('rejects approvers that are not logins, and a token that GitHub does not accept', async () => {
    const wrong = createContext({ environment: { ...environment, AUTHORIZED_APPROVERS: 'ann, bo<script>' } });
    await expect(runBuildWatch(wrong.context, {})).rejects.toThrow(/AUTHORIZED_APPROVERS/);
    const stranger = createContext({ environment: { ...environment, GITHUB_TOKEN: 'ghp_stranger' } });
    await expect(runBuildWatch(stranger.context, {})).rejects.toMatchObject({ code: 'github-token-refused' });
  });
});

async function eventsOf(id: string): Promise<unknown> {
  return (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json();
}
