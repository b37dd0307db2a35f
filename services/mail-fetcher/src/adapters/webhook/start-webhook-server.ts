import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError, toFailure } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { writePrivateFile } from '../private-files.js';
import { type ReadPostedMailOptions, RefusedMail, readPostedMail } from './read-posted-mail.js';

type WebhookDefinition = Extract<MailboxDefinition, { kind: 'webhook' }>;

/** A webhook mailbox, ready to take mails. */
export interface Webhook {
  readonly name: string;
  readonly definition: WebhookDefinition;
  readonly secret: string;
  /** Where its mails are kept. */
  readonly folder: string;
}

/** Mails larger than that are no provider's: most end at 25 to 50 MB. */
const largestBody = 80_000_000;
const requestMs = 60_000;
const rememberedTokens = 10_000;

/**
 * Takes the mails that providers post: `POST /mail/NAME`. A mail is on the disk, whole, before it is answered for, so the provider
 * posts it again where we were not there; the same mail twice is kept once. Mails older than `keepMs` are removed.
 */
export async function startWebhookServer({
  webhooks,
  host,
  port,
  keepMs,
  log,
  now,
  fetchText = fetchFromAmazon,
}: {
  webhooks: readonly Webhook[];
  host: string;
  port: number;
  keepMs: number;
  log: Logger;
  now: () => Date;
  fetchText?: ReadPostedMailOptions['fetchText'];
}): Promise<{ port: number; close(): Promise<void> }> {
  const named = new Map(webhooks.map((webhook) => [webhook.name, webhook]));
  const used = new Set<string>();
  for (const { folder } of webhooks) await mkdir(folder, { recursive: true, mode: 0o700 });

  function remember(token: string): void {
    used.add(token);
    if (used.size > rememberedTokens) used.delete(used.values().next().value ?? '');
  }

  async function take(request: IncomingMessage): Promise<number> {
    const name = /^\/mail\/([a-z0-9-]+)$/.exec((request.url ?? '').split('?')[0] ?? '')?.[1] ?? '';
    const webhook = named.get(name);
    if (webhook === undefined) return 404;
    if (request.method !== 'POST') return 405;
    const body = await readBody(request);
    if (body === null) return 413;
    const { definition, secret, folder } = webhook;
    const { raw, token } = await readPostedMail(
      { headers: request.headers, body },
      {
        sender: definition.sender,
        secret,
        topic: definition.topic,
        now,
        isUsed: (candidate) => used.has(candidate),
        fetchText,
      },
    );
    if (raw === null) {
      log.info({ mailbox: name }, 'Webhook subscription confirmed');
      return 200;
    }
    await keepMail(folder, raw);
    if (token !== undefined) remember(token);
    void removeOld(folder, now().getTime() - keepMs);
    return 200;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let status: number;
    let text = '';
    try {
      status = await take(request);
    } catch (error) {
      if (!(error instanceof RefusedMail)) log.warn({ err: error }, 'Storing a posted mail failed');
      status = error instanceof RefusedMail ? error.status : 503;
      text = error instanceof RefusedMail ? error.message : toFailure(error).message;
      if (error instanceof RefusedMail) log.warn({ url: request.url, status }, text);
    }
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(text === '' ? '' : `${text}\n`);
  }

  const server = createServer({ requestTimeout: requestMs, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (cause) =>
      failed(
        new ConfigurationError(`The webhook cannot listen on ${host}:${port}.`, {
          hint: 'Choose another MAIL_WEBHOOK_PORT, or stop the program that uses it.',
          cause,
        }),
      ),
    );
    server.listen(port, host, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      await closed;
    },
  };
}

/** Null where it is above the limit, which is known before most of it came. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > largestBody) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Under the name of its content, so that the same mail is one file. */
async function keepMail(folder: string, raw: Buffer): Promise<void> {
  const name = `${createHash('sha256').update(raw).digest('hex')}.eml`;
  const path = join(folder, name);
  // Posted again: it keeps the arrival that it had.
  if (await stat(path).catch(() => null)) return;
  await writePrivateFile(path, raw);
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => null);
    if (entry?.isFile() && entry.mtimeMs < before && /^\.?[0-9a-f]{64}\.eml/.test(name))
      await rm(path, { force: true });
  }
}

async function fetchFromAmazon(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  return response.text();
}
