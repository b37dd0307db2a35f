import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Beyond those that browsers refuse, and below those that a system assigns to a process that connects or binds port 0. */
const minPort = 11_000;
const beyond = 32_000;
const maxTries = 100;

/** A free loopback port that the system assigns to no other process by chance before it is used. A process that draws the same may still take it. */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(minPort, beyond);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (tries === maxTries) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
