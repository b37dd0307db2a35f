import { type ServerMessage, socketLimits } from '@fixpoint/shared/contracts';
import { FixpointError, InvalidInputError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { WebSocket } from 'ws';
import { checkRole } from '../../identity/access-checks.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import { allows, type Principal, type Role, signature } from '../../identity/principal.js';
import { isNarrow } from '../../identity/token-scope.js';
import type { EventHub } from '../../live/event-hub.js';
import type { BatchBytes } from '../../live/live-event.js';
import { projectSnapshot } from '../../live/project-messages.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';
import { closed } from '../../use-cases/scope-use-cases.js';
import type { Screens } from '../../use-cases/screens.js';
import { accessEnded, accessEndedReason } from './close-codes.js';
import type { MessageHandler } from './message-handlers.js';
import { createMessageQueue } from './message-queue.js';
import { openEnvelope, readMessage } from './read-message.js';
import { createScreenshotUpdates } from './screenshot-updates.js';
import { createSocketWriter } from './socket-writer.js';
import { toErrorMessage } from './to-error-message.js';

/** Newest tasks whose state a client without a subscription is shown first. */
const shownTasks = 50;
/** Messages of one client that may wait for their turn. */
const mostWaiting = 100;
/** Tasks that one connection may follow by their ids. */
const mostFollowed = 200;

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
  readonly accessWatch: Pick<AccessWatch, 'watch' | 'check'>;
  /** Least role that may see screens. */
  readonly screenRole: Role;
  /** Writes to the audit log. */
  readonly record: (entry: { action: string; subject: string; outcome: string }) => void;
  readonly log: Logger;
  /** A subscription from the URL of the handshake. */
  readonly first?: { readonly taskId: string; readonly after: number } | undefined;
}

/**
 * One client of the WebSocket endpoint. Its messages are served one after the other, so that an approval and a cancellation
 * take effect in the order in which they were sent. States of its subscription: `implicit` (no subscription yet: the
 * updates of every task, but no numbered events, which would confuse the count of a client that is about to subscribe), `all`
 * (every task), `chosen` (single tasks).
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
    accessWatch,
    screenRole,
    record,
    log,
    first,
  } = options;
  let mode: 'implicit' | 'all' | 'chosen' = 'implicit';
  /** Tasks that were subscribed to by id: their pictures come along. */
  const followed = new Set<string>();

  const writer = createSocketWriter({ socket, connection, onDrain: () => subscription.resume() });
  const send = (...messages: ServerMessage[]) =>
    writer.write(messages.map((message) => JSON.stringify(message)));
  const reportIfLagging = (isMore: boolean): boolean => {
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
        return reportIfLagging(
          writer.writeBytes(batchBytes(batch, mode === 'implicit' ? 'updates' : 'both')),
        );
      },
      deliverFromLog: (batch) =>
        reportIfLagging(writer.writeBytes(mode === 'implicit' ? noBytes : batchBytes(batch, 'events'))),
      onLevel: (taskId) => void showState(taskId),
    });
  let subscription = createSubscription();

  async function showState(taskId: string): Promise<void> {
    try {
      send(...projectSnapshot(await useCases.getTask(taskId), Date.now()));
    } catch (error) {
      log.debug({ err: error }, 'The state of a task could not be sent');
    }
  }

  async function watchAll(): Promise<void> {
    // In this order, so that nothing falls between the list and the first live event.
    subscription.watchAll();
    const tasks = await useCases.newestTasks(shownTasks);
    send(...tasks.reverse().flatMap((task) => projectSnapshot(task, Date.now())));
  }

  async function subscribe(taskId: string | undefined, after: number, replyTo?: string): Promise<void> {
    const reply_to = replyTo === undefined ? {} : { reply_to: replyTo };
    if (taskId === undefined) {
      if (isNarrow(principal.scope)) throw closed('the updates of all tasks');
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
    if (!followed.has(taskId) && followed.size >= mostFollowed) {
      throw new InvalidInputError(`One connection follows at most ${mostFollowed} tasks.`, {
        field: 'task_id',
        hint: 'Subscribe without task_id to follow all, or open another connection.',
      });
    }
    send({ type: 'SUBSCRIBED', ...reply_to, payload: { task_id: taskId, last_event: task.last_event } });
    followed.add(taskId);
    subscription.watch(taskId, after);
  }

  async function serve(text: string): Promise<void> {
    // Whoever does not read the answers gets no more of them: what waits meanwhile is bounded by the queue.
    await writer.caughtUp();
    let id: string | undefined;
    let taskId: string | undefined;
    let type = '';
    let outcome = 'ok';
    try {
      const envelope = openEnvelope(text);
      id = envelope.id;
      const message = readMessage(envelope);
      await accessWatch.check(principal);
      taskId = (message.payload as { task_id?: string }).task_id;
      type = message.type;
      if (type === 'SCREENSHOT_REQUEST') checkRole(principal, screenRole, type);
      else if (type !== 'SUBSCRIBE') checkRole(principal, 'operate', type);
      const handler = handlers.get(type);
      const reply = (answer: ServerMessage) =>
        void send(id === undefined ? answer : { ...answer, reply_to: id });
      await handler?.(message.payload as never, {
        by: signature(principal, 'websocket'),
        person: principal,
        reply,
        subscribe: (task, after) => subscribe(task, after, id),
      });
    } catch (error) {
      const isOurs = error instanceof FixpointError;
      outcome = isOurs ? error.code : 'failed';
      log.warn(
        isOurs ? { code: error.code, task: taskId } : { err: error },
        'A WebSocket message was refused',
      );
      const answer = toErrorMessage(error, taskId);
      send(id === undefined ? answer : { ...answer, reply_to: id });
    }
    if (type !== '' && type !== 'SUBSCRIBE') record({ action: type, subject: taskId ?? '', outcome });
  }

  // A token with a scope follows the tasks that it names.
  const watchFirst = async () => (isNarrow(principal.scope) ? undefined : watchAll());
  const start = first === undefined ? watchFirst() : subscribe(first.taskId, first.after);
  const queue = createMessageQueue({
    ...socketLimits,
    mostWaiting,
    first: start.catch((error: unknown) => void send(toErrorMessage(error, first?.taskId))),
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return refuse('not-text', 'Messages are JSON text, not binary.');
    if (!queue.add(() => serve(data.toString('utf8')))) {
      refuse('too-many-requests', 'Messages come faster than they are served.');
    }
  });
  const unwatch = accessWatch.watch(principal, () => socket.close(accessEnded, accessEndedReason));
  socket.on('close', () => {
    unwatch();
    pictures?.close();
    subscription.close();
  });

  function refuse(code: string, message: string): void {
    send({ type: 'ERROR', payload: { code, message } });
  }
}
