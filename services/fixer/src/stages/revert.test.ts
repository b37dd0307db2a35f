import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGit } from '@fixpoint/sandbox/git';
import { ServiceWithRepository, stageCatalog } from '@fixpoint/shared/contracts';
import { createStageContext } from '@fixpoint/tasks/testing';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRepositories } from '../adapters/repositories.js';
import { createRevertStage } from './revert.js';

let folder: string;
let remote: string;
let work: string;

const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};
const identity = { name: 'Ada', email: 'ada@example.com' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-revert-'));
  remote = join(folder, 'remote.git');
  work = join(folder, 'work');
  await mkdir(work);
  await execa('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  await execa('git', ['init', '--quiet', '--initial-branch=main', work]);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function inWork(...args: string[]) {
  const author = ['-c', `user.name=${identity.name}`, '-c', `user.email=${identity.email}`];
  return execa('git', [...author, ...args], { cwd: work });
}

/** Writes a file, commits and pushes it. Returns the commit. */
async function push(file: string, text: string, message: string): Promise<string> {
  await writeFile(join(work, file), text);
  await inWork('add', '--all');
  await inWork('commit', '--quiet', '-m', message);
  await inWork('push', '--quiet', remote, 'HEAD:refs/heads/main');
  return (await inWork('rev-parse', 'HEAD')).stdout;
}

async function pull(): Promise<string[]> {
  await inWork('pull', '--quiet', '--ff-only', remote, 'main');
  return (await inWork('log', '--format=%s')).stdout.split('\n');
}

async function revert(commit: string, taskId = 'task-1') {
  const git = createGit({ environment, identity, timeoutMs: 120_000 });
  const repositories = createRepositories({ folder: join(folder, 'clones'), git });
  const service = ServiceWithRepository.parse({
    name: 'market-research',
    url: 'https://market.example',
    mail: { subject: 'x' },
    outputs: ['pptx'],
    template: null,
    repository: { url: remote, directories: ['src'] },
  });
  const input = { service, commit, iteration: 2, reason: 'It dropped every insight.' };
  const context = createStageContext({ taskId });
  const stage = createRevertStage({ git, repositories, takeFingerprint: async () => ({}) });
  return stageCatalog.revert.output.parse(await stage(input, context));
}

describe('the revert stage', () => {
  it('reverts a change with a separate commit that names it and the reason', async () => {
    await push('a.txt', 'good\n', 'first');
    const bad = await push('a.txt', 'bad\n', 'Fix: shorter');
    const { outcome, commit, summary } = await revert(bad);
    expect({ outcome, summary }).toMatchObject({
      outcome: 'reverted',
      summary: expect.stringContaining('insight'),
    });
    expect(await pull()).toEqual(['Revert "Fix: shorter"', 'Fix: shorter', 'first']);
    expect(await readFile(join(work, 'a.txt'), 'utf8')).toBe('good\n');
    const body = (await inWork('log', '-1', '--format=%H %B')).stdout;
    expect(body).toContain(commit);
    expect(body).toContain(`This reverts commit ${bad}.\nIt dropped every insight.`);
    expect(body).toContain(`Task-Id: task-1/revert/${bad}`);
  });

  it('makes no second revert of the same change, however often it runs', async () => {
    await push('a.txt', 'good\n', 'first');
    const bad = await push('a.txt', 'bad\n', 'Fix: shorter');
    const first = await revert(bad);
    expect(await revert(bad)).toEqual(first);
    expect(await pull()).toHaveLength(3);
  });

  it('keeps what others pushed meanwhile', { tags: ['night'] }, async () => {
    await push('a.txt', 'good\n', 'first');
    const bad = await push('a.txt', 'bad\n', 'Fix: shorter');
    await push('b.txt', 'other\n', 'by somebody else');
    expect(await revert(bad)).toMatchObject({ outcome: 'reverted' });
    await pull();
    expect(await readFile(join(work, 'a.txt'), 'utf8')).toBe('good\n');
    expect(await readFile(join(work, 'b.txt'), 'utf8')).toBe('other\n');
  });

  it('pushes nothing if later changes touch the same lines, or if the change is missing', {
    tags: ['night'],
  }, async () => {
    await push('a.txt', 'good\n', 'first');
    const bad = await push('a.txt', 'bad\n', 'Fix: shorter');
    await push('a.txt', 'changed by hand\n', 'by somebody else');
    expect(await revert(bad)).toMatchObject({ outcome: 'conflict', commit: null });
    await push('a.txt', 'good\n', 'undone by hand');
    expect(await revert(bad)).toMatchObject({ outcome: 'absent', commit: null });
    expect(await pull()).toHaveLength(4);
  });

  it('needs a person when the remote refuses the revert, and keeps its message (V-5)', async () => {
    await push('a.txt', 'good\n', 'first');
    const bad = await push('a.txt', 'bad\n', 'Fix: shorter');
    await writeFile(
      join(remote, 'hooks', 'pre-receive'),
      '#!/bin/sh\necho The branch is locked. >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    );
    await expect(revert(bad)).rejects.toMatchObject({
      code: 'push-refused',
      retry: 'person',
      message: expect.stringContaining('The branch is locked. · pre-receive hook declined'),
    });
  });
});
