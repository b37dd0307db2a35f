import { NotFoundError } from '@fixpoint/shared/errors';
import type { PreviewRecords } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import type { UseCases } from '../tasks/create-use-cases.js';
import type { PreviewServer } from './start-preview-server.js';

/** The program of a workspace that runs, if one does. */
export const PreviewView = z.strictObject({
  task_id: z.string(),
  preview: z
    .strictObject({
      url: z.string().nullable().describe('null: it runs on a machine that this gateway cannot reach'),
      machine: z.string(),
      command: z.string(),
      until: z.string().describe('time at which it ends automatically'),
      output: z.string().describe('end of its output'),
    })
    .nullable()
    .describe('null: no program is running'),
});
export type PreviewView = z.infer<typeof PreviewView>;

export interface Previews {
  look(taskId: string): Promise<PreviewView>;
  end(taskId: string): Promise<void>;
}

/** What workspace tasks and finished builds left running. `getTask` holds who may see which. */
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
