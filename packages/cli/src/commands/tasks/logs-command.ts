import type { TaskEvent } from '@fixpoint/shared/contracts';
import { type Command, exitCodes } from '../../command-context.js';
import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import { followTask } from '../../gateway/follow-task.js';
import { initialEventState, renderEvent } from '../../render/render-event.js';
import { connect } from '../connect.js';
import { howToComeBack } from './follow-command.js';

interface LogsOptions {
  readonly id: string;
  /** Continues with later events, until the task ends. */
  readonly follow?: boolean;
  readonly json?: boolean;
}

/** Writes the log of a task; with `follow` also later events, until the task ends. The task's result does not change the exit code. */
export const runLogs: Command<LogsOptions> = async (context, options) => {
  const client = connect(context);
  const { id } = await findTask(client, options.id);
  const { paint, write, signal } = context;
  const events = options.follow ? followTask(client, id, { signal }) : readLog(client, id);
  let state = initialEventState;
  try {
    for await (const event of events) {
      if (options.json) {
        context.writeJson(event);
        continue;
      }
      const rendered = renderEvent(state, event, paint);
      state = rendered.state;
      for (const line of rendered.lines) write(line);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!options.json) write(howToComeBack(id));
    return exitCodes.interrupted;
  }
  return exitCodes.ok;
};

/** The events that a task has so far, page by page. */
export async function* readLog(
  client: Pick<GatewayClient, 'readEvents'>,
  id: string,
): AsyncGenerator<TaskEvent> {
  for (let last = 0; ; ) {
    const events = await client.readEvents(id, last);
    yield* events;
    const newest = events.at(-1);
    if (newest === undefined) return;
    last = newest.number;
  }
}
