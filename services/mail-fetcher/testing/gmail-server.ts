import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fixpoint/shared/logging';
import { createEmulator } from 'emulate';
import { createGmailMailbox } from '../src/adapters/gmail.js';
import type { Mailbox } from '../src/core/mailbox.js';

export const user = 'bot@example.com';
export const apiToken = 'a-token-of-the-tests';

/** A folder with the two files that a login leaves, for endpoints on this machine. */
export async function createGmailFiles(endpoints: { url: string; token?: object | null }) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-fetcher-'));
  const credentialsPath = join(folder, 'gmail_credentials.json');
  const tokenPath = join(folder, 'gmail_token.json');
  await writeFile(
    credentialsPath,
    JSON.stringify({
      installed: {
        client_id: 'client',
        client_secret: 'client-secret',
        auth_uri: `${endpoints.url}/o/oauth2/v2/auth`,
        token_uri: `${endpoints.url}/oauth2/token`,
      },
    }),
  );
  if (endpoints.token !== null) {
    const token = endpoints.token ?? {
      refresh_token: 'refresh',
      access_token: apiToken,
      expiry_date: Date.now() + 3_600_000,
    };
    await writeFile(tokenPath, JSON.stringify(token));
  }
  return { credentialsPath, tokenPath, remove: () => rm(folder, { recursive: true, force: true }) };
}

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

/** A stateful Gmail of another author, in this process. */
export async function createGmailEmulator() {
  const emulator = await createEmulator({
    service: 'google',
    port: 0,
    seed: { google: { users: [{ email: user }] } },
  });
  return {
    url: emulator.url,
    close: () => emulator.close(),
    async deliver(raw: string, arrivedAt: Date, labelIds = ['INBOX', 'UNREAD']): Promise<string> {
      const response = await fetch(`${emulator.url}/gmail/v1/users/me/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          raw,
          labelIds,
          internalDate: String(arrivedAt.getTime()),
        }),
      });
      const message = (await response.json()) as { id: string };
      return message.id;
    },
  };
}

/** A server with scripted answers: for what the emulator cannot do. Speaks Gmail's and the token endpoint's JSON. */
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
