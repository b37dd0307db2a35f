import { type Plan, standingHours } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { classesOf } from '@fixpoint/shared/plan-words';
import type { Command } from '../command-context.js';
import { exitCodes } from '../exit-code.js';
import { renderPlan } from '../render/render-plan.js';
import { howToDecide } from './approve-plan.js';
import { connect } from './connect.js';

export interface DecideOptions {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  /** Approves without asking whoever sits there. */
  readonly yes?: boolean;
  /** Hours for which the kinds of the plan's steps shall be allowed as well. */
  readonly allowKinds?: number;
  /** Kept in the task's log, of a rejection. */
  readonly reason?: string;
  /** Writes the decided task alone; asks nobody. */
  readonly json?: boolean;
}

/**
 * Approves or rejects the plan that a task waits with, once it is shown. An approval asks the person who sits there; where
 * nobody does, giving the command is the word.
 */
export const runDecide: Command<DecideOptions> = async (context, options) => {
  const { id, decision, yes = false, allowKinds: hours = null, reason, json = false } = options;
  const client = connect(context);
  const { plan, approval, status } = await client.getTask(id);
  if (plan === null || approval === null) {
    throw new InvalidInputError(`Task ${id} is ${status}: there is no plan to ${decision}.`, { field: 'id' });
  }
  if (hours !== null) checkKinds(plan, hours);
  if (!json) {
    for (const line of renderPlan({ plan, approval }, { hours, paint: context.paint })) context.write(line);
  }
  const mustAsk = decision === 'approve' && context.isInteractive && !yes && !json;
  if (mustAsk && !(await context.confirm('Run this plan?'))) {
    context.write(howToDecide(id));
    return exitCodes.failed;
  }
  const decided = await client.decide(id, decision, {
    nonce: approval.nonce,
    plan_hash: plan.hash,
    ...(hours === null ? {} : { scope: 'class' as const, hours }),
    ...(reason === undefined ? {} : { reason }),
  });
  context.write(json ? JSON.stringify(decided) : `task ${id} is ${decided.status}`);
  return exitCodes.ok;
};

function checkKinds(plan: Plan, hours: number): void {
  if (hours > standingHours.most) {
    throw new InvalidInputError(`Kinds of steps can be allowed for ${standingHours.most} hours at most.`, {
      field: 'allow-kinds',
    });
  }
  if (plan.resource === undefined || classesOf(plan.steps) === null) {
    throw new InvalidInputError('This plan has a step of no kind that could be allowed from now on.', {
      field: 'allow-kinds',
      hint: 'Approve it once, without --allow-kinds.',
    });
  }
}
