import { NotFoundError } from '@fixpoint/shared/errors';
import { ownKey, type Principal } from '../access/principal.js';
import { isNarrow } from '../access/token-scope.js';
import type { ArtifactUploads } from '../features/artifacts/artifact-uploads.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';
import type { TaskArtifacts } from './task-artifacts.js';

/** Number of the caller's newest tasks that are searched for an artifact. */
const maxSearched = 200;
const tasksPerPage = 100;

/** Determines which artifacts a caller may read: those to which its tasks refer, and its uploads. A caller without a scope reads all. */
export interface OwnArtifacts {
  /** `task`: the task that refers to it; absent: any of the newest 200. */
  canRead(artifact: string, task?: string): Promise<boolean>;
  /** Throws the same `NotFoundError` as the store does for an unknown artifact. */
  check(artifact: string, task?: string): Promise<void>;
  noteUpload(artifact: string): Promise<void>;
}

export function createOwnArtifacts(options: {
  readonly principal: Pick<Principal, 'id' | 'scope'>;
  /** In the scope of the principal. */
  readonly useCases: Pick<UseCases, 'findTask' | 'listTasks'>;
  readonly taskArtifacts: TaskArtifacts;
  readonly uploads: ArtifactUploads;
}): OwnArtifacts {
  const { principal, useCases, taskArtifacts, uploads } = options;
  const owner = ownKey(principal, '');

  async function isOfTasks(artifact: string): Promise<boolean> {
    let cursor: string | undefined;
    for (let searched = 0; searched < maxSearched; searched += tasksPerPage) {
      const page = await useCases.listTasks({ limit: tasksPerPage, cursor });
      for (const row of page.tasks) if (await taskArtifacts.isInLog(row, artifact)) return true;
      if (page.next === null) return false;
      cursor = page.next;
    }
    return false;
  }

  const own: OwnArtifacts = {
    async canRead(artifact, task) {
      if (!isNarrow(principal.scope) || (await uploads.has(owner, artifact))) return true;
      if (task === undefined) return isOfTasks(artifact);
      const named = await useCases.findTask(task);
      return named !== null && (await taskArtifacts.isInTask(named, artifact));
    },
    async check(artifact, task) {
      if (!(await own.canRead(artifact, task))) throw new NotFoundError('artifact', artifact);
    },
    async noteUpload(artifact) {
      if (isNarrow(principal.scope)) await uploads.note(owner, artifact);
    },
  };
  return own;
}
