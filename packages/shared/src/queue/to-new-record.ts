import type { TaskSpec } from '../contracts/index.js';
import type { BegunTask } from './begin-task.js';
import type { SeenRecord } from './task-record.js';

/** The record of a task that was just written, as reading it back would give it. */
export function toNewRecord({ fields, status, stage, events }: BegunTask, spec: TaskSpec): SeenRecord {
  const proposal = events.findLast((event) => event.type === 'plan-proposed')?.data;
  const end = events.findLast((event) => event.type === 'task-finished')?.data;
  return {
    id: fields.id,
    kind: spec.intent.kind,
    status,
    stage,
    seq: fields.seq,
    phase: fields.phase,
    iteration: Number(fields.iteration),
    pushes: Number(fields.pushes),
    spent_usd: Number(fields.spent_usd),
    spec,
    plan: proposal?.plan,
    nonce: fields.nonce ?? '',
    expires_at: fields.expires_at === undefined ? undefined : Number(fields.expires_at),
    hold: '',
    result: end?.result,
    created_at: Number(fields.created_at),
    updated_at: Number(fields.updated_at),
    active_ms: 0,
    last_event: events.length,
  };
}
