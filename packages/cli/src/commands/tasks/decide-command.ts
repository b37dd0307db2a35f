import { grantHours, type Plan, type Task } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { classesOf } from '@fixpoint/shared/labels';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';

import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import { renderPlan } from '../../render/render-plan.js';
import { connect } from '../connect.js';

export interface DecideOptions {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  /** Approves without a prompt. */
  readonly yes?: boolean;
  /** Hours for which the kinds of the plan's steps are allowed as well. */
  readonly allowKinds?: number;
  /** Kept in the task's log, of a rejection. */
  readonly reason?: string;
  /** Writes the decided task alone; never prompts. */
  readonly json?: boolean;
}

/**
 * Approves or rejects the plan that a task waits with, once it is shown. An approval prompts the person at the terminal; without a
 * person, the command itself is the decision.
 */
export const runDecide: Command<DecideOptions> = async (context, options) => {
  const { decision, yes = false, allowKinds: hours = null, reason, json = false } = options;
  const client = connect(context);
  const { id, plan, approval, status, result } = await findTask(client, options.id);
  if (result?.reason === 'expired') {
    throw new InvalidInputError(`The plan of task ${id} has expired: ${result.summary}`, {
      field: 'id',
      hint: `Submit the request again with "fixpoint offer-again ${id}".`,
    });
  }
  if (plan === null || approval === null) {
    throw new InvalidInputError(`Task ${id} has no plan to ${decision}: it is ${status}.`, { field: 'id' });
  }
  if (hours !== null) checkKinds(plan, hours);
  if (!json) {
    for (const line of renderPlan({ plan, approval }, { hours, paint: context.paint })) context.write(line);
  }
  const mustAsk = decision === 'approve' && context.isInteractive && !yes && !json;
  if (mustAsk && !(await context.confirm('Run this plan?'))) {
    context.write(howToDecide(id));
    return exitCodes.needsPerson;
  }
  const decided = await client.decide(id, decision, {
    nonce: approval.nonce,
    plan_hash: plan.hash,
    ...(hours === null ? {} : { scope: 'class' as const, hours }),
    ...(reason === undefined ? {} : { reason }),
  });
  if (json) context.writeJson(decided);
  else context.write(`task ${id} is ${decided.status}`);
  return exitCodes.ok;
};

function checkKinds(plan: Plan, hours: number): void {
  if (hours > grantHours.most) {
    throw new InvalidInputError(`--allow-kinds accepts at most ${grantHours.most} hours.`, {
      field: 'allow-kinds',
    });
  }
  if (plan.resource === undefined || classesOf(plan.steps) === null) {
    throw new InvalidInputError('The steps of this plan cannot be approved in advance.', {
      field: 'allow-kinds',
      hint: 'Approve this plan without --allow-kinds.',
    });
  }
}

/** Shows the plan that a new task waits with and prompts for a decision. False: the task still waits, and the way to decide later was shown. */
export async function approvePlan(
  context: Pick<CommandContext, 'write' | 'confirm' | 'paint'>,
  client: Pick<GatewayClient, 'decide'>,
  { id, plan, approval }: Task,
): Promise<boolean> {
  if (plan === null || approval === null) return true;
  for (const line of renderPlan({ plan, approval }, { hours: null, paint: context.paint }))
    context.write(line);
  if (!(await context.confirm('Run this plan?'))) {
    context.write(howToDecide(id));
    return false;
  }
  await client.decide(id, 'approve', { nonce: approval.nonce, plan_hash: plan.hash });
  return true;
}

/** Approves the plan that a task waits with, if it waits with one, without a word. */
export async function approveAtOnce(
  client: Pick<GatewayClient, 'decide'>,
  { id, plan, approval }: Task,
): Promise<void> {
  if (plan === null || approval === null) return;
  await client.decide(id, 'approve', { nonce: approval.nonce, plan_hash: plan.hash });
}

/** The next step after no decision. */
export function howToDecide(id: string): string {
  return `The plan waits for approval: "fixpoint approve ${id}" starts the task, "fixpoint reject ${id}" ends it.`;
}

/** The next step after a question of a task that has begun. */
export function howToResume(id: string): string {
  return `The task waits for a person: "fixpoint approve ${id}" continues it, "fixpoint say ${id} TEXT" replies to the agent, "fixpoint reject ${id}" ends it.`;
}
