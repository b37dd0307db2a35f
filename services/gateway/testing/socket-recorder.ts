import type { ServerMessage } from '@fixpoint/shared/contracts';
import { WebSocket } from 'ws';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A wait ends after so many milliseconds without any message: while messages arrive, only the machine is slow. */
const maxSilenceMs = 120_000;

/** A WebSocket client that records the received messages. */
export interface SocketRecorder {
  readonly socket: WebSocket;
  readonly messages: ServerMessage[];
  /** Numbers of the TASK_EVENTs of a task, in the order of their arrival. */
  numbers(taskId: string): number[];
  send(message: unknown): void;
  /** The first message, present or to come, that fits. Rejects once nothing at all has come for two minutes, with what came last. */
  waitFor<Type extends ServerMessage['type']>(
    type: Type,
    fits?: (payload: MessageOf<Type>['payload'], message: MessageOf<Type>) => boolean,
  ): Promise<MessageOf<Type>>;
  /** Stops reading, and answers pings, as a browser with a busy page does: it counts as alive, however long that is. */
  stopReading(): void;
  readOn(): void;
  close(): Promise<void>;
}

/** Connects and waits until the handshake is done. Rejects with the HTTP status if it is refused. */
export async function connectSocket(
  url: string,
  options: { headers?: Record<string, string> } = {},
): Promise<SocketRecorder> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options);
  const messages: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  let living: NodeJS.Timeout | undefined;
  socket.setMaxListeners(0);
  socket.on('close', () => clearInterval(living));
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString('utf8')));
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });

  return {
    socket,
    messages,
    numbers: (taskId) =>
      messages.flatMap((message) =>
        message.type === 'TASK_EVENT' && message.payload.event.task_id === taskId
          ? [message.payload.event.number]
          : [],
      ),
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    waitFor: (type, fits = () => true) =>
      new Promise((resolve, reject) => {
        const describeLast = () =>
          messages
            .slice(-5)
            .map((message) => JSON.stringify(message).slice(0, 300))
            .join('\n');
        const silence = setTimeout(
          () => refuse(`No ${type} came. The last messages:\n${describeLast()}`),
          maxSilenceMs,
        );
        const check = () => {
          silence.refresh();
          for (const message of messages) {
            if (message.type !== type) continue;
            const messageOf = message as MessageOf<typeof type>;
            if (!fits(messageOf.payload as never, messageOf)) continue;
            settle();
            resolve(messageOf);
            return;
          }
        };
        const settle = () => {
          clearTimeout(silence);
          waiting.delete(check);
          socket.off('close', refuseClosed);
        };
        const refuse = (reason: string) => {
          settle();
          reject(new Error(reason));
        };
        const refuseClosed = () => refuse(`The socket closed before a ${type} came.`);
        waiting.add(check);
        socket.once('close', refuseClosed);
        check();
        if (socket.readyState === WebSocket.CLOSED) refuseClosed();
      }),
    stopReading() {
      socket.pause();
      living = setInterval(() => socket.pong(), 1_000);
    },
    readOn() {
      clearInterval(living);
      socket.resume();
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      await closed;
    },
  };
}
