import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';

import { clean } from '../render/terminal-text.js';
import { connect } from './connect.js';
import { approvePlan } from './decide-command.js';
import { readAssignments } from './read-assignments.js';
import { renderVerdict, showTask } from './show-task.js';

interface TaskOptions {
  readonly description: string;
  readonly service?: string;
  /** JSON object, as text. */
  readonly context?: string;
  /** `Field=value`, each for a field of the service's form. */
  readonly set?: readonly string[];
  /** Starts without asking. */
  readonly yes?: boolean;
  readonly watch?: boolean;
}

/** Submits a task to the gateway; shows its plan and prompts, unless `yes`; follows it, if `watch`. */
export const runTask: Command<TaskOptions> = async (context, options) => {
  const client = connect(context);
  const hints = readHints(options);
  const task = await client.createTask({
    description: options.description,
    ...(Object.keys(hints).length === 0 ? {} : { context: hints }),
    approval: options.yes ? 'auto' : 'ask',
  });
  context.write(`task ${task.id}`);
  for (const reason of task.spec.intent.because) context.write(`  ${clean(reason)}`);

  if (!options.yes && !(await approvePlan(context, client, task))) return exitCodes.ok;
  if (options.watch) return watch(context, task.id);
  context.write(`"fixpoint watch ${task.id}" follows it.`);
  return exitCodes.ok;
};

/** Follows a task to its end: 0 when it matched, else 1. */
export async function watch(context: CommandContext, id: string): Promise<number> {
  const { paint, write, status, signal } = context;
  const result = await showTask({ client: connect(context), id, paint, write, status, signal });
  write(renderVerdict(result, paint));
  return result.status === 'completed' ? exitCodes.ok : exitCodes.failed;
}

/** Submits the request of an expired task again; shows the plan of the new one and prompts. */
export const runOfferAgain: Command<{ id: string }> = async (context, { id }) => {
  const client = connect(context);
  const task = await client.offerAgain(id);
  context.write(`task ${task.id}`);
  if (await approvePlan(context, client, task)) {
    context.write(`"fixpoint watch ${task.id}" follows it.`);
  }
  return exitCodes.ok;
};

/** Ends a task now, in whatever state it is. */
export const runCancel: Command<{ id: string; reason?: string }> = async (context, { id, reason }) => {
  const task = await connect(context).cancel(id, reason);
  context.write(`task ${task.id} is ${task.status}`);
  return exitCodes.ok;
};

function readHints({ context = '{}', service, set = [] }: TaskOptions): Record<string, unknown> {
  let hints: unknown;
  try {
    hints = JSON.parse(context);
  } catch {
    hints = null;
  }
  if (typeof hints !== 'object' || hints === null || Array.isArray(hints)) {
    throw new InvalidInputError('--context is no JSON object.', {
      field: 'context',
      hint: `Example: --context '{"Email":"me@example.com","Business":"Coffee","Country":"Japan"}'`,
    });
  }
  const { form_data: before, ...rest } = hints as { form_data?: unknown };
  return {
    ...rest,
    ...(service === undefined ? {} : { service }),
    ...(set.length === 0
      ? before === undefined
        ? {}
        : { form_data: before }
      : { form_data: { ...(typeof before === 'object' ? before : {}), ...readAssignments(set) } }),
  };
}
