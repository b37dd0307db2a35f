import type { Command } from '../command-context.js';
import { exitCodes } from '../exit-code.js';
import { connect } from './connect.js';

/** Ends a task now, in whatever state it is. */
export const runCancel: Command<{ id: string; reason?: string }> = async (context, { id, reason }) => {
  const task = await connect(context).cancel(id, reason);
  context.write(`task ${task.id} is ${task.status}`);
  return exitCodes.ok;
};
