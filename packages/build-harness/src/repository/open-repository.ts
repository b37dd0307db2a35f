import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGit, type Git } from '@fixpoint/sandbox/git';
import { ConfigurationError, ConflictError } from '@fixpoint/shared/errors';
import { type ChangedPath, readRawDiff } from './read-raw-diff.js';

export interface RepositoryOptions {
  /** Bare repository of ours, which nothing that an agent runs can reach. Made if it is not there. */
  readonly gitDir: string;
  /** Without credentials. */
  readonly remoteUrl: string;
  readonly token?: string | undefined;
  /** The branch that sessions push to. */
  readonly branch: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number | undefined;
}

/** An issue's repository as the harness sees it. Commits come in as bundles and go out by a push that never forces. */
export interface BuildRepository {
  /** Commit of the branch at the remote, fetched; of its default branch if the branch is not there yet; null: the remote is empty. */
  fetch(signal: AbortSignal): Promise<{ readonly commit: string | null; readonly isOwnBranch: boolean }>;
  /** Writes a commit's files into a folder with a separate repository, on the branch. */
  checkOut(commit: string, folder: string, signal: AbortSignal): Promise<void>;
  /** Imports the commits of a bundle. Returns the commit that its HEAD names. */
  importBundle(file: string, signal: AbortSignal): Promise<string>;
  isAncestor(ancestor: string, commit: string, signal: AbortSignal): Promise<boolean>;
  changes(base: string, commit: string, signal: AbortSignal): Promise<ChangedPath[]>;
  /** Unified diff of everything between two commits, as the change gate reads it. */
  diff(base: string, commit: string, signal: AbortSignal): Promise<string>;
  listFiles(commit: string, signal: AbortSignal): Promise<string[]>;
  /** Null if it is not there or no file. */
  readFile(commit: string, path: string, signal: AbortSignal): Promise<Buffer | null>;
  /**
   * Creates one commit on `onto` with the changes of `commit` since their common ancestor, and its message. `ours`: text of files
   * whose changes on both sides are ignored. Returns the paths with conflicting changes instead, if there are any.
   */
  replay(
    change: {
      readonly commit: string;
      readonly onto: string;
      readonly ours: ReadonlyMap<string, string>;
    },
    signal: AbortSignal,
  ): Promise<{ readonly commit: string } | { readonly conflicts: readonly string[] }>;
  countCommits(base: string, commit: string, signal: AbortSignal): Promise<number>;
  /** One commit on `parent` with these files set; all others stay. `tree`: those of that commit instead. */
  commitFiles(
    change: {
      readonly parent: string | null;
      readonly tree?: string | undefined;
      readonly files: ReadonlyMap<string, Buffer | string>;
      readonly message: string;
    },
    signal: AbortSignal,
  ): Promise<string>;
  /** Moves the branch at the remote forward. Throws ConflictError if it has moved meanwhile. */
  push(commit: string, signal: AbortSignal): Promise<void>;
}

/**
 * The newest commit of a branch at the remote; null: it is not there. Touches no store of ours, so that it may be asked while a session
 * works in one.
 */
export async function findRemoteBranch(
  {
    remoteUrl,
    branch,
    ...options
  }: Pick<RepositoryOptions, 'remoteUrl' | 'token' | 'branch' | 'environment' | 'timeoutMs'>,
  signal: AbortSignal,
): Promise<string | null> {
  const list = await createRemoteGit({ remoteUrl, ...options }).run(
    ['ls-remote', remoteUrl, `refs/heads/${branch}`],
    { signal, remote: true },
  );
  return /^([0-9a-f]{40})\t/.exec(list)?.[1] ?? null;
}

const diffCommand = [
  ...['diff-tree', '-r', '-p', '--text'],
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'],
];
const identity = { name: 'Fixpoint build harness', email: 'build-harness@fixpoint.invalid' };

