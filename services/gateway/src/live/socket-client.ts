import { type ServerMessage, socketLimits } from '@fixpoint/shared/contracts';
import type { Role } from '@fixpoint/shared/contracts/routes';
import { FixpointError, InvalidInputError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { callerOf } from '@fixpoint/tasks/engine';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { checkRole } from '../access/access-checks.js';
import type { AccessWatch } from '../access/access-watch.js';
import { allows, ownKey, type Principal, signature } from '../access/principal.js';
import { isNarrow, isOwnerInScope } from '../access/token-scope.js';
import type { Screens } from '../features/desktops/screens.js';
import { checkCursor } from '../features/events/check-cursor.js';
import type { EventHub } from '../features/events/event-hub.js';
import type { BatchBytes } from '../features/events/live-event.js';
import { projectSnapshot } from '../features/events/project-messages.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';
import { closed } from '../own-view/scope-use-cases.js';
import { type ClassicConnection, createClassicConnection } from './classic/create-classic-connection.js';
import { isClassic, isCurrent } from './classic/read-classic-message.js';
import { accessEnded, accessEndedReason } from './close-codes.js';
import type { MessageHandler } from './message-handlers.js';
import { createMessageQueue } from './message-queue.js';
import { type Envelope, openEnvelope, readMessage } from './read-message.js';
import { createScreenshotUpdates } from './screenshot-updates.js';
import { createSocketWriter } from './socket-writer.js';
import { toErrorMessage } from './to-error-message.js';

/** Number of newest tasks whose state a client without a subscription gets first. */
const shownTasks = 50;
/** Maximum number of waiting messages of one client. */
const mostWaiting = 100;
/** Maximum number of tasks that one connection may follow by their ids. */
const mostFollowed = 200;

const noBytes = Buffer.alloc(0);

/** `classic`: the protocol of clients of the older agent, in which messages have no id, and plans no hash. */
export const SocketProtocol = z.enum(['current', 'classic']);
export type SocketProtocol = z.infer<typeof SocketProtocol>;

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
  /** Protocol that the client's address specifies; undefined: detected from its messages, and until then the default protocol. */
  readonly protocol: SocketProtocol | undefined;
  readonly usualProtocol: SocketProtocol;
  /** True if a classic client may approve a plan by the id of its task alone. */
  readonly classicApprovals: boolean;
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
  let protocol = options.protocol;
  /** Tasks that were subscribed to by id: their images are included. */
  const followed = new Set<string>();

  const writer = createSocketWriter({ socket, connection, onDrain: () => subscription.resume() });
  const write = (messages: readonly object[]) =>
    writer.write(messages.map((message) => JSON.stringify(message)));
  const createClassic = () =>
    createClassicConnection({
      write,
      onFree: () => subscription.resume(),
      getTask: useCases.getTask,
      findByKey: (key) => useCases.findByKey(ownKey(principal, key)),
      mayApprove: options.classicApprovals,
    });
  const isFirstClassic = (protocol ?? options.usualProtocol) === 'classic';
  let classic: ClassicConnection | undefined = isFirstClassic ? createClassic() : undefined;
  const send = (...messages: ServerMessage[]) => {
    if (classic === undefined) write(messages);
    else classic.send(...messages);
  };
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
        if (classic !== undefined) return classic.deliver(batch);
        return reportIfLagging(
          writer.writeBytes(batchBytes(batch, mode === 'implicit' ? 'updates' : 'both')),
        );
      },
      deliverFromLog: (batch) => {
        const hasNumbers = mode !== 'implicit' && classic === undefined;
        return reportIfLagging(writer.writeBytes(hasNumbers ? batchBytes(batch, 'events') : noBytes));
      },
      onLevel: (taskId) => void showState(taskId),
      isOpen: (taskId) => isOwnerInScope(principal.scope, callerOf(taskId)),
    });
  let subscription = createSubscription();

  async function showState(taskId: string): Promise<void> {
    try {
      send(...projectSnapshot(await useCases.getTask(taskId), Date.now()));
    } catch (error) {
      log.debug({ err: error }, 'Sending the state of a task failed');
    }
  }

  async function watchAll(): Promise<void> {
    // In this order, so that nothing falls between the list and the first live event.
    subscription.watchAll();
    const tasks = await useCases.newestTasks(shownTasks);
    send(...tasks.reverse().flatMap((task) => projectSnapshot(task, Date.now())));
  }

  /** A client has shown that it speaks the classic protocol: pending plans are sent again in that protocol, so that it can read them. */
  async function becomeClassic(): Promise<void> {
    classic = createClassic();
    try {
      const tasks = await useCases.newestTasks(shownTasks, ['awaiting_approval']);
      send(...tasks.reverse().flatMap((task) => projectSnapshot(task, Date.now())));
    } catch (error) {
      log.debug({ err: error }, 'Sending the waiting plans failed');
    }
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
    checkCursor(task, after);
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
    // A client that does not read its responses gets no more of them: the queue bounds the pending ones.
    await writer.caughtUp();
    let envelope: Envelope;
    try {
      envelope = openEnvelope(text);
    } catch (error) {
      return refuseMessage(error);
    }
    if (protocol === undefined && isCurrent(envelope.value)) {
      protocol = 'current';
      classic = undefined;
    } else if (protocol === undefined && isClassic(envelope.value)) {
      protocol = 'classic';
      if (classic === undefined) await becomeClassic();
    }
    return classic === undefined ? act(envelope) : classic.serve(envelope.value, () => act(envelope));
  }

  async function act(envelope: Envelope): Promise<void> {
    const { id, value } = envelope;
    let taskId: string | undefined;
    let type = '';
    let outcome = 'ok';
    try {
      await accessWatch.check(principal);
      const message = await (classic?.read(value) ?? readMessage(envelope));
      taskId = (message.payload as { task_id?: string }).task_id;
      type = message.type;
      if (type === 'SCREENSHOT_REQUEST') checkRole(principal, screenRole, type);
      else if (type !== 'SUBSCRIBE') checkRole(principal, 'operate', type);
      const handler = handlers.get(type);
      const reply = (plain: ServerMessage) => {
        const answer = id === undefined ? plain : { ...plain, reply_to: id };
        if (classic === undefined) send(answer);
        else classic.answer(value, answer);
      };
      await handler?.(message.payload as never, {
        by: signature(principal, 'websocket'),
        person: principal,
        reply,
        subscribe: (task, after) => subscribe(task, after, id),
      });
    } catch (error) {
      outcome = error instanceof FixpointError ? error.code : 'failed';
      await refuseMessage(error, envelope, taskId);
    }
    if (type !== '' && type !== 'SUBSCRIBE') record({ action: type, subject: taskId ?? '', outcome });
  }

  async function refuseMessage(error: unknown, envelope?: Envelope, taskId?: string): Promise<void> {
    log.warn(
      error instanceof FixpointError ? { code: error.code, task: taskId } : { err: error },
      'WebSocket message rejected',
    );
    const answer = toErrorMessage(error, taskId);
    const message = envelope?.id === undefined ? answer : { ...answer, reply_to: envelope.id };
    if (classic === undefined) send(message);
    else await classic.refuse(envelope?.value, message);
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
    if (isBinary) return refuse('not-text', 'Messages must be JSON text, not binary.');
    if (!queue.add(() => serve(data.toString('utf8')))) {
      refuse('too-many-requests', 'Messages arrive faster than they can be processed.');
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
