import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { WorkspaceCopy } from '../workspace-copy.js';
import { WorkspaceProject } from './workspace-plan.js';

/**
 * Lets a local model carry out one step of a project in its workspace, and verifies it. Begun anew after a crash: what is there already
 * is written again or found unchanged.
 */
export const workspaceStep = defineStage({
  name: 'workspace-step',
  input: z.strictObject({
    request: z.string().min(1).max(50_000),
    project: WorkspaceProject,
    /** Which of its steps, from 0. */
    index: z.int().min(0).max(9),
  }),
  output: z.strictObject({
    /** False: the model could not do it; `text` says why. */
    ok: z.boolean(),
    /** What shows that it is done, or why it is not. */
    text: z.string().max(10_000),
    /** Its commit in the workspace's history; null: it changed no file. */
    commit: z.string().nullable(),
    spent_usd: z.number().nonnegative(),
    /** Absent: an older version, a workspace without files, or the copy could not be kept. */
    copy: WorkspaceCopy.optional(),
  }),
  preconditions: ['workspace', 'sandbox'],
  attempts: 3,
  backoff: { base: 2_000, max: 30_000 },
  timeout: 3_600_000,
  concurrency: 1,
});
