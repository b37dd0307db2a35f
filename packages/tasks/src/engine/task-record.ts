import { Plan, TaskKind, TaskResult, TaskSpec, TaskStatus } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { loops as allLoops, type Loops } from '../loops/index.js';
import { unpackText } from './pack-text.js';
import { readOnce } from './read-once.js';
import { readInput, readState } from './usual-values.js';

/** A task's record does not match the format of this version of Fixpoint: another version made it, or it was changed by hand. */
export class UnreadableTaskError extends FixpointError {
  constructor(id: string, cause: z.ZodError) {
    // The names of the fields only: the values may be anything.
    const fields = [...new Set(cause.issues.map(({ path }) => String(path[0] ?? '')))];
    super(`The record of task ${id} cannot be read: ${fields.join(', ')}.`, {
      code: 'task-unreadable',
      retry: 'never',
      hint: 'Run the same version of all services. If they already do, create the task again.',
      context: { fields },
      cause,
    });
  }
}

const Count = z.coerce.number().int().nonnegative();
export const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(unpackText(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});
export const Optional = z.string().default('');

/**
 * A task as its hash holds it. What another process wrote is checked before it is believed: a field of the wrong type
 * ends in an error that names it, not in a wrong decision.
 */
export const KeptTaskRecord = z.object({
  id: z.string(),
  kind: TaskKind,
  status: TaskStatus,
  stage: Optional,
  /** Both as text: they are compared as such by the fence. */
  seq: z.string(),
  epoch: z.string().default('0'),
  /** The run that claimed the step and did not give it back. */
  owner: Optional,
  attempt: Count.default(1),
  looks: Count.default(0),
  /** Number of waits of the step until an instant that the other side named. */
  waits: Count.default(0),
  waiting_until: Count.optional(),
  crashes: Count.default(0),
  step_started: Count.optional(),
  redispatches: Count.default(0),
  worker_lost: Count.optional(),
  phase: z.string(),
  iteration: Count,
  pushes: Count,
  spent_usd: z.coerce.number().nonnegative(),
  spec: readOnce(TaskSpec),
  /** Both as they are kept: `readKept` reads them. */
  state: z.string(),
  input: z.string().optional(),
  plan: readOnce(Plan).optional(),
  nonce: Optional,
  expires_at: Count.optional(),
  decision: Optional,
  decided_plan: Optional,
  hold: Optional,
  result: Json.pipe(TaskResult).optional(),
  created_at: Count,
  updated_at: Count,
  finished_at: Count.optional(),
  active_ms: Count.default(0),
  active_since: z.union([z.literal('').transform(() => undefined), Count]).optional(),
  last_event: Count.default(0),
});
export type TaskRecord = Omit<z.infer<typeof KeptTaskRecord>, 'state'> & { readonly state: unknown };

const KeptRunRecord = KeptTaskRecord.pick({
  id: true,
  kind: true,
  seq: true,
  attempt: true,
  looks: true,
  waits: true,
  crashes: true,
  step_started: true,
  phase: true,
  iteration: true,
  pushes: true,
  spent_usd: true,
  spec: true,
  state: true,
  input: true,
  created_at: true,
  active_ms: true,
  active_since: true,
});
/** The fields that a run of a step is given with its claim. */
export const runFields: readonly string[] = Object.keys(KeptRunRecord.shape);

/** Data of a task for a run of one of its steps, with the step's input. */
export type RunRecord = Omit<z.infer<typeof KeptRunRecord>, 'state' | 'input'> & {
  readonly state: unknown;
  readonly input: unknown;
};

/** A hash as Redis returns it. */
export type TaskHash = Readonly<Record<string, string>>;

/** Null if there is no such task. Throws `UnreadableTaskError`. */
export function parseTaskRecord(id: string, hash: TaskHash, loops: Loops = allLoops): TaskRecord | null {
  if (Object.keys(hash).length === 0) return null;
  const record = parseHash(KeptTaskRecord, id, hash);
  return { ...record, state: readKept(id, 'state', () => readStateOf(record, loops)) };
}

/** Throws `UnreadableTaskError`. */
export function parseRunRecord(id: string, hash: TaskHash, loops: Loops = allLoops): RunRecord {
  const record = parseHash(KeptRunRecord, id, hash);
  const { input, spec } = record;
  return {
    ...record,
    state: readKept(id, 'state', () => readStateOf(record, loops)),
    input: readKept(id, 'input', () => (input === undefined ? undefined : readInput(input, spec.service))),
  };
}

function readStateOf(
  { kind, state }: Pick<z.infer<typeof KeptRunRecord>, 'kind' | 'state'>,
  loops: Loops,
): unknown {
  return readState(state, loops.get(kind)?.usualState);
}

function readKept(id: string, field: string, read: () => unknown): unknown {
  try {
    return read();
  } catch {
    const issue = { code: 'custom' as const, path: [field], message: 'is not JSON', input: undefined };
    throw new UnreadableTaskError(id, new z.ZodError([issue]));
  }
}

function parseHash<Schema extends z.ZodType>(schema: Schema, id: string, hash: TaskHash): z.output<Schema> {
  const parsed = schema.safeParse(hash);
  if (!parsed.success) throw new UnreadableTaskError(id, parsed.error);
  return parsed.data;
}

/** Active milliseconds at the instant `now`. */
export function activeMs(record: Pick<TaskRecord, 'active_ms' | 'active_since'>, now: number): number {
  return record.active_ms + (record.active_since === undefined ? 0 : Math.max(0, now - record.active_since));
}
