import { type ServerMessage, socketLimits } from '@fixpoint/shared/contracts';
import type { Role } from '@fixpoint/shared/contracts/routes';
import { FixpointError } from '@fixpoint/shared/errors';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { checkRole } from '../access/access-checks.js';
import type { AccessWatch } from '../access/access-watch.js';
import { allows, ownKey, type Principal, signature } from '../access/principal.js';
import { isNarrow } from '../access/token-scope.js';
import type { Screens } from '../features/desktops/screens.js';
import { type ClassicConnection, createClassicConnection } from './classic/create-classic-connection.js';
import { isClassic, isCurrent } from './classic/read-classic-message.js';
import { accessEnded, accessEndedReason } from './close-codes.js';
import type { MessageHandler } from './message-handlers.js';
import { createMessageQueue } from './message-queue.js';
import { type Envelope, openEnvelope, readMessage } from './read-message.js';
import { createScreenshotUpdates } from './screenshot-updates.js';
import { createSocketFeed, type SocketFeedOptions } from './socket-feed.js';
import { createSocketWriter } from './socket-writer.js';
import { toErrorMessage } from './to-error-message.js';

/** Maximum number of waiting messages of one client. */
const maxWaiting = 100;
/** `classic`: the protocol of clients of the older agent, in which messages have no id, and plans no hash. */
export const SocketProtocol = z.enum(['current', 'classic']);
export type SocketProtocol = z.infer<typeof SocketProtocol>;

export interface SocketClientOptions
  extends Pick<SocketFeedOptions, 'hub' | 'batchBytes' | 'useCases' | 'principal' | 'log'> {
  readonly socket: WebSocket;
  readonly connection: Parameters<typeof createSocketWriter>[0]['connection'];
  readonly screens: Pick<Screens, 'readPicture'>;
  readonly handlers: ReadonlyMap<string, MessageHandler>;
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
  /** A subscription from the URL of the handshake. */
  readonly first?: { readonly taskId: string; readonly after: number } | undefined;
}

/**
 * One client of the WebSocket endpoint. Its messages are served one after the other, so that an approval and a cancellation
 * take effect in the order in which they were sent.
 */
export function createSocketClient(options: SocketClientOptions): void {
  const { socket, connection, useCases, handlers, principal, accessWatch, screenRole, record, log, first } =
    options;
  let protocol = options.protocol;

  const writer = createSocketWriter({ socket, connection, onDrain: () => feed.resume() });
  const write = (messages: readonly object[]) =>
    writer.write(messages.map((message) => JSON.stringify(message)));
  const createClassic = () =>
    createClassicConnection({
      write,
      onFree: () => feed.resume(),
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
  const pictures = openPictures(options, send, () => writer.bufferedBytes() > 0);
  const feed = createSocketFeed({ ...options, writer, send, pictures, classic: () => classic });

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
      if (classic === undefined) {
        classic = createClassic();
        // So that the client can read them.
        await feed.showWaitingPlans();
      }
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
      checkMessageRole(principal, type, screenRole);
      const reply = (plain: ServerMessage) => {
        const answer = id === undefined ? plain : { ...plain, reply_to: id };
        if (classic === undefined) send(answer);
        else classic.answer(value, answer);
      };
      await handlers.get(type)?.(message.payload as never, {
        by: signature(principal, 'websocket'),
        person: principal,
        reply,
        subscribe: (task, after) => feed.subscribe(task, after, id),
      });
    } catch (error) {
      outcome = error instanceof FixpointError ? error.code : 'failed';
      await refuseMessage(error, envelope, taskId);
    }
    if (type !== '' && type !== 'SUBSCRIBE') record({ action: type, subject: taskId ?? '', outcome });
  }

  async function refuseMessage(error: unknown, envelope?: Envelope, taskId?: string): Promise<void> {
    const details = error instanceof FixpointError ? { code: error.code, task: taskId } : { err: error };
    log.warn(details, 'WebSocket message rejected');
    const answer = toErrorMessage(error, taskId);
    const message = envelope?.id === undefined ? answer : { ...answer, reply_to: envelope.id };
    if (classic === undefined) send(message);
    else await classic.refuse(envelope?.value, message);
  }

  // A token with a scope follows the tasks that it names.
  const watchFirst = async () => (isNarrow(principal.scope) ? undefined : feed.watchAll());
  const start = first === undefined ? watchFirst() : feed.subscribe(first.taskId, first.after);
  const queue = createMessageQueue({
    ...socketLimits,
    maxWaiting,
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
    feed.close();
  });

  function refuse(code: string, message: string): void {
    send({ type: 'ERROR', payload: { code, message } });
  }
}

/** Undefined if the client may not see screens. */
function openPictures(
  { principal, screenRole, screens, useCases }: SocketClientOptions,
  send: (...messages: ServerMessage[]) => void,
  isSlow: () => boolean,
) {
  if (!allows(principal.role, screenRole)) return undefined;
  return createScreenshotUpdates({ screens, getTask: useCases.getTask, send, isSlow });
}

function checkMessageRole(principal: Principal, type: string, screenRole: Role): void {
  if (type === 'SCREENSHOT_REQUEST') checkRole(principal, screenRole, type);
  else if (type !== 'SUBSCRIBE') checkRole(principal, 'operate', type);
}
