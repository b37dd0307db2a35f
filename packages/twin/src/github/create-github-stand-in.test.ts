import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Octokit } from '@octokit/rest';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveOnLoopback } from '../front/create-front.js';
import { createGithubStandIn, type GithubStandIn } from './index.js';

const run = promisify(execFile);
const description = JSON.parse(
  readFileSync(new URL('../../testing/github/description.json', import.meta.url), 'utf8'),
) as { $defs: object; routes: Record<string, { responses: Record<string, object | null> }> };
const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);
const gh = process.env.PATH?.split(':').some((folder) => existsSync(join(folder, 'gh'))) ?? false;

let folder: string;
let github: GithubStandIn;
const at = { owner: 'octo', repo: 'app' };
const as = (login: string) =>
  new Octokit({
    auth: github.tokens[login],
    baseUrl: github.url,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-github-'));
  github = await createGithubStandIn({ folder, users: ['ann', 'eve'], collaborators: ['ann'] });
});
afterAll(async () => {
  await github.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  Object.assign(github.faults, {
    away: false,
    errors: 0,
    rateLimited: null,
    secondaryLimits: 0,
    lostAnswers: 0,
    clockSkewMs: 0,
    webhooks: { lost: false, copies: 1, held: false },
  });
  github.faults.revoked.clear();
});

/** Differences of a response from GitHub's own description of the route; empty: no differences. */
function faultsOf(route: string, status: number, data: unknown): string {
  const schema = description.routes[route]?.responses[String(status)];
  if (schema === undefined) return `${route} does not answer ${status}`;
  if (schema === null) return data === undefined || data === '' ? '' : 'has a body';
  const validate = ajv.compile({ ...schema, $defs: description.$defs });
  return validate(data) ? '' : ajv.errorsText(validate.errors);
}

