import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ConfigurationError,
  ConflictError,
  FixpointError,
  NotFoundError,
  TimedOutError,
} from '@fixpoint/shared/errors';
import { toSafeLine, toSafeText } from '@fixpoint/shared/text';
import { execa } from 'execa';
import { type ChangedFile, chooseFiles, type ListedFile, parseChanges, parseTree } from './read-commit.js';

export interface Commit {
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The files of a commit, and what it changed. */
export interface Archive {
  readonly files: readonly (ListedFile & {
    /** It is in the zip. */
    readonly kept: boolean;
  })[];
  readonly changed: readonly ChangedFile[];
  /** Null: it would be empty. */
  readonly zip: Buffer | null;
}

/** What became of a workspace, a commit for each step. */
export interface History {
  /** Where it lies; `git --git-dir` takes it. */
  readonly gitDir: string;
  /** Keeps all that has changed; null: nothing has. */
  commit(title: string, signal: AbortSignal): Promise<Commit | null>;
  /** Newest first. */
  log(signal: AbortSignal): Promise<readonly Commit[]>;
  /** What a commit changed, as a unified diff. */
  diff(id: string, signal: AbortSignal): Promise<string>;
  /** The files of a commit, with as many of the smallest in a zip as have that many bytes together. */
  archive(id: string, mostBytes: number, signal: AbortSignal): Promise<Archive>;
  /** Takes back what a commit did, by one more commit. Throws ConflictError where later ones changed the same lines. */
  undo(id: string, signal: AbortSignal): Promise<Commit>;
}

/** No hook, filter or program of a repository is ever run, and no configuration but this one's is read. */
const hardening = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.attributesFile=/dev/null', 'gc.auto=0'],
  ...['commit.gpgSign=false', 'core.quotePath=false', 'core.autocrlf=false', 'core.safecrlf=false'],
  ...[
    'core.protectHFS=true',
    'core.protectNTFS=true',
    'submodule.recurse=false',
    'advice.addEmbeddedRepo=false',
  ],
].flatMap((pair) => ['-c', pair]);

const excluded = [
  'node_modules/',
  '.venv/',
  'venv/',
  '__pycache__/',
  '*.pyc',
  '.next/',
  '.vite/',
  '.*.tmp',
  '',
];

/**
 * The git history of a workspace. Its repository lies beside the workspace, where commands that run in there cannot reach it: what
 * is written into a repository's configuration runs as whoever calls git next.
 */
