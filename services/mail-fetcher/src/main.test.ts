import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createTasks } from '@fixpoint/shared/queue';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGmailEmulator, createGmailFiles } from '../testing/gmail-server.js';
import { rawMail, zipDocument } from '../testing/mail-fixtures.js';
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../testing/start-dovecot.js';

/** The service loads its libraries for a second of work, which is half a minute where thirty others are at work. */
const starting = { timeout: 80_000 };

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

/** The built service as a process of its own, on a Redis of its own, with the tasks of that Redis. */
async function startService(
  files: { credentialsPath: string; tokenPath: string },
  gmailUrl: string,
  configuration = '',
) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-fetcher-'));
  releases.defer('folder', () => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'fixpoint.config.yaml'), configuration);
  const redis = await startRedisServer({ folder });
  releases.defer('redis', () => redis.close());
  const keyPrefix = '{mail-test}';
  const service = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.js', import.meta.url))], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      REDIS_URL: redis.url,
      FIXPOINT_KEY_PREFIX: keyPrefix,
      GMAIL_CREDENTIALS_PATH: files.credentialsPath,
      GMAIL_TOKEN_PATH: files.tokenPath,
      GMAIL_API_ROOT_URL: gmailUrl,
      MAIL_OFFICE_PASSWORD: dovecotPassword,
      SENDER_EMAIL: 'reports@service.example',
      MAIL_POLL_MS: '100',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  releases.defer('service', async () => {
    if (service.exitCode !== null) return;
    service.kill('SIGKILL');
    await once(service, 'exit');
  });
  const tasks = createTasks({
    redisUrl: redis.url,
    keyPrefix,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  releases.defer('tasks', () => tasks.close());
  return { service, tasks };
}

it('waits for a mail without holding a worker, keeps its document, and stops on a signal', async () => {
  const emulator = await createGmailEmulator();
  releases.defer('emulator', emulator.close);
  const files = await createGmailFiles(emulator);
  releases.defer('files', files.remove);
  const { service, tasks } = await startService(files, emulator.url);
  const row = createServiceDefinition();
  const spec = createTaskSpec({
    start_from: 'email_check',
    // The emulator keeps no Authentication-Results.
    service: { ...row, mail: { ...row.mail, authentication: 'if-reported' } },
  });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });

  await emulator.deliver(
    rawMail({ from: 'x@evilsendgrid.net', attachments: [{ name: 'a.pptx', bytes: await zipDocument() }] }),
    new Date(),
  );
  await expect
    .poll(async () => (await tasks.events(task.id)).map((event) => event.message).join('\n'), starting)
    .toContain('x@evilsendgrid.net is not on the policy');

  await emulator.deliver(
    rawMail({ attachments: [{ name: 'report.pptx', bytes: await zipDocument() }] }),
    new Date(),
  );
  await expect.poll(async () => (await tasks.get(task.id))?.stage, starting).toBe('compare');
  const events = await tasks.events(task.id);
  expect(events.filter((event) => event.message.includes('evilsendgrid'))).toHaveLength(1);

  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
}, 180_000);

it('starts without a login, and ends a task that needs the mailbox with the instruction (S0-313)', async () => {
  const files = await createGmailFiles({ url: 'http://127.0.0.1:9', token: null });
  releases.defer('files', files.remove);
  const { tasks } = await startService(files, 'http://127.0.0.1:9');
  const spec = createTaskSpec({ start_from: 'email_check' });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });
  await expect.poll(async () => (await tasks.get(task.id))?.status, starting).toBe('failed');
  expect((await tasks.get(task.id))?.result?.failure).toMatchObject({
    code: 'mail-authorization',
    hint: expect.stringContaining('fixpoint mail login'),
  });
}, 180_000);

it.skipIf(!hasDovecot)(
  'takes the mail from the one of several mailboxes that it arrives in, over IMAP',
  async () => {
    const dovecot = await startDovecot();
    releases.defer('dovecot', dovecot.close);
    const files = await createGmailFiles({ url: 'http://127.0.0.1:9', token: null });
    releases.defer('files', files.remove);
    const { tasks } = await startService(
      files,
      'http://127.0.0.1:9',
      `mailboxes:
  office:
    kind: imap
    host: 127.0.0.1
    port: ${dovecot.port}
    security: none
    user: ${dovecotUser}
  saved: { kind: eml-folder, path: . }
  never: { kind: maildir, path: /nowhere }
`,
    );
    const row = createServiceDefinition();
    const spec = createTaskSpec({
      start_from: 'email_check',
      service: {
        ...row,
        mail: { ...row.mail, authentication: 'if-reported', mailboxes: ['saved', 'office'] },
      },
    });
    const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });
    const document = { name: 'report.pptx', bytes: await zipDocument() };
    const raw = Buffer.from(rawMail({ attachments: [document] }), 'base64url');
    await dovecot.save(raw, { receivedAt: new Date() });
    await expect.poll(async () => (await tasks.get(task.id))?.stage, starting).toBe('compare');
  },
  180_000,
);
