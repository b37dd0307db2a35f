import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { describe } from 'vitest';
import { describeMailbox } from '../../testing/mailbox-suite.js';
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../../testing/start-dovecot.js';
import { openMailbox } from './open-mailbox.js';
import { startWebhookServer } from './webhook/start-webhook-server.js';

function open(definition: MailboxDefinition) {
  return openMailbox('test', definition, {
    gmailCredentialsPath: '',
    gmailTokenPath: '',
    gmailApiRootUrl: '',
    home: '/nowhere',
    environment: { MAIL_TEST_PASSWORD: dovecotPassword },
    timeoutMs: 10_000,
    log: createLogger({ name: 'test', level: 'silent' }),
    now: () => new Date(),
  });
}

/** A folder of files, one mail each. */
async function openFiles(kind: 'maildir' | 'eml-folder', folders: readonly string[]) {
  const path = await mkdtemp(join(tmpdir(), 'fixpoint-mailbox-'));
  for (const folder of folders) await mkdir(join(path, folder), { recursive: true });
  let count = 0;
  return {
    mailbox: open({ kind, path }),
    async deliver(raw: Buffer, arrivedAt: Date) {
      count += 1;
      const seconds = Math.floor(arrivedAt.getTime() / 1000);
      const name =
        kind === 'maildir' ? `${seconds}.M${count}P1.host${count % 2 ? ':2,S' : ''}` : `mail ${count}.eml`;
      const file = join(path, folders[count % folders.length] ?? '', name);
      await writeFile(file, raw);
      await utimes(file, arrivedAt, arrivedAt);
    },
    async empty() {
      for (const folder of folders) {
        for (const name of await readdir(join(path, folder))) await rm(join(path, folder, name));
      }
    },
    close: () => rm(path, { recursive: true, force: true }),
  };
}

describeMailbox('Maildir', () => openFiles('maildir', ['new', 'cur']));
describeMailbox('folder of .eml files', () => openFiles('eml-folder', ['.']));

describeMailbox('mbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-mbox-'));
  const path = join(folder, 'mbox');
  await writeFile(path, '');
  return {
    mailbox: open({ kind: 'mbox', path }),
    async deliver(raw, arrivedAt) {
      const quoted = raw.toString('latin1').replace(/^(>*From )/gm, '>$1');
      const line = `From reports@service.example ${arrivedAt.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4 +0000')}`;
      await writeFile(path, Buffer.from(`${line}\n${quoted}\n\n`, 'latin1'), { flag: 'a' });
    },
    empty: () => writeFile(path, ''),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

describeMailbox('webhook', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-posted-'));
  const definition = { kind: 'webhook', sender: 'signed', path: folder } as const;
  const server = await startWebhookServer({
    webhooks: [{ name: 'posted', definition, secret: 'key', folder }],
    ...{ host: '127.0.0.1', port: 0, keepMs: 86_400_000_000, now: () => new Date() },
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  return {
    mailbox: open(definition),
    async deliver(raw, arrivedAt) {
      const at = Math.floor(Date.now() / 1000);
      const mac = createHmac('sha256', 'key').update(`${at}.`).update(raw).digest('hex');
      const headers = { 'x-fixpoint-signature': `t=${at},v1=${mac}` };
      const url = `http://127.0.0.1:${server.port}/mail/posted`;
      const { status } = await fetch(url, { method: 'POST', body: new Uint8Array(raw), headers });
      if (status !== 200) throw new Error(`The mail was answered with ${status}.`);
      const name = `${createHash('sha256').update(raw).digest('hex')}.eml`;
      await utimes(join(folder, name), arrivedAt, arrivedAt);
    },
    async empty() {
      for (const name of await readdir(folder)) await rm(join(folder, name));
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

describe.skipIf(!hasDovecot)('with dovecot', () => {
  describeMailbox('IMAP', async () => {
    const dovecot = await startDovecot();
    const mailbox = open({
      kind: 'imap',
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'none',
      user: dovecotUser,
      login: { by: 'password' },
      folders: ['INBOX'],
    });
    return {
      mailbox,
      deliver: (raw, receivedAt) => dovecot.save(raw, { receivedAt }),
      empty: async () => void dovecot.run('expunge', '-u', dovecotUser, 'mailbox', 'INBOX', 'all'),
      async close() {
        await mailbox.close();
        await dovecot.close();
      },
    };
  });
});
