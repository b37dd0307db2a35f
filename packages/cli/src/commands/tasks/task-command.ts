import type { NewTask, Task, TaskPriority, WantedEffects } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import type { RerunChanges } from '../../gateway/task-calls.js';
import { pageOf } from '../../render/render-task.js';
import { clean } from '../../render/terminal-text.js';
import { connect } from '../connect.js';
import { readAssignments } from '../read-assignments.js';
import { uploadAssignedFiles } from '../upload-assigned-files.js';
import { approveAtOnce, approvePlan } from './decide-command.js';
import { follow, type OnPlan } from './follow-command.js';

/** Options for a task once it is submitted. */
interface BeginOptions {
  /** Approves its plan without a prompt. */
  readonly yes?: boolean;
  readonly watch?: boolean;
  /** Never prompts; writes the task, or each of its events if it is followed. */
  readonly json?: boolean;
}

/** Effects that the options rule out: `--no-submit`, `--no-push`, `--hold-push`. */
export interface EffectOptions {
  readonly submit?: boolean;
  readonly push?: boolean;
  readonly holdPush?: boolean;
}

interface TaskOptions extends BeginOptions, EffectOptions {
  readonly description: string;
  readonly service?: string;
  /** JSON object, as text. */
  readonly context?: string;
  /** `Field=value`, each for a field of the service's form. */
  readonly set?: readonly string[];
  readonly priority?: TaskPriority;
}

/** Submits a task to the gateway; shows its plan and prompts, unless `yes`; follows it, if `watch`. */
export const runTask: Command<TaskOptions> = async (context, options) => {
  const client = connect(context);
  const { service } = options;
  const listFields = async () => (service === undefined ? null : client.listFields(service));
  const hints = readHints({
    ...options,
    set: await uploadAssignedFiles(options.set ?? [], context, listFields),
  });
  const task = await client.createTask({
    description: options.description,
    ...(Object.keys(hints).length === 0 ? {} : { context: hints }),
    ...readKind(options),
    ...readEffects(options),
    approval: options.yes ? 'auto' : 'ask',
    ...(options.priority === undefined ? {} : { priority: options.priority }),
  });
  return beginTask(context, { client, task, ...options });
};

/** Submits the request of an expired task again; shows the plan of the new one and prompts. */
export const runOfferAgain: Command<BeginOptions & { id: string }> = async (context, options) => {
  const client = connect(context);
  const { id } = await findTask(client, options.id);
  return beginTask(context, { client, task: await client.offerAgain(id), ...options });
};

export interface RerunOptions extends BeginOptions {
  readonly id: string;
  /** The stage at which the new task begins; the form unless given. */
  readonly from?: RerunStage;
  /** `Field=value`; without a value the field is left out. */
  readonly set?: readonly string[];
  readonly priority?: TaskPriority;
}

/** Stages at which a rerun can begin, by the names of the stages and those of the protocol. */
const starts = {
  submit: null,
  form: null,
  mail: 'email_check',
  email_check: 'email_check',
  compare: 'analyze',
  analyze: 'analyze',
} as const;
export type RerunStage = keyof typeof starts;

/** Submits the request of a task again as a new task, with other values or from a later stage. */
export const runRerun: Command<RerunOptions> = async (context, options) => {
  const client = connect(context);
  const { id, spec } = await findTask(client, options.id);
  const listFields = async () => spec.service?.form.fields ?? null;
  const changes: RerunChanges = {
    start_from: starts[options.from ?? 'submit'],
    form:
      options.set === undefined
        ? undefined
        : readFields(await uploadAssignedFiles(options.set, context, listFields)),
    priority: options.priority,
  };
  for (const name of Object.keys(changes.form ?? {})) checkCase(name, spec);
  return beginTask(context, { client, task: await client.rerun(id, changes), ...options });
};

/** Shows a task that was just submitted, lets its plan be decided on, and follows it if that is wanted. */
export async function beginTask(
  context: CommandContext,
  options: BeginOptions & { readonly client: GatewayClient; readonly task: Task },
): Promise<number> {
  const { client, task, yes = false, watch = false, json = false } = options;
  const { id } = task;
  if (yes) await approveAtOnce(client, task);
  if (json && !watch) {
    context.writeJson(yes ? await client.getTask(id) : task);
    return exitCodes.ok;
  }
  if (!json) {
    introduce(context, client, task);
    const isWaiting = !yes && !(await approvePlan(context, client, task));
    if (isWaiting) return watch ? exitCodes.needsPerson : exitCodes.ok;
  }
  if (!watch) {
    context.write(`"fixpoint watch ${id}" follows it.`);
    return exitCodes.ok;
  }
  // The submitter also decides on its later proposals.
  const asks = context.isInteractive && !yes && !json;
  const onPlan: OnPlan | undefined = asks ? (proposed) => approvePlan(context, client, proposed) : undefined;
  return follow(context, { client, id, yes, json, onPlan });
}

function introduce({ write, link }: CommandContext, { url }: GatewayClient, { id, spec }: Task): void {
  write(link(`task ${id}`, pageOf(url, id)));
  for (const reason of spec.intent.because) write(`  ${clean(reason)}`);
}

/** A field without a value is left out of the form. */
function readFields(pairs: readonly string[]): Record<string, string | null> {
  const fields = Object.entries(readAssignments(pairs));
  return Object.fromEntries(fields.map(([name, value]) => [name, value || null]));
}

/** The gateway knows the fields of the service; a name that differs from a filled one by case alone is reported here, with the right one. */
function checkCase(name: string, { form, more_fields: more = {} }: Task['spec']): void {
  const filled = Object.keys({ ...form, ...more });
  const meant = filled.find((field) => field.toLowerCase() === name.toLowerCase());
  if (meant === undefined || meant === name) return;
  throw new InvalidInputError(`Unknown field "${clean(name)}". Did you mean "${meant}"?`, {
    field: 'set',
    hint: `The task has these fields: ${filled.join(', ')}.`,
  });
}

/** A user who names a service or fills in its form asks for the feedback loop, whatever the words are. */
export function readKind({ service, set = [] }: Pick<TaskOptions, 'service' | 'set'>): Pick<NewTask, 'kind'> {
  return service === undefined && set.length === 0 ? {} : { kind: 'feedback' };
}

export function readEffects({ submit, push, holdPush }: EffectOptions): Pick<NewTask, 'effects'> {
  const effects: WantedEffects = {
    ...(submit === false ? { submit: 'no' } : {}),
    ...(holdPush === true ? { push: 'ask' } : {}),
    ...(push === false ? { push: 'no' } : {}),
  };
  return Object.keys(effects).length === 0 ? {} : { effects };
}

export function readHints({
  context = '{}',
  service,
  set = [],
}: Pick<TaskOptions, 'context' | 'service' | 'set'>): Record<string, unknown> {
  let hints: unknown;
  try {
    hints = JSON.parse(context);
  } catch {
    hints = null;
  }
  if (typeof hints !== 'object' || hints === null || Array.isArray(hints)) {
    throw new InvalidInputError('--context is not a JSON object.', {
      field: 'context',
      hint: `Example: --context '{"Email":"me@example.com","Business":"Coffee","Country":"Japan"}'`,
    });
  }
  const { form_data: before, ...rest } = hints as { form_data?: unknown };
  const filled =
    set.length === 0 ? before : { ...(typeof before === 'object' ? before : {}), ...readAssignments(set) };
  return {
    ...rest,
    ...(service === undefined ? {} : { service }),
    ...(filled === undefined ? {} : { form_data: filled }),
  };
}
