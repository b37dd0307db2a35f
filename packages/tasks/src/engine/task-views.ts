import {
  rowTextLimits,
  type Task,
  TaskPriority,
  type TaskRow,
  type TaskSpec,
} from '@fixpoint/shared/contracts';
import { truncate } from '@fixpoint/shared/text';
import { z } from 'zod';
import { activeMs, Json, KeptTaskRecord, Optional, type TaskRecord } from './task-record.js';

const iso = (ms: number) => new Date(ms).toISOString();

/** Fields of a record that lists show; large ones are read only on request. */
export const RowRecord = KeptTaskRecord.pick({
  id: true,
  kind: true,
  status: true,
  stage: true,
  seq: true,
  worker_lost: true,
  waiting_until: true,
  phase: true,
  iteration: true,
  pushes: true,
  spent_usd: true,
  nonce: true,
  expires_at: true,
  hold: true,
  result: true,
  created_at: true,
  updated_at: true,
  finished_at: true,
  active_ms: true,
  active_since: true,
  last_event: true,
  plan: true,
}).extend({
  /** The beginning of the description. */
  title: Optional,
  service: Optional,
  desktop: Optional,
  /** Creator of the task; '' in tasks of earlier versions. */
  by: Optional,
  /** Absent for a normal one; '' after an edit of its plan. */
  priority: z.preprocess((text) => text || undefined, TaskPriority.default('normal')),
  /** Values of the form, cut: a JSON object. */
  form: Optional,
  /** Weights of its findings after each comparison, with commas between. */
  weights: Optional,
  /** The checks that found something, with spaces between. */
  checks: Optional,
  spec: KeptTaskRecord.shape.spec.optional(),
});
export type RowRecord = z.infer<typeof RowRecord>;

/** Fields of the hash that hold the task's specification. */
export function specFieldsOf(spec: TaskSpec): Record<string, string> {
  return {
    spec: JSON.stringify(spec),
    ...rowFieldsOf(spec),
    limit_ms: String(spec.limits.minutes * 60_000),
  };
}

/** Fields of the hash that hold the spec for lists, so that they need not read it. */
export function rowFieldsOf({
  description,
  service,
  desktop,
  form,
  priority,
}: TaskSpec): Record<string, string> {
  return {
    title: truncate(description, rowTextLimits.description),
    service: service?.name ?? '',
    template: service?.template ?? '',
    desktop: desktop?.desktop.name ?? '',
    form: shortForm(form),
    // Usual values take no room.
    priority: priority === 'normal' ? '' : (priority ?? ''),
  };
}

/** Values of a form that a list has room for. Mailboxes belong to the person who waits for the document, and do not distinguish tasks. */
function shortForm(form: TaskSpec['form']): string {
  const entries = Object.entries(form)
    .filter(([, value]) => value !== '' && !value.includes('@'))
    .slice(0, rowTextLimits.formFields)
    .map(([name, value]) => [name, truncate(value, rowTextLimits.formValue)]);
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** The part of a record that clients see. */
export type SeenRecord = Omit<
  TaskRecord,
  | 'epoch'
  | 'owner'
  | 'attempt'
  | 'looks'
  | 'waits'
  | 'crashes'
  | 'step_started'
  | 'redispatches'
  | 'state'
  | 'input'
  | 'decision'
  | 'decided_plan'
>;

/** The task as clients see it. */
export function toTask(record: SeenRecord, now: number): Task {
  return {
    ...toCommon(record, now),
    description: record.spec.description,
    spec: record.spec,
    plan: record.plan ?? null,
    result: record.result ?? null,
  };
}

/** The task as lists show it. */
export function toTaskRow(record: RowRecord, now: number): TaskRow {
  const { result, title, service, desktop, by, priority, form, weights, checks } = record;
  return {
    ...toCommon(record, now),
    description: title,
    service: service === '' ? null : service,
    desktop: desktop === '' ? null : desktop,
    by: by === '' ? null : by,
    priority,
    form: readForm(form),
    weights: weights === '' ? [] : weights.split(',').map(Number),
    checks: checks.split(' ').filter(Boolean),
    result:
      result === undefined
        ? null
        : {
            status: result.status,
            reason: result.reason,
            summary: truncate(result.summary, rowTextLimits.summary),
          },
  };
}

function readForm(text: string): Record<string, string> {
  const form = Json.pipe(z.record(z.string(), z.string())).safeParse(text);
  return form.success ? form.data : {};
}

/** Fields that tasks and rows have in common. */
function toCommon(record: Omit<SeenRecord, 'spec' | 'plan' | 'result'>, now: number) {
  const awaiting = record.status === 'awaiting_approval' && record.expires_at !== undefined;
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    seq: Number(record.seq),
    stage: record.stage === '' ? null : record.stage,
    phase: record.phase,
    iteration: record.iteration,
    approval: awaiting ? { nonce: record.nonce, expires_at: iso(record.expires_at ?? 0) } : null,
    pause_requested: record.hold === '1',
    ...(record.waiting_until === undefined ? {} : { waiting_until: iso(record.waiting_until) }),
    ...(record.worker_lost === undefined ? {} : { worker_lost_at: iso(record.worker_lost) }),
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
    finished_at: record.finished_at === undefined ? null : iso(record.finished_at),
    active_ms: activeMs(record, now),
    pushes: record.pushes,
    prs_merged: 0,
    spent_usd: record.spent_usd,
    last_event: record.last_event,
  };
}
