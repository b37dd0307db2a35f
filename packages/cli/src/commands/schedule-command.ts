import type { Schedule, TaskPriority } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../command-context.js';
import type { GatewayClient } from '../gateway/create-gateway-client.js';
import { clean, type Paint } from '../render/terminal-text.js';
import { connect } from './connect.js';
import { type EffectOptions, readEffects, readHints, readKind } from './tasks/task-command.js';

export interface AddScheduleOptions extends EffectOptions {
  readonly when: string;
  readonly description: string;
  readonly name?: string;
  /** Of the IANA list; that of this machine unless given. */
  readonly timezone?: string;
  readonly service?: string;
  readonly context?: string;
  readonly set?: readonly string[];
  readonly priority?: TaskPriority;
  /** The plans of its tasks start without a decision. */
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Has a request submitted again and again. */
export const runAddSchedule: Command<AddScheduleOptions> = async (context, options) => {
  const { when, name, description, yes = false, json = false } = options;
  const hints = readHints(options);
  const schedule = await connect(context).createSchedule({
    when,
    timezone: options.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(name === undefined ? {} : { name }),
    request: {
      description,
      ...(Object.keys(hints).length === 0 ? {} : { context: hints }),
      ...readKind(options),
      ...readEffects(options),
      approval: yes ? 'auto' : 'ask',
      ...(options.priority === undefined ? {} : { priority: options.priority }),
    },
  });
  if (json) context.writeJson(schedule);
  else {
    context.write(renderSchedule(schedule, context.paint));
    if (!yes) context.write('The plan of each task waits for approval. With --yes it starts immediately.');
  }
  return exitCodes.ok;
};

/** Lists the schedules. */
export const runListSchedules: Command<{ json?: boolean }> = async (context, { json = false }) => {
  const schedules = await connect(context).listSchedules();
  if (json) {
    context.writeJson({ schedules });
    return exitCodes.ok;
  }
  if (schedules.length === 0) context.write('No schedules yet. Create one with "fixpoint schedule add".');
  for (const schedule of schedules) context.write(renderSchedule(schedule, context.paint));
  return exitCodes.ok;
};

interface OneSchedule {
  readonly id: string;
  readonly json?: boolean;
}

/** Submits nothing until it is resumed; its tasks continue. */
export const runPauseSchedule: Command<OneSchedule & { paused: boolean }> = async (
  context,
  { id: given, paused, json = false },
) => {
  const client = connect(context);
  const { id } = await findSchedule(client, given);
  const schedule = await client.pauseSchedule(id, paused);
  if (json) context.writeJson(schedule);
  else context.write(renderSchedule(schedule, context.paint));
  return exitCodes.ok;
};

/** Deletes a schedule; its tasks stay. */
export const runRemoveSchedule: Command<OneSchedule> = async (context, { id: given, json = false }) => {
  const client = connect(context);
  const { id, name } = await findSchedule(client, given);
  await client.deleteSchedule(id);
  if (json) context.writeJson({ id, deleted: true });
  else context.write(`deleted ${clean(name)}; its tasks stay`);
  return exitCodes.ok;
};

async function findSchedule(client: GatewayClient, given: string): Promise<Schedule> {
  const schedules = await client.listSchedules();
  const exact = schedules.filter(({ id, name }) => id === given || name === given);
  const results = exact.length > 0 ? exact : schedules.filter(({ id }) => id.startsWith(given));
  const [only] = results;
  if (only !== undefined && results.length === 1) return only;
  throw new InvalidInputError(
    only === undefined ? `There is no schedule "${given}".` : `"${given}" names ${results.length} schedules.`,
    { field: 'id', hint: '"fixpoint schedule list" shows their ids.' },
  );
}

/** `a1b2c3d4  every weekday 6:00 (Europe/Berlin)  next 2026-11-24 05:00 UTC  fix market-research …`. */
export function renderSchedule(schedule: Schedule, paint: Paint): string {
  const { id, name, when, timezone, runs } = schedule;
  const [newest] = runs;
  const last =
    newest === undefined
      ? ''
      : paint(
          newest.outcome === 'refused' ? 'red' : 'dim',
          `  last result ${newest.outcome}${newest.task_id === null ? '' : ` (task ${newest.task_id.slice(0, 8)})`}${newest.reason === null ? '' : `: ${clean(newest.reason)}`}`,
        );
  return `${id}  ${clean(name)}: ${clean(when)} (${timezone}), ${describeNext(schedule, paint)}${last}`;
}

function describeNext({ paused, next_at }: Schedule, paint: Paint): string {
  if (paused) return paint('yellow', 'paused');
  if (next_at === null) return paint('yellow', 'not due');
  return `next ${next_at.slice(0, 16).replace('T', ' ')} UTC`;
}
