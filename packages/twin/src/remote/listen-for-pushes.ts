import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** `main` moved from one commit to another. */
export interface Push {
  readonly from: string;
  readonly to: string;
}

/** Listens for the remote's hook, which sends `old new ref` lines, and reports the moves of `main`. */
export async function listenForPushes(
  onPush: (push: Push) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    for (const line of (await text(request)).split('\n')) {
      const [from = '', to = '', ref] = line.split(' ');
      if (ref === 'refs/heads/main') onPush({ from, to });
    }
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