export async function openRepository(options: RepositoryOptions): Promise<BuildRepository> {
  const { gitDir, remoteUrl, branch } = options;
  const git = createRemoteGit(options);
  const never = new AbortController().signal;
  await prepare(git, gitDir, never);
  const remoteRef = 'refs/remotes/origin/build';

  const repository: BuildRepository = {
    async fetch(signal) {
      const list = await git.run(['ls-remote', '--symref', remoteUrl, 'HEAD', `refs/heads/${branch}`], {
        gitDir,
        signal,
        remote: true,
      });
      const lines = list.split('\n').map((line) => line.split('\t'));
      const own = lines.find(([, name]) => name === `refs/heads/${branch}`)?.[0];
      const head = lines.find(([id, name]) => name === 'HEAD' && /^[0-9a-f]{40}$/.test(id ?? ''))?.[0];
      if (own === undefined && head === undefined) return { commit: null, isOwnBranch: false };
      const source = own === undefined ? 'HEAD' : `refs/heads/${branch}`;
      await git.run(['fetch', '--quiet', '--no-tags', remoteUrl, `+${source}:${remoteRef}`], {
        gitDir,
        signal,
        remote: true,
      });
      const commit = (await git.run(['rev-parse', remoteRef], { gitDir, signal })).trim();
      return { commit, isOwnBranch: own !== undefined };
    },

    checkOut: (commit, folder, signal) => checkOut(git, { gitDir, branch, commit, folder, signal }),

    async importBundle(file, signal) {
      const ref = 'refs/build/session';
      await git.run(['-c', 'fetch.fsckObjects=true', 'fetch', '--quiet', '--no-tags', file, `+HEAD:${ref}`], {
        gitDir,
        signal,
      });
      return (await git.run(['rev-parse', ref], { gitDir, signal })).trim();
    },

    async isAncestor(ancestor, commit, signal) {
      return (
        (await git.ask(['merge-base', '--is-ancestor', ancestor, commit], { gitDir, signal })).code === 0
      );
    },

    async changes(base, commit, signal) {
      const text = await git.run(['diff-tree', '-r', '-z', '--raw', '--no-renames', base, commit], {
        gitDir,
        signal,
      });
      return readRawDiff(text);
    },

    diff: (base, commit, signal) =>
      git.run([...diffCommand, base, commit, '--', '.', ':(exclude,glob)screenshots/**/*.png'], {
        gitDir,
        signal,
      }),

    async listFiles(commit, signal) {
      const text = await git.run(['ls-tree', '-r', '-z', '--name-only', commit], { gitDir, signal });
      return text.split('\0').filter((path) => path !== '');
    },

    async readFile(commit, path, signal) {
      const answer = await git.ask(['cat-file', 'blob', `${commit}:${path}`], {
        gitDir,
        signal,
        encoding: 'latin1' as const,
      });
      return answer.code === 0 ? Buffer.from(answer.stdout, 'latin1') : null;
    },

    async countCommits(base, commit, signal) {
      return Number(await git.run(['rev-list', '--count', `${base}..${commit}`], { gitDir, signal }));
    },

    async commitFiles({ parent, tree, files, message }, signal) {
      const indexFile = join(gitDir, 'build.index');
      await rm(indexFile, { force: true });
      const call = { gitDir, indexFile, signal };
      const from = tree ?? parent;
      if (from !== null && from !== undefined) await git.run(['read-tree', from], call);
      for (const [path, content] of files) {
        const input = typeof content === 'string' ? content : new Uint8Array(content);
        const id = (await git.run(['hash-object', '-w', '--stdin'], { gitDir, signal, input })).trim();
        await git.run(['update-index', '--add', '--cacheinfo', `100644,${id},${path}`], call);
      }
      const written = (await git.run(['write-tree'], call)).trim();
      const parents = parent === null ? [] : ['-p', parent];
      return (
        await git.run(['commit-tree', written, ...parents, '-F', '-'], { gitDir, signal, input: message })
      ).trim();
    },

    async replay({ commit, onto, ours }, signal) {
      const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', onto, commit];
      const { code, stdout, stderr } = await git.ask(args, { gitDir, signal });
      // 1: it wrote a tree with conflicts; the paths follow.
      if (code > 1) throw new Error(`Merging a session's commit failed: ${stderr.slice(0, 500)}`);
      const [tree, ...paths] = stdout.split('\0').filter((part) => part !== '');
      const conflicts = [...new Set(paths)].filter((path) => !ours.has(path));
      if (conflicts.length > 0) return { conflicts };
      const message = await git.run(['log', '-1', '--format=%B', commit], { gitDir, signal });
      return { commit: await repository.commitFiles({ parent: onto, tree, files: ours, message }, signal) };
    },

    push: (commit, signal) => push(git, { gitDir, remoteUrl, branch, commit, signal }),
  };
  return repository;
}

