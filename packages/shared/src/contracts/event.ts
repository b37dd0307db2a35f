import { z } from 'zod';
import { Leniency } from './acceptance.js';
import { ApprovalGrant } from './approval-grant.js';
import { BuildProposal, BuildSession } from './build.js';
import { DocumentRef } from './document.js';
import { Failure } from './failure.js';
import { FindingCounts, FindingMeasure, Severity } from './finding.js';
import { LedgerSummary } from './finding-ledger.js';
import { ArtifactId, Instant, TaskId } from './identifiers.js';
import { LearnableDocument } from './learned-template.js';
import { Plan } from './plan.js';
import { FixTiming } from './stages/fix.js';
import { TaskResult, TaskStatus, taskTextLimits } from './task.js';
import { WorkspaceCopy } from './workspace-copy.js';
import { WorkspaceEventData } from './workspace-event.js';

const Message = z.string().max(taskTextLimits.message);

/** Defines one type of event: its name and the shape of its data. */
function event<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.strictObject({ type: z.literal(type), message: Message, data });
}

/**
 * A fact that a stage or a command adds to a task's log, before it has a number. `message` is for people; `data` is for
 * programs and carries no bytes: documents, diffs and transcripts are named by artifact.
 */
export const EventDraft = z.discriminatedUnion('type', [
  event('task-created', z.strictObject({ status: TaskStatus })),
  event('plan-proposed', z.strictObject({ plan: Plan, nonce: z.string(), expires_at: Instant })),
  /** A new proposal follows, in the same step. */
  event(
    'plan-edited',
    z.strictObject({ by: z.string(), version: z.int(), changes: z.array(z.string()).max(100) }),
  ),
  event(
    'plan-approved',
    z.strictObject({
      by: z.string(),
      version: z.int(),
      /** What the task is until its first step begins, where that is not `pending`. */
      status: z.literal('waiting_for_vm').optional(),
      /** The approval grants that allowed it, where no person decided. */
      allowed_by: z.array(ApprovalGrant).max(100).optional(),
      /** The approval grant that was given with it. */
      granted: ApprovalGrant.optional(),
    }),
  ),
  event('plan-rejected', z.strictObject({ by: z.string(), reason: z.string().optional() })),
  /** The task waits behind another one that holds the same service or desktop. */
  event('task-queued', z.strictObject({ resource: z.string(), behind: z.string() })),
  event('stage-started', z.strictObject({ stage: z.string(), iteration: z.int(), attempt: z.int() })),
  event(
    'stage-progress',
    z.strictObject({ stage: z.string(), detail: z.record(z.string(), z.unknown()).optional() }),
  ),
  event(
    'stage-retry',
    z.strictObject({ stage: z.string(), attempt: z.int(), failure: Failure, delay_ms: z.int() }),
  ),
  event(
    'stage-finished',
    z.strictObject({
      stage: z.string(),
      iteration: z.int(),
      ok: z.boolean(),
      ms: z.int(),
      failure: Failure.optional(),
    }),
  ),
  event(
    'findings',
    z.strictObject({
      iteration: z.int(),
      counts: FindingCounts,
      report: ArtifactId,
      template: z.string().nullable(),
      /** The worst ones, at most 20. */
      top: z
        .array(
          z.strictObject({
            id: z.string(),
            check: z.string(),
            severity: Severity,
            location: z.string(),
            message: z.string(),
            measure: FindingMeasure.optional(),
          }),
        )
        .max(20),
      /** What changed since the comparison before; absent in events of older versions. */
      ledger: LedgerSummary.optional(),
      /** Documents of a match that may teach the service's template; absent in events of older versions. */
      learnable: z.array(LearnableDocument).max(10).optional(),
      /** Findings that are reported and not fixed, and why; absent in events of older versions. */
      accepted: z
        .array(z.strictObject({ id: z.string(), why: Leniency, reason: z.string().max(700) }))
        .max(200)
        .optional(),
      /** What the findings that count weigh together. */
      weight: z.number().nonnegative().optional(),
    }),
  ),
  event(
    'fix',
    z.strictObject({
      iteration: z.int(),
      outcome: z.string(),
      commit: z.string().nullable(),
      files: z.array(z.strictObject({ path: z.string(), added: z.int(), removed: z.int() })),
      diff: ArtifactId.nullable(),
      transcript: ArtifactId.nullable(),
      spent_usd: z.number(),
      denials: z.int(),
      timing: FixTiming.optional(),
    }),
  ),
  /** A message of the engine while it worked; the whole transcript is an artifact. */
  event(
    'engine-message',
    z.strictObject({ role: z.enum(['assistant', 'tool', 'system']), text: z.string().max(4_000) }),
  ),
  /** What the workspace agent does, as it does it. */
  event('workspace-event', WorkspaceEventData),
  /** What its model says, a part at a time while it says it. The whole follows as a `workspace-event`. */
  event('workspace-words', z.strictObject({ text: z.string().min(1).max(4_000) })),
  /** A step of a workspace ended: its files and what it changed, as artifacts. */
  event(
    'workspace-files',
    WorkspaceCopy.extend({ step: z.int().positive(), of: z.int().positive(), title: z.string() }),
  ),
  /** The tests of a build were written. */
  event('build-tests', BuildProposal),
  /** A session of a build ended. */
  event('build-session', BuildSession.extend({ session: z.int().positive() })),
  event('guard-denied', z.strictObject({ tool: z.string(), rule: z.string(), reason: z.string() })),
  event(
    'user-input',
    z.strictObject({
      by: z.string(),
      text: z.string().max(taskTextLimits.message),
      /** Handed over by the person, where the service's row has `delivery: hand`. */
      document: DocumentRef.optional(),
    }),
  ),
  event('task-paused', z.strictObject({ by: z.string() })),
  event('task-resumed', z.strictObject({ by: z.string() })),
  /** The last event of every task, exactly once. */
  event('task-finished', z.strictObject({ result: TaskResult, elapsed_ms: z.int(), active_ms: z.int() })),
]);
export type EventDraft = z.infer<typeof EventDraft>;
export type EventType = EventDraft['type'];

const Stamp = z.strictObject({
  number: z.int().positive(),
  at: Instant,
  task_id: TaskId,
  /** The task's status once the event was written; events of older versions carry none. */
  status: TaskStatus.optional(),
});

/** An event in a task's log. Numbers start at 1, rise by 1 and are never given twice. */
export type TaskEvent = z.infer<typeof Stamp> & EventDraft;

// One object each and no intersection, which as JSON Schema nothing could satisfy: each half would forbid the other's fields.
const stamped = EventDraft.options.map((draft) => draft.extend(Stamp.shape));
export const TaskEvent: z.ZodType<TaskEvent> = z.discriminatedUnion(
  'type',
  stamped as unknown as typeof EventDraft.options,
) as unknown as z.ZodType<TaskEvent>;
