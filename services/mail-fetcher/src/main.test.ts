import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createGmailFiles } from '../testing/gmail/gmail-files.js';
import { startGmail } from '../testing/gmail/start-gmail.js';
import { rawMail, zipDocument } from '../testing/mail-fixtures.js';
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../testing/start-dovecot.js';

/** The service loads its libraries for a second of CPU time, which is half a minute beside thirty other processes. */
const starting = { timeout: 80_000 };

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

/** The built service as a separate process, with its own Redis, and the tasks of that Redis. */
async function startService(
  files: { credentialsPath: string; tokenPath: string },
  gmailUrl: string,
  {
    configuration = '',
    pollMs = 100,
    environment = {},
  }: { configuration?: string; pollMs?: number; environment?: NodeJS.ProcessEnv } = {},
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
      MAIL_POLL_MS: String(pollMs),
      LOG_LEVEL: 'fatal',
      ...environment,
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
  const gmail = await startGmail();
  releases.defer('gmail', gmail.close);
  const files = await createGmailFiles(gmail);
  releases.defer('files', files.remove);
  const { service, tasks } = await startService(files, gmail.url);
  const row = createServiceDefinition();
  const spec = createTaskSpec({
    start_from: 'email_check',
    service: { ...row, mail: { ...row.mail, authentication: 'if-reported' } },
  });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });

  gmail.deliver(
    rawMail({ from: 'x@evilsendgrid.net', attachments: [{ name: 'a.pptx', bytes: await zipDocument() }] }),
    new Date(),
  );
  await expect
    .poll(async () => (await tasks.events(task.id)).map((event) => event.message).join('\n'), starting)
    .toContain('x@evilsendgrid.net is not on the policy');

  gmail.deliver(rawMail({ attachments: [{ name: 'report.pptx', bytes: await zipDocument() }] }), new Date());
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
  'takes the mail from the one of several mailboxes that it arrives in, when the IMAP server reports it',
  async () => {
    const dovecot = await startDovecot();
    releases.defer('dovecot', dovecot.close);
    const files = await createGmailFiles({ url: 'http://127.0.0.1:9', token: null });
    releases.defer('files', files.remove);
    const { tasks } = await startService(files, 'http://127.0.0.1:9', {
      // No poll would come in time: the server's own notice has to.
      pollMs: 600_000,
      configuration: `mailboxes:
  office:
    kind: imap
    host: 127.0.0.1
    port: ${dovecot.port}
    security: none
    user: ${dovecotUser}
  saved: { kind: eml-folder, path: . }
  never: { kind: maildir, path: /nowhere }
`,
    });
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
    const deliver = (fields: Parameters<typeof rawMail>[0]) =>
      dovecot.save(rawMail(fields), { receivedAt: new Date() });
    await deliver({ from: 'x@evilsendgrid.net', attachments: [document] });
    await expect
      .poll(async () => (await tasks.events(task.id)).map((event) => event.message).join('\n'), starting)
      .toContain('x@evilsendgrid.net is not on the policy');
    await deliver({ attachments: [document] });
    await expect.poll(async () => (await tasks.get(task.id))?.stage, starting).toBe('compare');
  },
  180_000,
);

it('takes a mail that a program posts, signed by the secret of config/mail.env, over the port that compose publishes', async () => {
  const text = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
  const { env_file: files, ports } = parse(text, { merge: true }).services['mail-fetcher'];
  expect(files).toEqual([{ path: './config/mail.env', required: false }]);
  expect(ports).toEqual([`127.0.0.1:${publishedPort}:${publishedPort}`]);
  // Compose passes its lines on as variables, and leaves MAIL_WEBHOOK_PORT alone.
  const secret = 'a secret of 32 letters, or more.';
  const variables = parseEnv(`# passwords\nMAIL_POSTED_SECRET="${secret}"\n`);
  const port = (await isFree(publishedPort)) ? publishedPort : await findFreePort();
  const own = port === publishedPort ? {} : { MAIL_WEBHOOK_PORT: String(port) };
  const gmail = await createGmailFiles({ url: 'http://127.0.0.1:9', token: null });
  releases.defer('files', gmail.remove);
  const { tasks } = await startService(gmail, 'http://127.0.0.1:9', {
    configuration: 'mailboxes: { posted: { kind: webhook, sender: signed } }\n',
    environment: { ...variables, ...own },
  });
  const row = createServiceDefinition();
  const mail = { ...row.mail, authentication: 'if-reported' as const, mailboxes: ['posted'] };
  const spec = createTaskSpec({ start_from: 'email_check', service: { ...row, mail } });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });
  const document = { name: 'report.pptx', bytes: await zipDocument() };
  const body = rawMail({ attachments: [document] });
  const post = (key: string) => {
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
    const headers = { 'x-fixpoint-signature': `t=${time},v1=${mac}` };
    return fetch(`http://127.0.0.1:${port}/mail/posted`, { method: 'POST', body, headers }).then(
      ({ status }) => status,
      () => 'nobody listens',
    );
  };
  await expect.poll(() => post('another'), starting).toBe(401);
  expect((await tasks.get(task.id))?.stage).toBe('mail');
  expect(await post(secret)).toBe(200);
  await expect.poll(async () => (await tasks.get(task.id))?.stage, starting).toBe('compare');
}, 180_000);

/** The default of MAIL_WEBHOOK_PORT. */
const publishedPort = 3025;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isOurs = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isOurs) await new Promise((resolve) => server.close(resolve));
  return isOurs;
}
