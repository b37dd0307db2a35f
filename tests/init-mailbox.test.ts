import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askMailbox } from '../packages/cli/src/commands/init/ask-mailbox.js';
import { decideAuthentication } from '../packages/cli/src/commands/init/decide-authentication.js';
import { createAsk } from '../packages/cli/src/commands/init/questions.js';
import type { TriedMail } from '../packages/cli/src/commands/init/try-mailbox.js';
import { createContext } from '../packages/cli/testing/create-context.js';
import { withAttachment } from '../services/mail-fetcher/testing/raw-mails.js';
import {
  dovecotPassword,
  dovecotUser,
  hasDovecot,
  startDovecot,
} from '../services/mail-fetcher/testing/start-dovecot.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const document = withAttachment([
  'Content-Type: application/octet-stream; name="a.pptx"',
  'Content-Transfer-Encoding: base64',
]).toString('latin1');
const unreported = Buffer.from(document.replace(/^Authentication-Results: .*\r\n/, ''), 'latin1');
const reported = Buffer.from(document, 'latin1');
const ofService = {
  subject: 'market research',
  sender: 'reports@service.example',
  address: 'ann@example.com',
};

async function run(answers: Record<string, string>) {
  const { context, lines } = createContext({
    root,
    environment: { PATH: process.env.PATH },
    node: { path: process.execPath, version: process.versions.node },
  });
  const asked: string[] = [];
  const answer = createAsk({
    context,
    given: new Map(Object.entries({ ...ofService, ...answers })),
    earlier: new Map(),
    yes: true,
    prompt: async () => '',
    remember: async () => {},
  });
  const chosen = askMailbox(
    context,
    (question) => {
      asked.push(question.key);
      return answer(question);
    },
    { name: 'reports', hasAddress: true },
  );
  const result = await chosen.catch((error: Error & { hint?: string }) => error);
  return { result, text: lines.join('\n'), asked };
}

describe('the mailbox of init', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixpoint-init-mail-'));
    for (const name of ['new', 'cur', 'tmp']) await mkdir(join(folder, name));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('continues without a folder that does not exist yet, and says so', async () => {
    const { result, text } = await run({ mailbox: 'maildir', 'mail-path': join(folder, 'nowhere') });
    expect(result).toMatchObject({ mail: { authentication: 'if-reported' } });
    expect(text).toContain('The mailbox was not tried: ');
  });

  it('names the newest mail of the service in a Maildir', async () => {
    await writeFile(join(folder, 'new', '1.a.host'), unreported);
    const { result, text } = await run({ mailbox: 'maildir', 'mail-path': folder });
    expect(result).toMatchObject({ mail: { authentication: 'if-reported' } });
    expect(text).toContain('A task would take "Your market research is ready" from reports@service.example');
  });

  it('names the sender that SENDER_EMAIL should have', async () => {
    const { text } = await run({
      mailbox: 'maildir',
      'mail-path': folder,
      sender: 'reprots@service.example',
    });
    expect(text).toContain("its sender reports@service.example is not on the policy's list");
  });
});

describe.skipIf(!hasDovecot)('the IMAP mailbox of init', () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.close());
  const answers = (change: Record<string, string> = {}) => ({
    mailbox: 'imap',
    'mail-host': '127.0.0.1',
    'mail-port': String(dovecot.port),
    'mail-security': 'none',
    'mail-user': dovecotUser,
    'mail-password': dovecotPassword,
    ...change,
  });

  it.each([
    ['a wrong password', { 'mail-password': 'wrong' }, /refused the login/, /MAIL_MAIN_PASSWORD/],
    ['TLS against a plain port', { 'mail-security': 'tls' }, /does not use TLS/, /starttls/],
    ['STARTTLS that the server lacks', { 'mail-security': 'starttls' }, /STARTTLS/i, /security/],
  ])('ends with the cause and the remedy: %s', async (_name, change, message, hint) => {
    const { result } = await run(answers(change));
    expect(result).toMatchObject({
      field: 'mail-*',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  it('finds out how mails in the mailbox authenticate their senders', async () => {
    await dovecot.save(unreported, { receivedAt: new Date(Date.now() - 60_000) });
    const without = await run(answers());
    expect(without.result).toMatchObject({ mail: { authentication: 'if-reported' } });
    expect(without.asked).not.toContain('mail-server');
    expect(without.text).toContain('no server reports on its sender');
    expect(without.text).toContain('A task would take "Your market research is ready"');

    await dovecot.save(reported, { receivedAt: new Date() });
    const reportedBy = await run(answers());
    expect(reportedBy.result).toMatchObject({ mailbox: { definition: { server: 'mx.google.com' } } });
    expect(reportedBy.result).not.toHaveProperty('mail.authentication');
    expect(reportedBy.text).toContain('its sender is reported on by mx.google.com');
    expect(reportedBy.text).toContain('A task would take "Your market research is ready"');
  });
});

describe('mail.authentication', () => {
  const mail = (change: Partial<TriedMail> = {}): TriedMail => ({
    sender: 'a@b.example',
    subject: '',
    arrivedAt: '',
    server: null,
    notBelieved: { required: 'no report', 'if-reported': null },
    fits: true,
    ...change,
  });
  const other = { sender: 'other@c.example' };
  const ours = { server: 'mx.b.example' };
  const believed = { required: null, 'if-reported': null };
  const forged = { required: 'fails', 'if-reported': 'fails' };
  const trust = { isLocal: false, server: '', sender: 'A@b.example' };

  it.each([
    ['a mailbox that was not readable', null, 'required'],
    ['an empty mailbox', [], 'required'],
    ['a mail of the sender without a report', [mail()], 'if-reported'],
    ['a mail of the sender that is believed', [mail({ ...ours, notBelieved: believed })], 'required'],
    ['a report under another name', [mail(ours)], 'required'],
    ['a mail of the sender that fails', [mail({ notBelieved: forged })], 'required'],
    ['reports on other senders', [mail({ ...other, ...ours })], 'required'],
    ['no reports on other senders', [mail(other)], 'if-reported'],
  ] as const)('fits %s', (_name, mails, expected) => {
    expect(decideAuthentication(mails, trust)).toBe(expected);
  });

  it('fits an empty mailbox of this machine', () => {
    expect(decideAuthentication([], { ...trust, isLocal: true })).toBe('if-reported');
    expect(decideAuthentication([], { ...trust, isLocal: true, server: 'mx.example' })).toBe('required');
  });
});
