import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { MailboxDefinition } from '@fixpoint/shared/contracts';
import { createMailboxCheck } from '../../../services/mail-fetcher/src/preconditions/check-mailbox.js';
import { openTestMailbox } from '../../../services/mail-fetcher/testing/drivers/open-test-mailbox.js';
import { rules } from '../../../services/mail-fetcher/testing/mail-fixtures.js';
import { withAttachment } from '../../../services/mail-fetcher/testing/raw-mails.js';
import type { World } from '../create-world.js';
import { fromPlan, type Misconfiguration, type Told } from '../misconfiguration.js';

const limits = { timeoutMs: 1_500, limitMs: 10_000 };

/** What the check of a service says about a mailbox with this definition. */
async function ask(
  world: World,
  definition: object,
  mail: Partial<ReturnType<World['service']>['mail']> = {},
): Promise<Told> {
  const mailbox = openTestMailbox(MailboxDefinition.parse(definition), {
    environment: { MAIL_TEST_PASSWORD: 'hunter2' },
    timeoutMs: limits.timeoutMs,
    resolve: async () => [],
  });
  const check = createMailboxCheck(() => mailbox, { rules, server: '', limitMs: limits.limitMs });
  const service = world.service();
  try {
    return fromPlan(await world.check(check, { ...service, mail: { ...service.mail, ...mail } }));
  } finally {
    await mailbox.close();
  }
}

async function imap(
  world: World,
  { listener, key }: { listener: (socket: Socket) => void; key?: 'tls' },
  change: object = {},
): Promise<Told> {
  const accept = (socket: Socket) => {
    socket.on('error', () => {});
    listener(socket);
  };
  const server: Server =
    key === undefined ? createServer(accept) : createTlsServer(world.certificate, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  world.closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return ask(world, { kind: 'imap', host: '127.0.0.1', port, security: 'none', user: 'ann', ...change });
}

/** Speaks as much IMAP as a login and a SELECT take. */
const speakImap = (login: 'accepts' | 'refuses') => (socket: Socket) => {
  const send = (line: string) => socket.write(`${line}\r\n`);
  const results: Readonly<Record<string, string>> = {
    LOGIN: login === 'accepts' ? 'OK done' : 'NO [AUTHENTICATIONFAILED] Authentication failed.',
    SELECT: 'NO [NONEXISTENT] Mailbox does not exist',
    EXAMINE: 'NO [NONEXISTENT] Mailbox does not exist',
  };
  send('* OK [CAPABILITY IMAP4rev1] ready');
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  lines.on('line', (line) => {
    const [tag = '', command = ''] = line.toUpperCase().split(' ');
    if (command === 'LIST' && !line.includes('/nope')) send('* LIST (\\HasNoChildren) "/" INBOX');
    send(`${tag} ${results[command] ?? 'OK done'}`);
  });
};

/** A Maildir with one mail of the service. */
async function maildir(world: World, name: string, raw: Buffer | string): Promise<object> {
  const path = join(world.folder, name);
  for (const folder of ['new', 'cur', 'tmp']) await mkdir(join(path, folder), { recursive: true });
  await writeFile(join(path, 'new', '1.a.host'), raw);
  return { kind: 'maildir', path };
}
const mailOf = (sender: string, ...headers: string[]) =>
  withAttachment([
    'Content-Type: application/octet-stream; name="a.pptx"',
    'Content-Transfer-Encoding: base64',
  ])
    .toString('latin1')
    .replace(/^Authentication-Results: .*\r\n/, headers.map((line) => `${line}\r\n`).join(''))
    .replace('reports@service.example', sender);
const expected = { subject: 'market research' };

export const imapRows: readonly Misconfiguration[] = [
  {
    wrong: 'a wrong password of an IMAP mailbox',
    code: 'mailbox/not-allowed',
    says: /refused the login at 127\.0\.0\.1:\d+: Authentication failed\.$/,
    advises: /MAIL_TEST_PASSWORD.*app password/,
    find: (world) => imap(world, { listener: speakImap('refuses') }),
  },
  {
    wrong: 'an IMAP folder that does not exist',
    code: 'mailbox/not-allowed',
    says: /no folder "\/nope"/,
    advises: /Its folders are: INBOX/,
    find: (world) => imap(world, { listener: speakImap('accepts') }, { folders: ['/nope'] }),
  },
  {
    wrong: 'TLS for an IMAP port without TLS',
    code: 'mailbox/not-configured',
    says: /is set to TLS, and 127\.0\.0\.1:\d+ does not use TLS/,
    advises: /starttls/,
    find: (world) => imap(world, { listener: speakImap('accepts') }, { security: 'tls' }),
  },
  {
    wrong: 'no TLS for an IMAP port with TLS',
    code: 'mailbox/unreachable',
    says: /took longer than 1\.5 s/,
    advises: /set `security: tls`/,
    find: (world) => imap(world, { listener: speakImap('accepts'), key: 'tls' }),
  },
  {
    wrong: 'STARTTLS for an IMAP server that lacks it',
    code: 'mailbox/not-configured',
    says: /is set to STARTTLS, and 127\.0\.0\.1:\d+ refuses it/,
    advises: /`security: tls`/,
    find: (world) => imap(world, { listener: speakImap('accepts') }, { security: 'starttls' }),
  },
  {
    wrong: 'an IMAP server that says nothing',
    code: 'mailbox/unreachable',
    says: /took longer than 1\.5 s/,
    advises: /host and port/,
    find: (world) => imap(world, { listener: () => {} }, { security: 'tls' }),
  },
  {
    wrong: 'an IMAP server with a self-signed certificate',
    code: 'mailbox/not-allowed',
    says: /certificate of 127\.0\.0\.1:\d+ is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    advises: /`ca`/,
    find: (world) => imap(world, { listener: speakImap('accepts'), key: 'tls' }, { security: 'tls' }),
  },
  {
    wrong: 'a mailbox in which no server reports on senders',
    code: 'mailbox/sender-not-believed',
    says: /would ignore the mail "Your market research is ready" from reports@service\.example .* verified/,
    advises: /authentication: if-reported/,
    find: async (world) =>
      ask(world, await maildir(world, 'plain-mails', mailOf('reports@service.example')), expected),
  },
  {
    wrong: 'a mailbox whose server has another name than its settings say',
    code: 'mailbox/sender-not-believed',
    says: /would ignore the mail/,
    advises: /server: mail\.own\.example/,
    find: async (world) => {
      const results = 'Authentication-Results: mail.own.example; dmarc=pass header.from=service.example';
      return ask(
        world,
        await maildir(world, 'reported-mails', mailOf('reports@service.example', results)),
        expected,
      );
    },
  },
  {
    wrong: 'a SENDER_EMAIL that differs from the sender of the mails',
    code: 'mailbox/sender-not-believed',
    says: /its sender report@servcie\.example is not on the policy's list/,
    advises: /SENDER_EMAIL=report@servcie\.example/,
    find: async (world) =>
      ask(world, await maildir(world, 'other-mails', mailOf('report@servcie.example')), expected),
  },
];