interface Signalled {
  readonly signal: AbortSignal;
}

async function checkOut(
  git: Git,
  {
    gitDir,
    branch,
    commit,
    folder,
    signal,
  }: Record<'gitDir' | 'branch' | 'commit' | 'folder', string> & Signalled,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const own = join(folder, '.git');
  await git.run(['init', '--quiet', `--initial-branch=${branch}`, folder], { signal });
  await git.run(['update-ref', `refs/build/checkout`, commit], { gitDir, signal });
  await git.run(['fetch', '--quiet', '--no-tags', gitDir, 'refs/build/checkout'], {
    gitDir: own,
    signal,
  });
  await git.run(['reset', '--quiet', '--hard', commit], { gitDir: own, workTree: folder, signal });
  for (const [name, value] of [
    ['user.name', 'Build agent'],
    ['user.email', 'build-agent@fixpoint.invalid'],
    ['commit.gpgSign', 'false'],
    ['gc.auto', '0'],
  ]) {
    await git.run(['config', name ?? '', value ?? ''], { gitDir: own, signal });
  }
  // Its hooks folder holds samples; none of them is needed, and none runs by us.
  await rm(join(own, 'hooks'), { recursive: true, force: true });
}

async function push(
  git: Git,
  {
    gitDir,
    remoteUrl,
    branch,
    commit,
    signal,
  }: Record<'gitDir' | 'remoteUrl' | 'branch' | 'commit', string> & Signalled,
): Promise<void> {
  const args = ['push', '--quiet', '--porcelain', remoteUrl, `${commit}:refs/heads/${branch}`];
  const answer = await git.ask(args, { gitDir, signal, remote: true });
  if (answer.code === 0) return;
  const words = `${answer.stdout}\n${answer.stderr}`;
  if (/fetch first|non-fast-forward|stale info|\[rejected\]/.test(words)) {
    throw new ConflictError(`The branch ${branch} has changed on the remote in the meantime.`, {
      reason: 'branch-moved',
      hint: 'Start the session again: it starts from the current branch.',
    });
  }
  throw new ConfigurationError(`Failed to push the branch ${branch}.`, {
    hint: 'Check that GITHUB_TOKEN may write contents of the repository and that the branch is not protected.',
    context: { exit_code: answer.code, output: answer.stderr.slice(-500) },
  });
}

function createRemoteGit(
  options: Pick<RepositoryOptions, 'remoteUrl' | 'token' | 'environment' | 'timeoutMs'>,
): Git {
  // By environment: arguments are shown to everybody on the machine.
  const credential = toCredential(options.remoteUrl, options.token, options.environment);
  const environment = { ...options.environment, ...credential };
  return createGit({ environment, identity, timeoutMs: options.timeoutMs ?? 120_000 });
}

async function prepare(git: Git, gitDir: string, signal: AbortSignal): Promise<void> {
  const isThere = (await stat(join(gitDir, 'HEAD')).catch(() => null)) !== null;
  if (!isThere) {
    await rm(gitDir, { recursive: true, force: true });
    await git.run(['init', '--quiet', '--bare', '--initial-branch=build', gitDir], { signal });
  }
  // One that was killed leaves them; the session's own lock keeps any other away from here.
  for (const folder of [gitDir, join(gitDir, 'refs/build'), join(gitDir, 'refs/remotes/origin')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.endsWith('.lock')) await rm(join(folder, name), { force: true });
    }
  }
}

/** A header for that one host, by the variables that are equivalent to `git -c`, after the existing ones. */
function toCredential(
  remoteUrl: string,
  token: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (token === undefined || !/^https?:/.test(remoteUrl)) return {};
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const next = Number(environment.GIT_CONFIG_COUNT ?? 0);
  return {
    GIT_CONFIG_COUNT: String(next + 1),
    [`GIT_CONFIG_KEY_${next}`]: `http.${new URL(remoteUrl).origin}/.extraHeader`,
    [`GIT_CONFIG_VALUE_${next}`]: `Authorization: Basic ${basic}`,
  };
}
