import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createLogger } from '@fixpoint/shared/logging';
import { createEmulator } from 'emulate';
import { createGmailMailbox } from '../src/adapters/gmail.js';
import type { Mailbox } from '../src/core/mailbox.js';
import { gmailUser } from './gmail/gmail-files.js';

export function createTestMailbox(
  files: { credentialsPath: string; tokenPath: string },
  url: string,
  timeoutMs = 30_000,
): Mailbox {
  return createGmailMailbox({
    ...files,
    apiRootUrl: `${url}/`,
    timeoutMs,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
}

/** A third-party Gmail emulator, in this process: its consent pages and its tokens. */
export async function createGmailEmulator() {
  const emulator = await createEmulator({
    service: 'google',
    port: 0,
    seed: { google: { users: [{ email: gmailUser }] } },
  });
  return { url: emulator.url, close: () => emulator.close() };
}

/** A server with scripted responses: for faults that the stand-ins lack. Speaks Gmail's and the token endpoint's JSON. */
export async function createFaultServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${(request.url ?? '').split('?')[0]}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