export function createHistory({
  root,
  gitDir,
  environment,
  timeoutMs = 120_000,
}: {
  readonly root: string;
  readonly gitDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Longest single command, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}): History {
  let opened: Promise<void> | null = null;

  async function git(args: readonly string[], signal: AbortSignal, mayFail = false): Promise<string> {
    const result = await execa('git', [`--git-dir=${gitDir}`, `--work-tree=${root}`, ...hardening, ...args], {
      cwd: root,
      env: {
        ...(environment.PATH === undefined ? {} : { PATH: environment.PATH }),
        ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_ATTR_NOSYSTEM: '1', LC_ALL: 'C' },
        ...{ GIT_AUTHOR_NAME: 'Fixpoint', GIT_AUTHOR_EMAIL: 'fixpoint@localhost', GIT_TERMINAL_PROMPT: '0' },
        ...{ GIT_COMMITTER_NAME: 'Fixpoint', GIT_COMMITTER_EMAIL: 'fixpoint@localhost' },
      },
      ...{ extendEnv: false, stdin: 'ignore', reject: false, timeout: timeoutMs, cancelSignal: signal },
      maxBuffer: 10 * 1024 * 1024,
    });
    signal.throwIfAborted();
    if (result.code === 'ENOENT') {
      throw new ConfigurationError('The program "git" was not found.', {
        hint: 'Install git 2.38 or newer and put it on the PATH.',
      });
    }
    if (result.timedOut) throw new TimedOutError(`git ${args[0] ?? ''}`, timeoutMs);
    if (result.exitCode === 0) return result.stdout;
    if (mayFail) return '';
    throw new FixpointError(`git ${args[0]} failed: ${toSafeLine(result.stderr, 500)}`, {
      code: 'git',
      retry: 'backoff',
    });
  }

  function open(signal: AbortSignal): Promise<void> {
    opened ??= (async () => {
      await mkdir(root, { recursive: true });
      // Harmless where it is there already.
      await git(['init', '--quiet', '--initial-branch=main'], signal);
      await writeFile(join(gitDir, 'info', 'exclude'), excluded.join('\n'));
      // Goes before what the workspace's own files say.
      await writeFile(join(gitDir, 'info', 'attributes'), '* -export-ignore -export-subst\n');
    })();
    return opened;
  }

  async function zipOf(id: string, left: readonly ListedFile[], signal: AbortSignal): Promise<Buffer> {
    const file = join(gitDir, 'archive.zip');
    const without = left.map(({ path }) => `:(top,exclude,literal)${path}`);
    try {
      await git(['archive', '--format=zip', `--output=${file}`, id, '--', ':(top)', ...without], signal);
      return await readFile(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async function newest(signal: AbortSignal): Promise<Commit> {
    const [commit] = await read(['-1'], signal);
    if (commit === undefined) throw new NotFoundError('commit', 'HEAD');
    return commit;
  }

  async function read(args: readonly string[], signal: AbortSignal): Promise<readonly Commit[]> {
    const text = await git(['log', '--format=%H%x00%cI%x00%s', ...args], signal, true);
    return text.split('\n').flatMap((line) => {
      const [id, at, title] = line.split('\0');
      return id === undefined || at === undefined || title === undefined ? [] : [{ id, at, title }];
    });
  }

  return {
    gitDir,
    async commit(title, signal) {
      await open(signal);
      await git(['add', '--all'], signal);
      if ((await git(['status', '--porcelain'], signal)) === '') return null;
      await git(['commit', '--quiet', '--no-verify', '-m', toSafeLine(title, 200) || 'Changes'], signal);
      return newest(signal);
    },
    async log(signal) {
      await open(signal);
      return read([], signal);
    },
    async diff(id, signal) {
      await open(signal);
      checkId(id);
      return toSafeText(await git(['show', '--format=', '--no-ext-diff', '--no-textconv', id], signal));
    },
    async archive(id, mostBytes, signal) {
      await open(signal);
      checkId(id);
      const listed = parseTree(await git(['ls-tree', '-r', '-z', '--long', '--full-tree', id], signal));
      const changes = [
        'show',
        '--format=',
        '--numstat',
        '-z',
        '--no-renames',
        '--no-ext-diff',
        '--no-textconv',
      ];
      const changed = parseChanges(await git([...changes, id], signal));
      const kept = chooseFiles(listed, mostBytes);
      return {
        files: listed.map((file) => ({ ...file, kept: kept.has(file.path) })),
        changed,
        zip:
          kept.size === 0
            ? null
            : await zipOf(
                id,
                listed.filter(({ path }) => !kept.has(path)),
                signal,
              ),
      };
    },
    async undo(id, signal) {
      await open(signal);
      checkId(id);
      await git(['cat-file', '-e', `${id}^{commit}`], signal);
      try {
        await git(['revert', '--no-edit', id], signal);
      } catch (error) {
        await git(['revert', '--abort'], signal, true);
        throw new ConflictError(
          `Commit ${id.slice(0, 8)} cannot be undone: later steps changed the same lines.`,
          {
            reason: 'later-changes',
            hint: 'Undo the later steps first.',
            context: { cause: error instanceof Error ? error.message : String(error) },
          },
        );
      }
      return newest(signal);
    },
  };
}

function checkId(id: string): void {
  if (!/^[0-9a-f]{7,64}$/.test(id)) throw new NotFoundError('commit', id.slice(0, 80));
}
