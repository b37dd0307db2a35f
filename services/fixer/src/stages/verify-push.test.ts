import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGit } from '@fixpoint/sandbox/git';
import { ServiceWithRepository, stageCatalog } from '@fixpoint/shared/contracts';
import { createStageContext } from '@fixpoint/tasks/testing';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRemoteBranch, type RemoteBranch } from '../adapters/remote-branch.js';
import { createRepositories } from '../adapters/repositories.js';
import { createVerifyPushStage } from './verify-push.js';

let folder: string;
let remote: string;
let work: string;
let branch: RemoteBranch;

const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};
const identity = { name: 'Ada', email: 'ada@example.com' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-verify-'));
  remote = join(folder, 'remote.git');
  work = join(folder, 'work');
  await execa('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  await execa('git', ['init', '--quiet', '--initial-branch=main', work]);
  const git = createGit({ environment, identity, timeoutMs: 120_000 });
  branch = createRemoteBranch({
    git,
    repositories: createRepositories({ folder: join(folder, 'clones'), git }),
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function commit(message: string): Promise<string> {
  const author = ['-c', `user.name=${identity.name}`, '-c', `user.email=${identity.email}`];
  await execa('git', [...author, 'commit', '--quiet', '--allow-empty', '-m', message], { cwd: work });
  return (await execa('git', ['rev-parse', 'HEAD'], { cwd: work })).stdout;
}

async function push(): Promise<void> {
  await execa('git', ['push', '--quiet', '--force', remote, 'HEAD:refs/heads/main'], { cwd: work });
}

async function verify(sha: string, url = remote) {
  const service = ServiceWithRepository.parse({
    name: 'market-research',
    url: 'https://market.example',
    mail: { subject: 'x' },
    outputs: ['pptx'],
    template: null,
    repository: { url, directories: ['src'] },
  });
  const output = await createVerifyPushStage({ branch })({ service, commit: sha }, createStageContext());
  return stageCatalog['verify-push'].output.parse(output);
}

describe('the verify-push stage', () => {
  it('finds the commit at the head and under newer ones (S0-090)', async () => {
    const first = await commit('first');
    await push();
    expect(await verify(first)).toEqual({ pushed: true, head: first });
    const second = await commit('second');
    await push();
    expect(await verify(first)).toEqual({ pushed: true, head: second });
  });

  it('reports a branch that lacks the commit, so the loop can continue (S0-091)', async () => {
    const first = await commit('first');
    await push();
    const missing = await commit('never pushed');
    expect(await verify(missing)).toEqual({ pushed: false, head: first });
  });

  it('is not fooled by a branch that was rewritten (S0-091)', async () => {
    await commit('first');
    const lost = await commit('lost');
    await push();
    expect((await verify(lost)).pushed).toBe(true);
    await execa('git', ['reset', '--quiet', '--hard', 'HEAD~1'], { cwd: work });
    const other = await commit('other');
    await push();
    expect(await verify(lost)).toEqual({ pushed: false, head: other });
  });

  it('reports a missing branch (S0-091)', async () => {
    expect(await verify(await commit('first'))).toEqual({ pushed: false, head: null });
  });

  it('fails with a typed error, never with success, when the remote cannot be reached (S0-456)', async () => {
    const sha = await commit('first');
    await expect(verify(sha, join(folder, 'nowhere.git'))).rejects.toMatchObject({ code: 'git' });
  });

  it('resolves abbreviated versions, and knows nothing of strangers', async () => {
    const first = await commit('first');
    const second = await commit('second');
    await push();
    const definition = { url: remote, branch: 'main', directories: ['src'], workdir: '.', test: 'npm test' };
    const { signal } = new AbortController();
    expect(await branch.leadsTo(definition, first, second.slice(0, 10), signal)).toBe(true);
    expect(await branch.leadsTo(definition, second, first, signal)).toBe(false);
    expect(await branch.leadsTo(definition, first, '0123456789', signal)).toBe(false);
  });
});
