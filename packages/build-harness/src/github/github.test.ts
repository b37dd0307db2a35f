import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGithubStandIn, type GithubStandIn } from '@fixpoint/twin/github';
import { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGithub, type Github } from './create-github.js';
import { classifyGithubFailure, classifyGraphqlFailure } from './github-failure.js';

const at = { owner: 'octo', repo: 'app' };
let folder: string;
let standIn: GithubStandIn;
let ann: Octokit;
let bot: Github;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-github-'));
  standIn = await createGithubStandIn({ folder, users: ['ann', 'bot'], collaborators: ['ann', 'bot'] });
  ann = new Octokit({ auth: standIn.tokens.ann, baseUrl: standIn.url });
  bot = createGithub({ repository: 'octo/app', token: standIn.tokens.bot ?? '', url: `${standIn.url}/` });
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(title: string): Promise<number> {
  return (await ann.issues.create({ ...at, title, body: 'Words' })).data.number;
}

describe('the GitHub client', () => {
  it('S1-091 S1-048 reads issues, reactions and who added a label, and writes labels and one comment', async () => {
    const number = await open('An app');
    await ann.reactions.createForIssue({ ...at, issue_number: number, content: 'rocket' });
    await bot.addLabel(number, 'agent-building');
    await bot.addLabel(number, 'agent-building');
    expect(await bot.whoAmI()).toBe('bot');
    expect((await bot.listOpenIssues()).find((issue) => issue.number === number)).toMatchObject({
      title: 'An app',
      body: 'Words',
      author: 'ann',
      isOpen: true,
      rockets: 1,
      votes: 0,
      labels: ['agent-building'],
    });
    expect(await bot.listReactions(number, 'rocket')).toMatchObject([{ by: 'ann', content: 'rocket' }]);
    expect(await bot.listTimeline(number)).toContainEqual(
      expect.objectContaining({ event: 'labeled', by: 'bot', label: 'agent-building' }),
    );
    const comment = await bot.createComment(number, 'Begun');
    expect(await bot.editComment(comment, 'Half way')).toBe(true);
    expect(await bot.listComments(number)).toMatchObject([{ id: comment, author: 'bot', body: 'Half way' }]);
    await bot.removeLabel(number, 'agent-building');
    await bot.removeLabel(number, 'agent-building');
    expect((await bot.getIssue(number)).labels).toEqual([]);
    expect(await bot.editComment(999_999, 'Nobody')).toBe(false);
  });

  it('spends no requests on unchanged data, and sees changes', async () => {
    const number = await open('Quiet');
    const look = async () => [
      (await bot.listOpenIssues()).length,
      await bot.listComments(number),
      await bot.listTimeline(number),
    ];
    const first = await look();
    const before = standIn.stats();
    expect(await look()).toEqual(first);
    expect(standIn.stats().charged).toBe(before.charged);
    expect(standIn.stats().requests).toBeGreaterThan(before.requests);
    await ann.issues.createComment({ ...at, issue_number: number, body: 'News' });
    expect((await bot.listComments(number)).map(({ body }) => body)).toEqual(['News']);
  });

  it('reports when title or text last changed, and queries again only after a change', async () => {
    const number = await open('Worded');
    const lastEdit = async () => bot.findLastEdit(await bot.getIssue(number));
    expect(await lastEdit()).toBeNull();
    await ann.issues.addLabels({ ...at, issue_number: number, labels: ['anything'] });
    expect(await lastEdit()).toBeNull();
    await ann.issues.update({ ...at, issue_number: number, body: 'Other words' });
    const edited = await lastEdit();
    expect(edited).toMatch(/^\d{4}-.*:\d\dZ$/);
    await ann.issues.update({ ...at, issue_number: number, title: 'Reworded' });
    expect(Date.parse((await lastEdit()) ?? '')).toBeGreaterThanOrEqual(Date.parse(edited ?? ''));
    const before = standIn.stats();
    await lastEdit();
    expect(standIn.stats().charged).toBe(before.charged);
    const nowhere = createGithub({
      repository: 'octo/app',
      token: 'ghp_unknown',
      url: standIn.url,
    });
    const unread = { number, updatedAt: '', title: '', body: '' };
    await expect(nowhere.findLastEdit(unread)).rejects.toMatchObject({ code: 'github-token-refused' });
  });

  it.each([
    ['NOT_FOUND', 'not-found', 'never'],
    ['FORBIDDEN', 'github-forbidden', 'never'],
    ['RATE_LIMITED', 'github-rate-limited', { after: 60_000 }],
    ['undefinedField', 'github-unavailable', 'backoff'],
  ])('maps a GraphQL error of type %s to code and retry', (type, code, retry) => {
    const error = Object.assign(new Error('x'), { errors: [{ type, message: 'x' }], headers: {} });
    expect(classifyGraphqlFailure('GraphQL x', error)).toMatchObject({ code, retry });
  });

  it('reads a list of several pages, and cuts a comment that GitHub would refuse', async () => {
    const number = await open('Long');
    for (let index = 0; index < 101; index += 1) await bot.createComment(number, `Comment ${index}`);
    expect(await bot.listComments(number)).toHaveLength(101);
    const comment = await bot.createComment(number, 'x'.repeat(70_000));
    const written = (await bot.listComments(number)).find(({ id }) => id === comment);
    expect(written?.body).toMatch(/^x{65000,65536}\n\n… \(cut\)$/);
  });

  it.each([
    ['away', () => ({ away: true }), { code: 'github-unavailable', retry: 'backoff' }],
    ['broken', () => ({ errors: 1 }), { code: 'github-unavailable', retry: 'backoff' }],
    ['slowed', () => ({ secondaryLimits: 1 }), { code: 'github-secondary-limit', retry: { after: 1_000 } }],
  ])('says how long to wait when GitHub is %s', async (_, faults, expected) => {
    Object.assign(standIn.faults, faults());
    await expect(bot.listOpenIssues()).rejects.toMatchObject(expected);
    Object.assign(standIn.faults, { away: false });
    await expect(bot.listOpenIssues()).resolves.toBeDefined();
  });

  it('waits for the hour by GitHub’s clock, even if ours is wrong', async () => {
    Object.assign(standIn.faults, { rateLimited: 90, clockSkewMs: -86_400_000 });
    const error = await bot.listOpenIssues().catch((thrown) => thrown);
    Object.assign(standIn.faults, { rateLimited: null, clockSkewMs: 0 });
    expect(error).toMatchObject({ code: 'github-rate-limited' });
    expect(error.retry.after).toBeGreaterThan(85_000);
    expect(error.retry.after).toBeLessThanOrEqual(91_000);
  });

  it('distinguishes a refused token and a missing repository from an outage, and hides the token', async () => {
    const token = standIn.tokens.bot ?? '';
    standIn.faults.revoked.add(token);
    const refused = await bot.getIssue(1).catch((thrown) => thrown);
    standIn.faults.revoked.delete(token);
    expect(refused).toMatchObject({ code: 'github-token-refused', retry: { after: 300_000 } });
    const nowhere = createGithub({ repository: 'octo/none', token, url: standIn.url });
    const missing = await nowhere.getIssue(1).catch((thrown) => thrown);
    expect(missing).toMatchObject({ code: 'not-found', retry: 'never' });
    expect(JSON.stringify([refused.toFailure(), missing.toFailure()])).not.toContain(token);
  });
});

