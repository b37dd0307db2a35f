import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGit } from '@fixpoint/sandbox/git';
import { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { TimedOutError } from '@fixpoint/shared/errors';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRepositories, type Repositories, type Repository } from './repositories.js';

const { signal } = new AbortController();
let folder: string;
let remote: string;
let repositories: Repositories;

const tool = createGit({
  environment: { PATH: process.env.PATH },
  identity: { name: 'Fixpoint', email: 'fixpoint@localhost' },
  timeoutMs: 120_000,
});

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=S', '-c', 'user.email=s@example.com'];
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

function open(url = remote): Promise<Repository> {
  return repositories.open(RepositoryDefinition.parse({ url, directories: ['.'] }), signal);
}

async function commitOn(repository: Repository, parent: string, message: string): Promise<string> {
  const { gitDir } = repository;
  const tree = `${parent}^{tree}`;
  return (await tool.run(['commit-tree', tree, '-p', parent, '-m', message], { gitDir, signal })).trim();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repositories-'));
  remote = join(folder, 'remote.git');
  repositories = createRepositories({ folder: join(folder, 'clones'), git: tool });
  git('init', '-q', '--bare', '-b', 'main', remote);
  git('clone', '-q', remote, 'seed');
  await writeFile(join(folder, 'seed', 'a'), '1');
  git('-C', 'seed', 'add', '-A');
  git('-C', 'seed', 'commit', '-q', '-m', 'seed');
  git('-C', 'seed', 'push', '-q', 'origin', 'HEAD:main');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps one clone for each repository, however often and by how many it is opened', async () => {
  const opened = await Promise.all([open(), open(), open()]);
  const heads = await Promise.all(opened.map((repository) => repository.fetch(signal)));
  expect(new Set(heads)).toEqual(new Set([git('-C', remote, 'rev-parse', 'main')]));
  expect(await readdir(join(folder, 'clones'))).toHaveLength(1);
});

it('writes no address and no credential into the clone, and keeps it for a renewed credential', async () => {
  const [one, two] = await Promise.all([open('http://me:one@host/r.git'), open('http://me:two@host/r.git')]);
  expect(one?.gitDir).toBe(two?.gitDir);
  const config = await readFile(join(one?.gitDir ?? '', 'config'), 'utf8');
  expect(config).not.toMatch(/host|me|url/);
});

it('pushes by fast-forward only: the second of two never overwrites the first', async () => {
  const repository = await open();
  const base = await repository.fetch(signal);
  const [ours, theirs] = [
    await commitOn(repository, base, 'ours'),
    await commitOn(repository, base, 'theirs'),
  ];
  expect(await repository.push(theirs, signal)).toBe('accepted');
  expect(await repository.push(ours, signal)).toBe('moved');
  expect(git('-C', remote, 'rev-parse', 'main')).toBe(theirs);
});

it('finds a commit by its trailer alone, whole and exact', async () => {
  const repository = await open();
  const base = await repository.fetch(signal);
  const one = await commitOn(repository, base, 'Fix: x\n\nTask-Id: t/1');
  const ten = await commitOn(repository, one, 'Fix: y\n\nTask-Id: t/10');
  const talk = await commitOn(repository, ten, 'About\n\nTask-Id: t/2\n\nwhich is not a trailer here');
  await repository.push(talk, signal);
  await repository.fetch(signal);
  expect(await repository.findCommit('t/1', signal)).toBe(one);
  expect(await repository.findCommit('t/10', signal)).toBe(ten);
  expect(await repository.findCommit('t/2', signal)).toBeNull();
  expect(await repository.findCommit('.*', signal)).toBeNull();
});

it.each([
  ['was lost', { code: 128, stdout: '', stderr: 'fatal: the remote end hung up' }],
  [
    'was an error of the remote',
    {
      code: 1,
      stdout: '!\tx:refs/heads/main\t[remote failure] (remote failed to report status)\nDone\n',
      stderr: 'remote: Internal Server Error',
    },
  ],
  [
    'named a failed unpacking',
    { code: 1, stdout: '!\tx:refs/heads/main\t[remote rejected] (unpacker error)\nDone\n', stderr: '' },
  ],
  ['took too long', new TimedOutError('git push', 120_000)],
])('knows that a push went through although the answer %s (V-3)', async (_how, report) => {
  const repository = await open();
  const base = await repository.fetch(signal);
  const commit = await commitOn(repository, base, 'ours');
  const silent = createRepositories({
    folder: join(folder, 'clones'),
    git: {
      ...tool,
      // The remote takes the push; its report never reaches us.
      async ask(args, call) {
        const answer = await tool.ask(args, call);
        if (args[0] !== 'push') return answer;
        if (report instanceof Error) throw report;
        return report;
      },
    },
  });
  const cut = await silent.open(RepositoryDefinition.parse({ url: remote, directories: ['.'] }), signal);
  expect(await cut.push(commit, signal)).toBe('accepted');
  expect(git('-C', remote, 'rev-parse', 'main')).toBe(commit);
});

it('gives up on a remote that takes the connection and sends nothing, on an abort', async () => {
  const server = createServer(() => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const repository = await open(`http://127.0.0.1:${port}/r.git`);
  await expect(repository.fetch(AbortSignal.timeout(300))).rejects.toThrow(/timeout/i);
  server.close();
});

it('works with the remote of a checkout, which itself stays as it is (S0-345)', async () => {
  const checkout = join(folder, 'seed');
  await writeFile(join(checkout, 'a'), 'not committed');
  const repository = await open(checkout);
  const head = await repository.fetch(signal);
  expect(head).toBe(git('-C', remote, 'rev-parse', 'main'));
  const commit = await commitOn(repository, head, 'from the loop');
  expect(await repository.push(commit, signal)).toBe('accepted');
  expect(git('-C', remote, 'rev-parse', 'main')).toBe(commit);
  expect(git('-C', checkout, 'rev-parse', 'HEAD')).toBe(head);
  expect(git('-C', checkout, 'status', '--porcelain')).toBe('M a');
});

it('says of a checkout without a remote what to do', async () => {
  git('init', '-q', '-b', 'main', join(folder, 'alone'));
  await expect(open(join(folder, 'alone'))).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringContaining('without a remote "origin"'),
    hint: expect.stringContaining('bare'),
  });
});

it('ends a command that takes longer than it may', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as { port: number };
  const impatient = createGit({
    environment: { PATH: process.env.PATH },
    identity: { name: 'Fixpoint', email: 'fixpoint@localhost' },
    timeoutMs: 300,
  });
  try {
    const fetching = impatient.run(['ls-remote', `git://127.0.0.1:${port}/x`], {
      cwd: folder,
      remote: true,
      signal,
    });
    await expect(fetching).rejects.toMatchObject({ code: 'timed-out' });
  } finally {
    silent.close();
  }
});
