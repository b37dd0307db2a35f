import { z } from 'zod';

/** Events by which the workspace agent reports on its work. */
export const WorkspaceEventKind = z.enum([
  'PLANNING',
  'ARCHITECTURE',
  'PLAN',
  'SUBTASK_START',
  'SUBTASK_DONE',
  'WRITE_FILE',
  'READ_FILE',
  'LIST_DIR',
  'CREATE_DIR',
  'EXECUTE',
  'MODEL_OUTPUT',
  'ERROR',
  'WARNING',
  'COMPLETE',
  'NEXT_STEPS',
]);
export type WorkspaceEventKind = z.infer<typeof WorkspaceEventKind>;

/** Model usage of the current stage so far. */
export const WorkspaceSpending = z.strictObject({
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  /** For the answers alone; null: not known yet. */
  tokens_per_second: z.number().nonnegative().nullable(),
  /** Null: the price is not known. */
  cost_usd: z.number().nonnegative().nullable(),
});
export type WorkspaceSpending = z.infer<typeof WorkspaceSpending>;

/** Data of a `workspace-event`; its message is the sentence for people. */
export const WorkspaceEventData = z.strictObject({
  kind: WorkspaceEventKind,
  /** The step that begins or ends, from 1. */
  step: z.int().positive().optional(),
  of: z.int().positive().optional(),
  /** The file, folder or command that a tool works on. */
  target: z.string().max(1_000).optional(),
  /** The whole text if the message is its first line: an architecture, a plan, the model's words. */
  text: z.string().max(4_000).optional(),
  spent: WorkspaceSpending.optional(),
});
export type WorkspaceEventData = z.infer<typeof WorkspaceEventData>;
