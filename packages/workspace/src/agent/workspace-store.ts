import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { WorkspacePlan } from './workspace-plan.js';

/** Progress of a project. */
export const Progress = z.strictObject({
  plan: WorkspacePlan,
  /** Steps that are done. */
  done: z.int().min(0),
  /** Earlier requests of the conversation on this workspace, oldest first. */
  earlier: z.array(z.string()).max(10).optional(),
});
export type Progress = z.infer<typeof Progress>;

export interface WorkspaceStore {
  /** Null: no project was begun, or its record cannot be read. */
  read(): Promise<Progress | null>;
  write(progress: Progress): Promise<void>;
}

/** Keeps the progress on disk, beside the workspace: whole or not at all, whenever the process dies. */
export function createWorkspaceStore(state: string): WorkspaceStore {
  const path = join(state, 'progress.json');
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => null);
      if (text === null) return null;
      try {
        return Progress.parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
    async write(progress) {
      await mkdir(state, { recursive: true });
      const handle = await open(`${path}.tmp`, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(progress));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.tmp`, path);
    },
  };
}
