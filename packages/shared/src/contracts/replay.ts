import { z } from 'zod';
import { DocumentType } from './document.js';
import { DocumentPages } from './document-pages.js';
import { TaskEvent } from './event.js';
import { Finding, FindingCounts } from './finding.js';
import { Instant, TaskId } from './identifiers.js';
import { TaskKind } from './intent.js';
import { TaskResult, TaskStatus } from './task.js';

/** Report of a comparison in a replay. */
export const ReplayReport = z.object({
  documents: z.array(z.object({ name: z.string(), type: DocumentType, pages: z.string().optional() })),
  findings: z.array(Finding),
  counts: FindingCounts,
});
export type ReplayReport = z.infer<typeof ReplayReport>;

/**
 * A whole run for viewing it again anywhere: its log and the artifacts that the log names, secrets and addresses masked. Artifacts are
 * named by their ids, as in the log; one that is not here was left out, and `left_out` says why.
 */
export const Replay = z.object({
  version: z.literal(1),
  made_at: Instant,
  task: z.object({
    id: TaskId,
    kind: TaskKind,
    status: TaskStatus,
    description: z.string(),
    service: z.string().nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
    spent_usd: z.number().nonnegative(),
    budget_usd: z.number().positive().nullable(),
    result: TaskResult.pick({ status: true, reason: true, summary: true, iterations: true }).nullable(),
  }),
  /** Oldest first. */
  events: z.array(TaskEvent),
  reports: z.record(z.string(), ReplayReport),
  pages: z.record(z.string(), DocumentPages),
  diffs: z.record(z.string(), z.string()),
  /** Screens, as addresses of the scheme `data:`. */
  pictures: z.record(z.string(), z.string()),
  /** A sentence for each kind of thing that did not fit, or was not wanted. */
  left_out: z.array(z.string()),
});
export type Replay = z.infer<typeof Replay>;
