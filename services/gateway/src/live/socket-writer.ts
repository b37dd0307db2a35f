import type { Socket } from 'node:net';
import { WebSocket } from 'ws';

/** Bytes waiting for a client at which it counts as slow, and at which it has caught up. */
const waterMarks = { high: 1024 * 1024, low: 64 * 1024 } as const;

/** Writes to one client. Never throws, whatever state the connection is in. */
export interface SocketWriter {
  /** Sends frames in one write. False: the client is slow, and the next batch should wait for `onDrain`. */
  write(frames: readonly string[]): boolean;
  /** Sends frames that are built already. The same return value. */
  writeBytes(frames: Buffer): boolean;
  bufferedBytes(): number;
  /** Resolves when the client has read all sent messages, or is gone. */
  caughtUp(): Promise<void>;
}

export function createSocketWriter(options: {
  socket: WebSocket;
  /** The connection below, corked so that a batch leaves in one packet. */
  connection: Pick<Socket, 'cork' | 'uncork' | 'on' | 'write'>;
  onDrain: () => void;
}): SocketWriter {
  const { socket, connection, onDrain } = options;
  let slow = false;
  const waiting: (() => void)[] = [];

  connection.on('drain', () => {
    if (!slow || socket.bufferedAmount > waterMarks.low) return;
    slow = false;
    onDrain();
    for (const resume of waiting.splice(0)) resume();
  });

  connection.on('close', () => {
    for (const resume of waiting.splice(0)) resume();
  });

  function isFast(): boolean {
    slow = slow || socket.bufferedAmount > waterMarks.high;
    return !slow;
  }

  return {
    write(frames) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      connection.cork();
      try {
        // A failed send is followed by a close or an error, which the socket's own handlers see.
        for (const frame of frames) socket.send(frame, () => {});
      } finally {
        connection.uncork();
      }
      return isFast();
    },
    writeBytes(frames) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      // Bypasses the library, which writes its input at once, since messages are not compressed: the order stays.
      if (frames.length > 0) connection.write(frames);
      return isFast();
    },
    bufferedBytes: () => socket.bufferedAmount,
    async caughtUp() {
      if (isFast() || socket.readyState !== WebSocket.OPEN) return;
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
