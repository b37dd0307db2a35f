import type { Git } from '@fixpoint/sandbox/git';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { TimedOutError } from '@fixpoint/shared/errors';
import type { Repositories, Repository } from './repositories.js';

/** Queries of a service's branch for the stages after a push. Every function throws `GitError` or `TimedOutError` if the remote is unreachable. */
export interface RemoteBranch {
  /** Newest commit of the branch at the remote; null if the branch does not exist. */
  head(definition: RepositoryDefinition, signal: AbortSignal): Promise<string | null>;
  /** Returns true if `descendant` is the commit or has it among its ancestors. `descendant` may be abbreviated. False if the branch knows neither. */
  leadsTo(
    definition: RepositoryDefinition,
    commit: string,
    descendant: string,
    signal: AbortSignal,
  ): Promise<boolean>;
}

export interface RemoteBranchOptions {
  readonly git: Git;
  readonly repositories: Repositories;
}

// The queries take at most 60 s in total.
const askTimeoutMs = 20_000;
const fetchTimeoutMs = 30_000;

export function createRemoteBranch({ git, repositories }: RemoteBranchOptions): RemoteBranch {
  return {
    async head(definition, signal) {
      const { gitDir, url } = await repositories.open(definition, signal);
      const args = ['ls-remote', '--', url, `refs/heads/${definition.branch}`];
      const output = await git.run(args, {
        gitDir,
        signal,
        remote: true,
        timeoutMs: askTimeoutMs,
      });
      return /^([0-9a-f]{40,64})\t/m.exec(output)?.[1] ?? null;
    },

    async leadsTo(definition, commit, descendant, signal) {
      if (descendant === commit) return true;
      const repository = await repositories.open(definition, signal);
      const { gitDir } = repository;
      const resolve = async () => {
        const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${descendant}^{commit}`];
        const answer = await git.ask(args, { gitDir, signal });
        return answer.code === 0 ? answer.stdout.trim() : null;
      };
      let resolved = await resolve();
      if (resolved === null) {
        // A newer commit by another author, most likely: the clone fetches it now.
        await fetchWithin(repository, signal);
        resolved = await resolve();
      }
      if (resolved === null) return false;
      const answer = await git.ask(['merge-base', '--is-ancestor', commit, resolved], { gitDir, signal });
      return answer.code === 0;
    },
  };
}

async function fetchWithin(repository: Repository, signal: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(fetchTimeoutMs);
  try {
    await repository.fetch(AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new TimedOutError(`Fetching ${repository.branch}`, fetchTimeoutMs);
    throw error;
  }
}
