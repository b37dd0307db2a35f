import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until the Redis with that process id serves that loopback port. The id matters: a stranger may hold the port and
 * answer as well. Being able to connect is not enough either: a server listens before it has read its append-only file.
 * Rejects with the signal's reason.
 */
export async function waitForRedis(port: number, pid: number, signal: AbortSignal): Promise<void> {
  while (!(await isServing(port, pid))) {
    await delay(20, undefined, { signal });
  }
  signal.throwIfAborted();
}

function isServing(port: number, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const settle = (serving: boolean) => {
      socket.destroy();
      resolve(serving);
    };
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\nINFO server\r\n'));
    socket.setTimeout(1_000, () => settle(false));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      const process = /process_id:(\d+)\r\n/.exec(answer)?.[1];
      if (process !== undefined) settle(answer.startsWith('+PONG') && Number(process) === pid);
    });
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
}
