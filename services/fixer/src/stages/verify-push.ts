import type { StageHandler } from '@fixpoint/tasks/engine';
import type { RemoteBranch } from '../adapters/remote-branch.js';

/** Queries the remote itself if its branch contains the pushed commit, directly or below newer ones. */
export function createVerifyPushStage({
  branch,
}: {
  readonly branch: RemoteBranch;
}): StageHandler<'verify-push'> {
  return async ({ service, commit }, { signal, log, progress }) => {
    const { repository } = service;
    const head = await branch.head(repository, signal);
    const pushed = head !== null && (await branch.leadsTo(repository, commit, head, signal));
    if (pushed) {
      await progress(`${repository.branch} contains ${commit.slice(0, 12)}.`, { head });
    } else {
      log.error({ commit, head, branch: repository.branch }, 'The remote does not have the pushed commit');
      await progress(`${repository.branch} does not contain ${commit.slice(0, 12)}.`, { head });
    }
    return { pushed, head };
  };
}
