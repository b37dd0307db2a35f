import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { maxChangedFiles, type WorkspaceCopy, type WorkspaceListing } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { WorkspaceAgent } from '@fixpoint/workspace/agent';

/** Maximum bytes of files in a zip, and of a diff. */
const [maxZipBytes, maxDiffLength] = [20 * 1024 * 1024, 2 * 1024 * 1024];

/**
 * Copies the workspace into the artifact store as a step left it. A step is done even if that fails: repeating it costs a model's work, so a failure
 * is written to the task's log and null is returned.
 */
export async function keepWorkspaceCopy({
  agent,
  commit,
  artifacts,
  context: { signal, log, emit },
}: {
  readonly agent: Pick<WorkspaceAgent, 'log' | 'archive' | 'diff'>;
  /** The step's commit; null: it changed no file. */
  readonly commit: string | null;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly context: Pick<StageContext, 'signal' | 'log' | 'emit'>;
}): Promise<WorkspaceCopy | null> {
  try {
    const newest = commit ?? (await agent.log())[0]?.id;
    if (newest === undefined) return null;
    const { files, changed, zip } = await agent.archive(newest, maxZipBytes);
    const diff = commit === null ? '' : await agent.diff(commit);
    const listing: WorkspaceListing = { files: [...files] };
    return {
      commit: newest,
      changed: commit === null ? [] : changed.slice(0, maxChangedFiles),
      diff: diff === '' || diff.length > maxDiffLength ? null : await artifacts.put(Buffer.from(diff)),
      listing: await artifacts.put(Buffer.from(JSON.stringify(listing))),
      zip: zip === null ? null : await artifacts.put(zip),
    };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'Copying the files of a step failed');
    const reason = error instanceof Error ? error.message : String(error);
    await emit({
      type: 'workspace-event',
      message: `The files of this step could not be copied for display: ${reason}`.slice(0, 1_000),
      data: { kind: 'WARNING' },
    });
    return null;
  }
}
