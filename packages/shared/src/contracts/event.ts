import { z } from 'zod';
import { Leniency } from './acceptance.js';
import { ApprovalGrant } from './approval-grant.js';
import { BuildProposal, BuildSession } from './build.js';
import { DocumentRef } from './document.js';
import { Failure } from './failure.js';
import { Finding, FindingCounts, FindingMeasure, Severity } from './finding.js';
import { LedgerSummary } from './finding-ledger.js';
import { FormValues } from './form-field-definition.js';
import { ArtifactId, Instant, TaskId } from './identifiers.js';
import { LearnableDocument } from './learned-template.js';
import { Plan } from './plan.js';
import { ComparedChange, FixTiming } from './stages/fix.js';
import { TaskResult, TaskStatus, taskTextLimits } from './task.js';
import { WorkspaceCopy } from './workspace-copy.js';
import { WorkspaceEventData } from './workspace-event.js';

const Message = z.string().max(taskTextLimits.message);

/** Defines one type of event: its name, the shape of its data, and the occasion on which it is written. */
function event<Type extends string, Data extends z.ZodType>(type: Type, data: Data, occasion: string) {
  return z.strictObject({ type: z.literal(type), message: Message, data }).describe(occasion);
}

/** Id of a tool call, as the engine names it. */
const EngineCall = z.string().max(200);

/** Tokens and cost of the model's messages since the event before that has them. Input excludes the cache. */
export const EngineUsage = z.strictObject({
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  cache_read_tokens: z.int().nonnegative(),
  cache_write_tokens: z.int().nonnegative(),
  cost_usd: z.number().nonnegative(),
});
export type EngineUsage = z.infer<typeof EngineUsage>;

/**
 * A fact that a stage or a command adds to a task's log, before it has a number. `message` is for people; `data` is for
 * programs and carries no bytes: documents, diffs and transcripts are named by artifact.
 */
export const EventDraft = z.discriminatedUnion('type', [
  event('task-created', z.strictObject({ status: TaskStatus }), 'The task was created.'),
  event(
    'plan-proposed',
    z.strictObject({ plan: Plan, nonce: z.string(), expires_at: Instant }),
    'A plan waits for a decision.',
  ),
  event(
    'plan-edited',
    z.strictObject({ by: z.string(), version: z.int(), changes: z.array(z.string()).max(100) }),
    'A person changed the plan. A plan-proposed event with the changed plan follows.',
  ),
  event(
    'plan-approved',
    z.strictObject({
      by: z.string(),
      version: z.int(),
      /** Status of the task until its first step begins, if that is not `pending`. */
      status: z.literal('waiting_for_vm').optional(),
      /** The approval grants that allowed it, if no person decided. */
      allowed_by: z.array(ApprovalGrant).max(100).optional(),
      /** The approval grant that was given with it. */
      granted: ApprovalGrant.optional(),
    }),
    'A person or an approval grant approved the plan.',
  ),
  event(
    'plan-rejected',
    z.strictObject({ by: z.string(), reason: z.string().optional() }),
    'A person rejected the plan.',
  ),
  event(
    'task-queued',
    z.strictObject({ resource: z.string(), behind: z.string() }),
    'The task waits behind another task that is using the same service or desktop.',
  ),
  event(
    'stage-started',
    z.strictObject({ stage: z.string(), iteration: z.int(), attempt: z.int() }),
    'A worker started a stage.',
  ),
  event(
    'stage-progress',
    z.strictObject({ stage: z.string(), detail: z.record(z.string(), z.unknown()).optional() }),
    'A stage reported its progress.',
  ),
  event(
    'stage-retry',
    z.strictObject({ stage: z.string(), attempt: z.int(), failure: Failure, delay_ms: z.int() }),
    'A stage failed and will be tried again.',
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
    'A stage ended.',
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
      /** Changes since the comparison before; absent in events of older versions. */
      ledger: LedgerSummary.optional(),
      /** Documents of a match that may teach the service's template; absent in events of older versions. */
      learnable: z.array(LearnableDocument).max(10).optional(),
      /** Findings that are reported and not fixed, and why; absent in events of older versions. */
      accepted: z
        .array(z.strictObject({ id: z.string(), why: Leniency, reason: z.string().max(700) }))
        .max(200)
        .optional(),
      /** Total weight of the findings that count. */
      weight: z.number().nonnegative().optional(),
      /** Ids of findings that one of two measurements of the same deploy showed, and the other did not. */
      unstable: z.array(z.string()).max(200).optional(),
    }),
    'A comparison ended.',
  ),
  event(
    'confirmation',
    z.strictObject({
      iteration: z.int(),
      /** The other form values. */
      form: FormValues,
      confirmed: z.boolean(),
      counts: FindingCounts,
      report: ArtifactId,
      template: z.string().nullable(),
      /** Findings of kinds that were fixed, worst first. */
      top: z
        .array(Finding.pick({ id: true, check: true, severity: true, location: true, message: true }))
        .max(20),
    }),
    'A document for other form values was compared, to confirm a match.',
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
      compared: ComparedChange.optional(),
    }),
    'The fix stage ended.',
  ),
  event(
    'engine-message',
    z.strictObject({
      role: z.enum(['assistant', 'tool', 'system']),
      text: z.string().max(4_000),
      call: EngineCall.optional(),
      /** Lines that a tool call removes from a file and adds to it, as in a unified diff; long ones are cut. */
      diff: z.string().max(4_000).optional(),
      usage: EngineUsage.optional(),
    }),
    'The coding agent sent a message. The whole transcript is an artifact.',
  ),
  event(
    'engine-output',
    z.strictObject({
      call: EngineCall,
      ok: z.boolean(),
      /** Its first and last lines, secrets masked. */
      text: z.string().max(4_000),
      /** Lines of the whole output. */
      lines: z.int().nonnegative(),
      usage: EngineUsage.optional(),
    }),
    'A command of the coding agent ended, or another tool call failed.',
  ),
  event('workspace-event', WorkspaceEventData, 'The workspace agent acted.'),
  event(
    'workspace-words',
    z.strictObject({ text: z.string().min(1).max(4_000) }),
    "The workspace agent's model sent a part of its text. The whole text follows as a workspace-event.",
  ),
  event(
    'workspace-files',
    WorkspaceCopy.extend({ step: z.int().positive(), of: z.int().positive(), title: z.string() }),
    'A step of a workspace ended. Its files and changes are artifacts.',
  ),
  event('build-tests', BuildProposal, 'The tests of a build were written.'),
  event('build-session', BuildSession.extend({ session: z.int().positive() }), 'A session of a build ended.'),
  event(
    'guard-denied',
    z.strictObject({ tool: z.string(), rule: z.string(), reason: z.string(), call: EngineCall.optional() }),
    'The guard denied a tool call of the coding agent.',
  ),
  event(
    'user-input',
    z.strictObject({
      by: z.string(),
      text: z.string().max(taskTextLimits.message),
      /** Provided by the person, if the service's row has `delivery: hand`. */
      document: DocumentRef.optional(),
    }),
    'A person sent a text or a document to the task.',
  ),
  event('task-paused', z.strictObject({ by: z.string() }), 'The task was paused.'),
  event('task-resumed', z.strictObject({ by: z.string() }), 'The task was resumed.'),
  event(
    'task-finished',
    z.strictObject({ result: TaskResult, elapsed_ms: z.int(), active_ms: z.int() }),
    'The task ended. Last event of every task, exactly once.',
  ),
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
