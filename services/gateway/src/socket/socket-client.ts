import { type ServerMessage, socketLimits } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { WebSocket } from 'ws';
import type { Screens } from '../desktops/create-screens.js';
import { allows, type Principal, type Role, signature } from '../identity/principal.js';
import type { EventHub } from '../live/event-hub.js';
import { projectSnapshot } from '../live/project-messages.js';
import type { UseCases } from '../use-cases/create-use-cases.js';
import type { BatchBytes } from './batch-bytes.js';
import { checkMayOperate, checkMaySee } from './check-may-operate.js';
import { createMessageAllowance } from './message-allowance.js';
import type { MessageHandler } from './message-handlers.js';
import { openEnvelope, readMessage } from './read-message.js';
import { createScreenshotUpdates } from './screenshot-updates.js';
import { createSocketWriter } from './socket-writer.js';
import { toErrorMessage } from './to-error-message.js';

/** Newest tasks whose state a client without a subscription is shown first. */
const shownTasks = 50;
/** Messages of one client that may wait for their turn. */
const waitingMessages = 100;

const noBytes = Buffer.alloc(0);

export interface SocketClientOptions {
  readonly socket: WebSocket;
  readonly connection: Parameters<typeof createSocketWriter>[0]['connection'];
  readonly hub: EventHub;
  /** Shared by all clients. */
  readonly batchBytes: BatchBytes;
  readonly useCases: UseCases;
  readonly screens: Pick<Screens, 'readPicture'>;
  readonly handlers: ReadonlyMap<string, MessageHandler>;
  readonly principal: Principal;
  /** Least role that may see screens. */
  readonly screenRole: Role;
  /** Keeps a record of who did what. */
  readonly record: (entry: { action: string; subject: string; outcome: string }) => void;
  readonly log: Logger;
  /** A subscription that stood in the URL of the handshake. */
  readonly first?: { readonly taskId: string; readonly after: number } | undefined;
}

/**
 * One client of the WebSocket door. Its messages are served one after the other, so that an approval and a cancellation
 * take effect in the order in which they were sent. States of its subscription: `implicit` (it did not ask: the updates of
 * every task, but no numbered events, which would confuse the count of one that is about to ask), `all` (it asked for every
 * task), `chosen` (single tasks).
 */
export function createSocketClient(options: SocketClientOptions): void {
  const {
    socket,
    connection,
    hub,
    batchBytes,
    useCases,
    handlers,
    principal,
    screenRole,
    record,
    log,
    first,
  } = options;
  const isAllowed = createMessageAllowance(socketLimits);
  let mode: 'implicit' | 'all' | 'chosen' = 'implicit';
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  /** Tasks that were asked for by name: their pictures come along. */
  const followed = new Set<string>();

  const writer = createSocketWriter({ socket, connection, onDrain: () => subscription.resume() });
  const send = (...messages: ServerMessage[]) =>
    writer.write(messages.map((message) => JSON.stringify(message)));
  const tellIfLagging = (isMore: boolean): boolean => {
    if (!isMore) send({ type: 'LAGGED', payload: { buffered_bytes: writer.bufferedBytes() } });
    return isMore;
  };
  const pictures = allows(principal.role, screenRole)
    ? createScreenshotUpdates({
        screens: options.screens,
        getTask: useCases.getTask,
        send,
        isSlow: () => writer.bufferedBytes() > 0,
      })
    : undefined;
  const createSubscription = () =>
    hub.subscribe({
      deliver: (batch) => {
        pictures?.note(batch.filter(({ event }) => mode === 'implicit' || followed.has(event.task_id)));
        return tellIfLagging(writer.writeBytes(batchBytes(batch, mode === 'implicit' ? 'updates' : 'both')));
      },
      deliverFromLog: (batch) =>
        tellIfLagging(writer.writeBytes(mode === 'implicit' ? noBytes : batchBytes(batch, 'events'))),
      onLevel: (taskId) => void showState(taskId),
    });
  let subscription = createSubscription();

  async function showState(taskId: string): Promise<void> {
    try {
      send(...projectSnapshot(await useCases.getTask(taskId), Date.now()));
    } catch (error) {
      log.debug({ err: error }, 'could not show the state of a task');
    }
  }

  async function watchAll(): Promise<void> {
    // In this order, so that nothing falls between the list and the first live event.
    subscription.watchAll();
    const { tasks } = await useCases.listTasks({ limit: shownTasks });
    send(...tasks.reverse().flatMap((task) => projectSnapshot(task, Date.now())));
  }

  async function subscribe(taskId: string | undefined, after: number, replyTo?: string): Promise<void> {
    const reply_to = replyTo === undefined ? {} : { reply_to: replyTo };
    if (taskId === undefined) {
      mode = 'all';
      await watchAll();
      send({ type: 'SUBSCRIBED', ...reply_to, payload: { task_id: null, last_event: null } });
      return;
    }
    const task = await useCases.getTask(taskId);
    if (mode === 'implicit') {
      subscription.close();
      subscription = createSubscription();
      mode = 'chosen';
    }
    send({ type: 'SUBSCRIBED', ...reply_to, payload: { task_id: taskId, last_event: task.last_event } });
    followed.add(taskId);
    subscription.watch(taskId, after);
  }

  async function serve(text: string): Promise<void> {
    let id: string | undefined;
    let taskId: string | undefined;
    let type = '';
    let outcome = 'ok';
    try {
      const envelope = openEnvelope(text);
      id = envelope.id;
      const message = readMessage(envelope);
      taskId = (message.payload as { task_id?: string }).task_id;
      type = message.type;
      if (type === 'SCREENSHOT_REQUEST') checkMaySee(principal, screenRole, type);
      else if (type !== 'SUBSCRIBE') checkMayOperate(principal, type);
      const handler = handlers.get(type);
      const reply = (answer: ServerMessage) =>
        void send(id === undefined ? answer : { ...answer, reply_to: id });
      await handler?.(message.payload as never, {
        by: signature(principal, 'websocket'),
        name: principal.name,
        reply,
        subscribe: (task, after) => subscribe(task, after, id),
      });
    } catch (error) {
      const isOurs = error instanceof FixpointError;
      outcome = isOurs ? error.code : 'failed';
      log.warn(isOurs ? { code: error.code, task: taskId } : { err: error }, 'a message was not served');
      const answer = toErrorMessage(error, taskId);
      send(id === undefined ? answer : { ...answer, reply_to: id });
    }
    if (type !== '' && type !== 'SUBSCRIBE') record({ action: type, subject: taskId ?? '', outcome });
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return refuse('not-text', 'Messages are JSON text, not binary.');
    if (!isAllowed(performance.now()) || waiting >= waitingMessages) {
      return refuse('too-many-requests', 'Messages come faster than they are served.');
    }
    waiting += 1;
    turn = turn
      .then(() => serve(data.toString('utf8')))
      .finally(() => {
        waiting -= 1;
      });
  });
  socket.on('close', () => {
    pictures?.close();
    subscription.close();
  });

  function refuse(code: string, message: string): void {
    send({ type: 'ERROR', payload: { code, message } });
  }

  turn = (first === undefined ? watchAll() : subscribe(first.taskId, first.after)).catch((error: unknown) => {
    send(toErrorMessage(error, first?.taskId));
  });
}