describe('a failure of GitHub', () => {
  const limited = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2000000000' };
  const date = new Date(1_999_999_990_000).toUTCString();
  it.each([
    [
      'the hour used up',
      { status: 403, headers: { ...limited, date } },
      'github-rate-limited',
      { after: 10_000 },
    ],
    ['no time in it', { status: 403, headers: limited }, 'github-rate-limited', { after: 60_000 }],
    [
      'a reset that is past',
      { status: 429, headers: { ...limited, date: new Date(2_000_000_100_000).toUTCString() } },
      'github-rate-limited',
      { after: 1_000 },
    ],
    [
      'a reset next year',
      { status: 403, headers: { ...limited, date: new Date(0).toUTCString() } },
      'github-rate-limited',
      { after: 3_600_000 },
    ],
    [
      'retry-after',
      { status: 429, headers: { 'retry-after': '7' } },
      'github-secondary-limit',
      { after: 7_000 },
    ],
    [
      'a message alone',
      { status: 403, message: 'secondary rate limit' },
      'github-secondary-limit',
      { after: 60_000 },
    ],
    ['no permission', { status: 403, message: 'Must have admin rights' }, 'github-forbidden', 'never'],
    ['a deleted issue', { status: 410 }, 'not-found', 'never'],
    ['a wrong field', { status: 422 }, 'github-refused', 'never'],
    ['no answer', {}, 'github-unavailable', 'backoff'],
    ['a gateway’s page', { status: 504 }, 'github-unavailable', 'backoff'],
  ])('with %s maps to code and retry', (_, failure, code, retry) => {
    expect(classifyGithubFailure({ route: 'GET /x', message: '', ...failure })).toMatchObject({
      code,
      retry,
    });
  });
});
