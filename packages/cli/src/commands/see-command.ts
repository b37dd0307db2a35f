import { loadSettings } from '@fixpoint/shared/config';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';
import { seeSettings } from '../config.js';
import type { GatewayClient } from '../gateway/create-gateway-client.js';

import { clean } from '../render/terminal-text.js';
import { checkNeeds, chooseScenario, loadScenarios } from '../scenarios/scenarios.js';
import { connect } from './connect.js';
import { seeOnThisMachine } from './see-on-this-machine.js';

import { beginTask } from './tasks/task-command.js';

export interface SeeOptions {
  /** Number or name of a scenario, or a task in words; none to list them. */
  readonly what?: string | undefined;
  readonly list?: boolean;
  /** File with more scenarios. */
  readonly scenarios?: string;
  readonly desktop?: string;
  /** Id of one of its monitors. */
  readonly monitor?: string;
  readonly policy?: 'chat' | 'computer-use';
  readonly maxSteps?: number;
  /** Classes of blocked addresses that are allowed for this one task. */
  readonly allow?: readonly string[];
  /** On this machine's screen, without a gateway; absent: only if no gateway answers and the user named none. */
  readonly here?: boolean;
  /** Exit code 0 also for an end that nothing confirms. */
  readonly acceptUnverified?: boolean;
  /** Starts without asking. */
  readonly yes?: boolean;
  /** Never prompts; writes each event on a line, and the task last. */
  readonly json?: boolean;
}

/** Creates a vision task and follows it to its end; the last line is the model's own summary. */
export const runSee: Command<SeeOptions> = async (context, options) => {
  const { allow = [], desktop, monitor, policy, maxSteps } = options;
  const scenarios = await loadScenarios(options.scenarios);
  if (options.list) {
    if (options.json) context.writeJson({ scenarios });
    else listScenarios(context, scenarios);
    return exitCodes.ok;
  }
  if (options.what === undefined) {
    throw new InvalidInputError('No task was given.', {
      field: 'what',
      hint: 'Give a task in words, or the number or name of a scenario. List the scenarios with "fixpoint see --list".',
    });
  }
  const scenario = chooseScenario(options.what, scenarios);
  checkNeeds(scenario, allow);

  const settings = loadSettings(seeSettings, context.environment, context.writeError);
  const unverifiedExit = options.acceptUnverified ? '0' : settings.unverifiedExit;
  const toCode = (reason: string | undefined, code: number) =>
    reason === 'unverified' && code === exitCodes.failed ? Number(unverifiedExit) : code;
  if (options.here === true && desktop !== undefined) {
    throw new InvalidInputError('--here and --desktop cannot be used together.', {
      field: 'desktop',
      hint: 'Use --here for this machine, or --desktop for a desktop of the gateway.',
    });
  }
  const client = connect(context);
  if (options.here === true || (await isAlone(context, client, options))) {
    const request = { goal: scenario.task_prompt, policy, max_steps: maxSteps, monitor, allow };
    const isAsked = options.here === true || options.yes === true;
    const { code, outcome } = await seeOnThisMachine(context, request, {
      isAsked,
      json: options.json === true,
    });
    return toCode(outcome, code);
  }
  const task = await client.createTask({
    description: scenario.task_prompt,
    kind: 'vision',
    desktop: toDesktop(options),
    approval: options.yes ? 'auto' : 'ask',
  });
  const code = await beginTask(context, {
    client,
    task,
    watch: true,
    yes: options.yes === true,
    json: options.json === true,
  });
  if (code !== exitCodes.failed || unverifiedExit === '1') return code;
  return toCode((await client.getTask(task.id)).result?.reason, code);
};

function listScenarios(
  { write }: Pick<CommandContext, 'write'>,
  scenarios: Awaited<ReturnType<typeof loadScenarios>>,
): void {
  for (const [index, { name, needs }] of scenarios.entries()) {
    const refused = needs.length === 0 ? '' : `  (needs --allow "${needs.join('" --allow "')}")`;
    write(`${String(index + 1).padStart(2)}. ${clean(name)}${refused}`);
  }
}

function toDesktop({ desktop, monitor, policy, maxSteps, allow = [] }: SeeOptions) {
  return {
    mode: 'vision' as const,
    ...(desktop === undefined ? {} : { name: desktop }),
    ...(monitor === undefined ? {} : { monitor }),
    ...(policy === undefined ? {} : { policy }),
    ...(maxSteps === undefined ? {} : { max_steps: maxSteps }),
    ...(allow.length === 0 ? {} : { allow: [...allow] }),
  };
}

/** Maximum wait for a gateway that the user did not name, in ms. */
const answerMs = 2_000;

/** True if the user named neither a gateway nor one of its desktops, and no gateway answers at the default address. */
async function isAlone(
  { environment, signal }: CommandContext,
  client: Pick<GatewayClient, 'isReady'>,
  { desktop }: SeeOptions,
): Promise<boolean> {
  if (environment.FIXPOINT_URL || environment.REDIS_URL || desktop !== undefined) return false;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
  return !(await client.isReady(limit).catch(() => false));
}
