import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { readBody, startWebhookServer, type WebhookAnswer } from '@fixpoint/shared/network';
import { writePrivateFile } from '../private-files.js';
import { type ReadPostedMailOptions, RefusedMail, readPostedMail } from './read-posted-mail.js';

type WebhookDefinition = Extract<MailboxDefinition, { kind: 'webhook' }>;

/** A webhook mailbox, ready to receive mails. */
export interface Webhook {
  readonly name: string;
  readonly definition: WebhookDefinition;
  readonly secret: string;
  /** Folder in which its mails are stored. */
  readonly folder: string;
}

/** Maximum request size: providers limit mails to 25 to 50 MB. */
const maxBody = 80_000_000;
const maxRequestMs = 60_000;
const rememberedTokens = 10_000;

/**
 * Receives the mails that providers post: `POST /mail/NAME`. A mail is completely on the disk before the response, so the provider posts it again if
 * we were not there; the same mail twice is stored once. Mails older than `retentionMs` are removed.
 */
export async function receiveMails({
  webhooks,
  host,
  port,
  retentionMs,
  log,
  now,
  fetchText = fetchFromAmazon,
}: {
  webhooks: readonly Webhook[];
  host: string;
  port: number;
  retentionMs: number;
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
    const body = await readBody(request, maxBody);
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
    void removeOld(folder, now().getTime() - retentionMs);
    return 200;
  }

  async function answer(request: IncomingMessage): Promise<WebhookAnswer> {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    try {
      return { status: await take(request), headers };
    } catch (error) {
      if (!(error instanceof RefusedMail)) {
        log.warn({ err: error }, 'Storing a posted mail failed');
        return { status: 503, headers, text: `${toFailure(error).message}\n` };
      }
      log.warn({ url: request.url, status: error.status }, error.message);
      return { status: error.status, headers, text: `${error.message}\n` };
    }
  }

  return startWebhookServer({ host, port, setting: 'MAIL_WEBHOOK_PORT', requestMs: maxRequestMs, answer });
}

/** Named by its content, so that the same mail is one file. */
async function keepMail(folder: string, raw: Buffer): Promise<void> {
  const name = `${createHash('sha256').update(raw).digest('hex')}.eml`;
  const path = join(folder, name);
  // Posted again: it keeps its first arrival.
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
