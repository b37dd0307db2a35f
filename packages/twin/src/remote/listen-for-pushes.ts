import { text } from 'node:stream/consumers';
import { serveOnLoopback } from '../front/index.js';

/** `main` moved from one commit to another. */
export interface Push {
  readonly from: string;
  readonly to: string;
}

/** Listens for the remote's hook, which sends `old new ref` lines, and reports the moves of `main`. */
export async function listenForPushes(
  onPush: (push: Push) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  return serveOnLoopback(async (request, response) => {
    for (const line of (await text(request)).split('\n')) {
      const [from = '', to = '', ref] = line.split(' ');
      if (ref === 'refs/heads/main') onPush({ from, to });
    }
    response.writeHead(204).end();
  });
}
