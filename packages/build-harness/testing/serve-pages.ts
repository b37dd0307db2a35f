import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBrowser } from '@fixpoint/workspace/browser';
import { type Browser, chromium } from 'playwright-core';

/** Serves the result of `read` for a path, on loopback. */
export async function servePages(read: (path: string) => Promise<string | null> | string | null) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    const text = await read(pathname);
    if (text === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html' });
    response.end(text);
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

export async function launchBrowser(): Promise<Browser> {
  const executablePath = (await findBrowser(process.env)) ?? '';
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-blink-features=AutomationControlled'],
  });
}
