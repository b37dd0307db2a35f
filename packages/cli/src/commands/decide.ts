import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Command } from '../command-context.js';
import { exitCodes } from '../exit-code.js';
import { clean } from '../render/clean.js';
import { connect } from './connect.js';

/** Approves or rejects the plan that a task waits with. */
export const runDecide: Command<{ id: string; decision: 'approve' | 'reject' }> = async (
  context,
  { id, decision },
) => {
  const client = connect(context);
  const task = await client.getTask(id);
  if (task.plan === null || task.approval === null) {
    throw new InvalidInputError(`Task ${id} is ${task.status}: there is no plan to ${decision}.`, {
      field: 'id',
    });
  }
  context.write(clean(task.plan.summary));
  const decided = await client.decide(id, decision, {
    nonce: task.approval.nonce,
    plan_hash: task.plan.hash,
  });
  context.write(`task ${id} is ${decided.status}`);
  return exitCodes.ok;
};
