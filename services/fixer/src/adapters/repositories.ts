import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { type Git, type GitAnswer, toGitError } from '@fixpoint/sandbox/git';
import { withFileLock } from '@fixpoint/sandbox/processes';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError, TimedOutError } from '@fixpoint/shared/errors';
import { hideCredentials } from '@fixpoint/shared/text';
import { taskTrailer } from '../core/commit-message.js';
import { readPushReport } from '../core/push-report.js';
import { sealClone } from './seal-clone.js';

/**
 * A bare clone that is kept between runs. It has no remote configured: the URL, which may hold credentials, is given to each fetch and push and is
 * never written to a place that an agent could read. No worktree is tied to it: an agent works in a separate repository.
 */
export interface Repository {
  readonly gitDir: string;
  readonly branch: string;
  /** URL for fetches and pushes. May hold credentials. */
  readonly url: string;
  /** Fetches the branch and returns its newest commit. */
  fetch(signal: AbortSignal): Promise<string>;
  /** Newest commit on the fetched branch whose message contains `Task-Id: {reference}`; null without one. */
  findCommit(reference: string, signal: AbortSignal): Promise<string | null>;
  /** Returns true if the fetched branch contains the commit. */
  holds(commit: string, signal: AbortSignal): Promise<boolean>;
  /** Commits that reverts on the fetched branch name, in git's own words; excludes commits whose revert was reverted. */
  takenBack(signal: AbortSignal): Promise<ReadonlySet<string>>;
  /**
   * Pushes to the branch, by fast-forward or not at all. Throws `PushRefusedError` if the remote refuses it, with the remote's message, and
   * `GitError` or `TimedOutError` if it failed and the remote does not have the commit.
   */
  push(commit: string, signal: AbortSignal): Promise<'accepted' | 'moved'>;
  /** Restores the clone's administration as we wrote it, for runs without a sandbox that keeps an agent away from it. */
  seal(signal: AbortSignal): Promise<void>;
}

export interface Repositories {
  open(definition: RepositoryDefinition, signal: AbortSignal): Promise<Repository>;
}

/** Text that git writes into the message of a revert. */
const revertWords = /This reverts commit ([0-9a-f]{40,64})/;
const revertsRead = 500;

export function createRepositories(options: { readonly folder: string; readonly git: Git }): Repositories {
  const { git } = options;

  /** Under the clone's lock: leaves a sealed clone, created again if it is missing or broken. */
  async function ensure(gitDir: string, signal: AbortSignal): Promise<void> {
    if ((await exists(gitDir)) && (await sealClone(gitDir))) return;
    const fresh = `${gitDir}.new`;
    for (const path of [gitDir, fresh]) await rm(path, { recursive: true, force: true });
    await git.run(['init', '--quiet', '--bare', '--template=', fresh], { cwd: options.folder, signal });
    await sealClone(fresh);
    await rename(fresh, gitDir);
  }

  return {
    async open(definition, signal) {
      const { branch } = definition;
      const url = await findRemote(definition.url, git, signal);
      // The name is not derived from credentials, so a renewed token finds the same clone.
      const plain = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1');
      const gitDir = join(options.folder, createHash('sha256').update(plain).digest('hex').slice(0, 16));
      const ref = `refs/remotes/origin/${branch}`;

      async function seal(signal: AbortSignal): Promise<void> {
        await withFileLock(`${gitDir}.lock`, signal, () => ensure(gitDir, signal));
      }
      await mkdir(options.folder, { recursive: true });
      await seal(signal);

      const repository: Repository = {
        gitDir,
        branch,
        url,
        seal,
        async fetch(signal) {
          return withFileLock(`${gitDir}.lock`, signal, async () => {
            await ensure(gitDir, signal);
            await git.run(
              [
                'fetch',
                '--quiet',
                '--no-tags',
                '--no-write-fetch-head',
                '--',
                url,
                `+refs/heads/${branch}:${ref}`,
              ],
              { gitDir, signal, remote: true },
            );
            return (await git.run(['rev-parse', '--verify', `${ref}^{commit}`], { gitDir, signal })).trim();
          });
        },
        async findCommit(reference, signal) {
          const format = `%H%x00%(trailers:key=${taskTrailer},valueonly,separator=%x01)`;
          const grep = ['--fixed-strings', `--grep=${taskTrailer}: ${reference}`];
          const output = await git.run(['log', `--format=${format}`, ...grep, ref, '--'], { gitDir, signal });
          const match = output
            .split('\n')
            .map((line) => line.split('\0'))
            .find(([, trailers = '']) => trailers.split('\x01').some((value) => value.trim() === reference));
          return match?.[0] ?? null;
        },
        async holds(commit, signal) {
          const answer = await git.ask(['merge-base', '--is-ancestor', commit, ref], { gitDir, signal });
          return answer.code === 0;
        },
        async takenBack(signal) {
          const only = ['--extended-regexp', `--grep=${revertWords.source}`, `--max-count=${revertsRead}`];
          const output = await git.run(['log', '--format=%H%x00%b%x01', ...only, ref, '--'], {
            gitDir,
            signal,
          });
          const reverted = new Set<string>();
          // Newest first: a revert that was itself reverted reverts nothing.
          for (const record of output.split('\x01')) {
            const [sha = '', body = ''] = record.trim().split('\0');
            if (reverted.has(sha)) continue;
            for (const [, commit = ''] of body.matchAll(new RegExp(revertWords, 'g'))) reverted.add(commit);
          }
          return reverted;
        },
        async push(commit, signal) {
          await seal(signal);
          const args = ['push', '--porcelain', '--no-verify', '--', url, `${commit}:refs/heads/${branch}`];
          const answer = await git
            .ask(args, { gitDir, signal, remote: true })
            .catch((error: unknown) => (error instanceof TimedOutError ? error : Promise.reject(error)));
          const status = answer instanceof TimedOutError ? 'unknown' : pushStatus(answer, branch);
          if (status !== 'unknown') return status;
          // The remote may have accepted the push before it failed or the connection broke: query it.
          await repository.fetch(signal);
          if (await repository.holds(commit, signal)) return 'accepted';
          throw answer instanceof TimedOutError ? answer : toGitError(['push'], answer);
        },
      };
      return repository;
    },
  };
}

/** Throws the remote's refusal. */
function pushStatus({ stdout, stderr }: GitAnswer, branch: string) {
  const report = readPushReport(stdout, hideCredentials(stderr), { branch, now: new Date() });
  if (report.status === 'refused') throw report.error;
  return report.status;
}

/**
 * A checkout rejects a push to the branch that it shows, so the repository that it was cloned from is meant: the commits pushed there count, and the
 * folder itself is neither read nor changed. Any other URL is used as in git.
 */
export async function findRemote(url: string, git: Git, signal: AbortSignal): Promise<string> {
  if (!isAbsolute(url) || !(await exists(join(url, '.git')))) return url;
  const { stdout } = await git.ask(['config', '--local', '--get', 'remote.origin.url'], { cwd: url, signal });
  const origin = stdout.trim();
  if (origin === '') {
    throw new ConfigurationError(
      `${url} is a checkout without a remote "origin", so changes cannot be pushed.`,
      {
        hint: 'Add the remote, or use a bare repository (git clone --bare).',
      },
    );
  }
  return isAbsolute(origin) || /^[^/]*:/.test(origin) ? origin : resolve(url, origin);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
