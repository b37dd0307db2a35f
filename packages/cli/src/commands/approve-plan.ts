import type { Task } from '@fixpoint/shared/contracts';
import type { CommandContext } from '../command-context.js';
import type { GatewayClient } from '../gateway/create-gateway-client.js';
import { renderPlan } from '../render/render-plan.js';

/** Shows the plan that a new task waits with and asks a person. False: it waits on; they know how to decide later. */
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

/** The next step of whoever did not decide. */
export function howToDecide(id: string): string {
  return `It waits: "fixpoint approve ${id}" starts it, "fixpoint reject ${id}" ends it.`;
}
