import { randomUUID } from 'node:crypto';
import type { Task } from '@fixpoint/shared/contracts';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import { connect } from '../connect.js';

interface SteerOptions {
  readonly id: string;
  readonly json?: boolean;
}

/** Ends a task now, in whatever state it is. */
export const runCancel: Command<SteerOptions & { reason?: string }> = (context, { reason, ...options }) =>
  steer(context, options, (client, id) => client.cancel(id, reason));

/** Holds a task at the end of the stage that it is in. */
export const runPause: Command<SteerOptions> = (context, options) =>
  steer(
    context,
    options,
    (client, id) => client.pause(id),
    ({ id, status }) =>
      status === 'paused'
        ? `task ${id} is paused: "fixpoint resume ${id}" resumes it`
        : `task ${id} pauses at the end of its current stage: "fixpoint resume ${id}" resumes it`,
  );

/** Continues a paused task. */
export const runResume: Command<SteerOptions> = (context, options) =>
  steer(context, options, (client, id) => client.resume(id));

/** Sends a message to a task; its next step receives it. */
export const runSay: Command<SteerOptions & { text: string }> = (context, { text, ...options }) =>
  steer(
    context,
    options,
    (client, id) => client.addInput(id, text, randomUUID()),
    ({ id }) =>
      `Sent to task ${id}. The message is in the log of the task. The agent reads it in the next fix.`,
  );

async function steer(
  context: CommandContext,
  { id: given, json = false }: SteerOptions,
  act: (client: GatewayClient, id: string) => Promise<Task>,
  describe: (task: Task) => string = ({ id, status }) => `task ${id} is ${status}`,
): Promise<number> {
  const client = connect(context);
  const { id } = await findTask(client, given);
  const task = await act(client, id);
  if (json) context.writeJson(task);
  else context.write(describe(task));
  return exitCodes.ok;
}
