import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { TaskId } from '../identifiers.js';
import { WorkspaceCopy } from '../workspace-copy.js';

/** A plan of the workspace agent, as its steps get it. */
export const WorkspaceProject = z.strictObject({
  architecture: z.string().max(20_000),
  /** Titles, in order. What a step does follows from its words. */
  steps: z.array(z.string().min(1).max(400)).min(1).max(10),
  /** The project that is changed; absent: the request describes a new one. */
  target: z
    .strictObject({ folder: z.string().min(1).max(255), framework: z.string().max(40).nullable() })
    .optional(),
});
export type WorkspaceProject = z.infer<typeof WorkspaceProject>;

/** Stages in which a local model builds a project. */
export const workspaceStages = {
  /** Lets a local model plan a project: its architecture, then its steps. Changes nothing. */
  'workspace-plan': defineStage({
    name: 'workspace-plan',
    servedBy: 'fixer',
    label: { title: 'Plan the project', now: 'the local model is planning the project', state: 'Planning' },
    input: z.strictObject({ request: z.string().min(1).max(50_000), workspace: TaskId.optional() }),
    output: z.strictObject({ project: WorkspaceProject, spent_usd: z.number().nonnegative() }),
    preconditions: ['model'],
    attempts: 3,
    backoff: { base: 2_000, max: 30_000 },
    timeout: 600_000,
    concurrency: 1,
  }),

  /**
   * Lets a local model carry out one step of a project in its workspace, and verifies it. Restarted after a crash: existing files are
   * written again or found unchanged.
   */
  'workspace-step': defineStage({
    name: 'workspace-step',
    servedBy: 'fixer',
    label: {
      title: 'Work in the workspace',
      now: 'the local model is working in the workspace',
      state: 'Working',
    },
    input: z.strictObject({
      request: z.string().min(1).max(50_000),
      project: WorkspaceProject,
      /** Index of the step, from 0. */
      index: z.int().min(0).max(9),
      /** The first task of the workspace; absent: this one. */
      workspace: TaskId.optional(),
    }),
    output: z.strictObject({
      /** False: the model could not do it; `text` says why. */
      ok: z.boolean(),
      /** Evidence that it is done, or the reason why it is not. */
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
  }),
};