describe('the GitHub stand-in', () => {
  it('S1-069 serves each route that the harness uses as GitHub describes it, to octokit', async () => {
    const ann = as('ann');
    const answers: [string, { status: number; data: unknown }][] = [];
    const note = <Data extends { status: number; data: unknown }>(route: string, answer: Data): Data => {
      answers.push([route.replace('~', '/repos/{owner}/{repo}'), answer]);
      return answer;
    };
    note('get /user', await ann.users.getAuthenticated());
    note('get ~', await ann.repos.get(at));
    note('post ~/labels', await ann.issues.createLabel({ ...at, name: 'build', color: 'ededed' }));
    note('get ~/labels', await ann.issues.listLabelsForRepo(at));
    const { data: issue } = note(
      'post ~/issues',
      await ann.issues.create({ ...at, title: 'An app', body: 'x' }),
    );
    const on = { ...at, issue_number: issue.number };
    note('get ~/issues', await ann.issues.listForRepo({ ...at, state: 'open' }));
    note('get ~/issues/{issue_number}', await ann.issues.get(on));
    note('patch ~/issues/{issue_number}', await ann.issues.update({ ...on, title: 'A small app' }));
    note('post ~/issues/{issue_number}/labels', await ann.issues.addLabels({ ...on, labels: ['build'] }));
    note('get ~/issues/{issue_number}/labels', await ann.issues.listLabelsOnIssue(on));
    const { data: comment } = note(
      'post ~/issues/{issue_number}/comments',
      await ann.issues.createComment({ ...on, body: 'Hello' }),
    );
    note('get ~/issues/{issue_number}/comments', await ann.issues.listComments(on));
    note('get ~/issues/comments', await ann.issues.listCommentsForRepo(at));
    const here = { ...at, comment_id: comment.id };
    note('patch ~/issues/comments/{comment_id}', await ann.issues.updateComment({ ...here, body: 'Hi' }));
    note('get ~/issues/comments/{comment_id}/reactions', await ann.reactions.listForIssueComment(here));
    const { data: rocket } = note(
      'post ~/issues/{issue_number}/reactions',
      await ann.reactions.createForIssue({ ...on, content: 'rocket' }),
    );
    note('get ~/issues/{issue_number}/reactions', await ann.reactions.listForIssue(on));
    note('get ~/issues/{issue_number}', await ann.issues.get(on));
    note(
      'delete ~/issues/{issue_number}/reactions/{reaction_id}',
      await ann.reactions.deleteForIssue({ ...on, reaction_id: rocket.id }),
    );
    note('get ~/issues/{issue_number}/events', await ann.issues.listEvents(on));
    note('get ~/issues/{issue_number}/timeline', await ann.issues.listEventsForTimeline(on));
    note('get /search/issues', await ann.search.issuesAndPullRequests({ q: 'repo:octo/app is:issue' }));
    note(
      'get ~/collaborators/{username}/permission',
      await ann.repos.getCollaboratorPermissionLevel({ ...at, username: 'ann' }),
    );
    note(
      'delete ~/issues/{issue_number}/labels/{name}',
      await ann.issues.removeLabel({ ...on, name: 'build' }),
    );
    note('get /rate_limit', await ann.rateLimit.get());
    const hook = { ...at, config: { url: 'http://127.0.0.1:9/', secret: 's' }, events: ['push'] };
    note('post ~/hooks', await as('octo').repos.createWebhook(hook));
    const wrong = answers.map(([route, { status, data }]) => [route, faultsOf(route, status, data)]);
    expect(wrong.filter(([, fault]) => fault !== '')).toEqual([]);
    expect(new Set(answers.map(([route]) => route)).size).toBe(25);
  });

  it('counts a person’s reaction once, in the issue too, and says who added a label', async () => {
    const { data: issue } = await as('eve').issues.create({ ...at, title: 'Votes' });
    const on = { ...at, issue_number: issue.number };
    await as('ann').reactions.createForIssue({ ...on, content: '+1' });
    expect((await as('ann').reactions.createForIssue({ ...on, content: '+1' })).status).toBe(200);
    await as('eve').reactions.createForIssue({ ...on, content: '+1' });
    expect((await as('ann').issues.get(on)).data.reactions).toMatchObject({
      total_count: 2,
      '+1': 2,
      rocket: 0,
    });
    await as('ann').issues.addLabels({ ...on, labels: ['go'] });
    const { data: timeline } = await as('ann').issues.listEventsForTimeline(on);
    expect(timeline).toContainEqual(
      expect.objectContaining({
        event: 'labeled',
        actor: expect.objectContaining({ login: 'ann' }),
        label: expect.objectContaining({ name: 'go' }),
        created_at: expect.stringMatching(/T\d\d:\d\d:\d\dZ$/),
      }),
    );
  });

  it('responds with 304 to unchanged data, which costs no request of the limit', async () => {
    const list = { ...at, state: 'open' as const };
    const { headers } = await as('ann').issues.listForRepo(list);
    const before = github.stats().charged;
    const again = as('ann').issues.listForRepo({ ...list, headers: { 'if-none-match': headers.etag ?? '' } });
    await expect(again).rejects.toMatchObject({ status: 304 });
    expect(github.stats().charged).toBe(before);
  });

  it('fails as configured', async () => {
    const get = () => as('ann').issues.listForRepo(at);
    github.faults.errors = 1;
    await expect(get()).rejects.toMatchObject({ status: 502 });
    github.faults.secondaryLimits = 1;
    await expect(get()).rejects.toMatchObject({ status: 403, response: { headers: { 'retry-after': '1' } } });
    Object.assign(github.faults, { rateLimited: 60, clockSkewMs: 3_600_000 });
    const limited = await get().catch((error) => error.response.headers);
    expect(limited['x-ratelimit-remaining']).toBe('0');
    expect(Number(limited['x-ratelimit-reset']) * 1_000 - Date.parse(limited.date)).toBeGreaterThan(58_000);
    Object.assign(github.faults, { rateLimited: null, away: true });
    await expect(get()).rejects.toMatchObject({ status: 500 });
    github.faults.away = false;
    github.faults.revoked.add(github.tokens.ann ?? '');
    await expect(get()).rejects.toMatchObject({ status: 401 });
    const stranger = new Octokit({ auth: 'ghp_unknown', baseUrl: github.url });
    await expect(stranger.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  it('sends signed webhooks with their own ids, twice, late and out of order if configured', async () => {
    const seen: { id: string; action: string; signed: boolean }[] = [];
    const receiver = await serveOnLoopback(async (request, response) => {
      const body = await text(request);
      const signature = `sha256=${createHmac('sha256', 'hush').update(body).digest('hex')}`;
      seen.push({
        id: String(request.headers['x-github-delivery']),
        action: JSON.parse(body).action,
        signed: request.headers['x-hub-signature-256'] === signature,
      });
      response.writeHead(204).end();
    });
    try {
      await as('octo').repos.createWebhook({
        ...at,
        config: { url: receiver.url, secret: 'hush', content_type: 'json' },
        events: ['issues'],
      });
      github.faults.webhooks.held = true;
      const { data: issue } = await as('ann').issues.create({ ...at, title: 'News' });
      await as('ann').issues.update({ ...at, issue_number: issue.number, state: 'closed' });
      await expect.poll(() => github.stats().heldWebhooks).toBe(2);
      github.faults.webhooks.copies = 2;
      await github.letWebhooksGo();
      await expect
        .poll(() => seen.map(({ action }) => action))
        .toEqual(['closed', 'closed', 'opened', 'opened']);
      expect(seen.every(({ signed }) => signed)).toBe(true);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
    } finally {
      await receiver.close();
    }
  });

  it('is the repository at github.com for git', async () => {
    const clone = join(folder, 'clone');
    const env = { ...process.env, ...github.gitEnvironment, GIT_CONFIG_GLOBAL: '/dev/null' };
    await run('git', ['clone', '--quiet', 'https://github.com/octo/app.git', clone], { env });
    expect(readFileSync(join(clone, 'README.md'), 'utf8')).toBe('# An app\n');
  });

  it.skipIf(!gh)('serves `gh api` over a socket, pages and all (needs gh)', async () => {
    const socket = join(folder, 'gh.sock');
    const server = createServer(github.answer).listen(socket);
    await once(server, 'listening');
    try {
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        GH_CONFIG_DIR: join(folder, 'gh'),
        GH_TOKEN: github.tokens.ann,
      };
      await run('gh', ['config', 'set', 'http_unix_socket', socket], { env });
      const created = await run(
        'gh',
        ['api', 'repos/octo/app/issues', '-f', 'title=By gh', '--jq', '.user.login + " " + .title'],
        { env },
      );
      expect(created.stdout.trim()).toBe('ann By gh');
      const pages = await run(
        'gh',
        ['api', '--paginate', 'repos/octo/app/issues?per_page=2', '--jq', '.[].title'],
        {
          env,
        },
      );
      expect(pages.stdout.split('\n')).toContain('By gh');
    } finally {
      server.close();
    }
  });
});
