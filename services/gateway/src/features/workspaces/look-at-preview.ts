import type { PreviewView } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { PreviewRecords } from '@fixpoint/tasks/engine';
import type { UseCases } from '../tasks/create-use-cases.js';
import type { PreviewServer } from './start-preview-server.js';

export interface Previews {
  look(taskId: string): Promise<PreviewView>;
  end(taskId: string): Promise<void>;
}

/** Programs that workspace tasks and finished builds left running. `getTask` enforces access. */
export function createPreviews(options: {
  readonly useCases: Pick<UseCases, 'getTask'>;
  readonly records: PreviewRecords;
  readonly server: Pick<PreviewServer, 'originOf'>;
}): Previews {
  const { useCases, records, server } = options;
  return {
    async look(taskId) {
      await useCases.getTask(taskId);
      const preview = await records.read(taskId);
      if (preview === null) return { task_id: taskId, preview: null };
      const { machine, command, until, output } = preview;
      const origin = server.originOf(preview);
      const url = origin === null ? null : `${origin}/`;
      return { task_id: taskId, preview: { url, machine, command, until, output } };
    },
    async end(taskId) {
      await useCases.getTask(taskId);
      if (!(await records.remove(taskId))) {
        throw new NotFoundError('running program of the workspace', taskId, {
          hint: 'A program keeps running for WORKSPACE_PREVIEW_MINUTES (setting of the fixer) after its step.',
        });
      }
    },
  };
}
