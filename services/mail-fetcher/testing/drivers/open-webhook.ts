import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fixpoint/shared/logging';
import { receiveMails } from '../../src/adapters/webhook/receive-mails.js';
import { mailCalled } from '../mailbox-suite/describe-mails.js';
import type { MailDriverUnderTest } from '../mailbox-suite/driver-under-test.js';
import { openTestMailbox } from './open-test-mailbox.js';

/** An address that mails are posted to, each with its signature. */
export async function openWebhook(): Promise<MailDriverUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-posted-'));
  const definition = { kind: 'webhook', sender: 'signed', path: folder } as const;
  const listen = (port: number) =>
    receiveMails({
      webhooks: [{ name: 'posted', definition, secret: 'key', folder }],
      host: '127.0.0.1',
      port,
      retentionMs: 86_400_000_000,
      now: () => new Date(),
      log: createLogger({ name: 'test', level: 'silent' }),
    });
  let server = await listen(0);
  const { port } = server;
  async function deliver(raw: Buffer, arrivedAt: Date): Promise<void> {
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', 'key').update(`${time}.`).update(raw).digest('hex');
    const headers = { 'x-fixpoint-signature': `t=${time},v1=${mac}` };
    const url = `http://127.0.0.1:${port}/mail/posted`;
    const { status } = await fetch(url, { method: 'POST', body: new Uint8Array(raw), headers });
    if (status !== 200) throw new Error(`The mail was answered with ${status}.`);
    const name = `${createHash('sha256').update(raw).digest('hex')}.eml`;
    await utimes(join(folder, name), arrivedAt, arrivedAt);
  }
  return {
    mailbox: openTestMailbox(definition),
    reopen: () => openTestMailbox(definition),
    deliver,
    put: (title, arrivedAt) => deliver(mailCalled(title), arrivedAt),
    async empty() {
      for (const name of await readdir(folder)) await rm(join(folder, name));
    },
    rename: () => rename(folder, `${folder}-renamed`),
    renameBack: () => rename(`${folder}-renamed`, folder),
    server: {
      kill: () => server.close(),
      async start() {
        server = await listen(port);
      },
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
