import { execFile } from 'node:child_process';
import { chown, link, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromLine } from '../../testing/drivers/open-files.js';
import { createGmailFiles } from '../../testing/gmail/gmail-files.js';
import { startGmail } from '../../testing/gmail/start-gmail.js';
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../../testing/start-dovecot.js';
import type { OpenMailboxOptions } from './open-mailbox.js';

/** 50,000 at night; the usual run shows that the test itself works. */
const count = Number(process.env.LARGE_MAILBOX ?? (process.env.FIXPOINT_NIGHT === '1' ? 50_000 : 500));
const submittedAt = new Date('2026-11-21T10:00:00.000Z');
const nobody = 65_534;

/** One poll of the built driver in a separate process, and its memory usage. */
const program = `
  const { openMailbox } = await import(process.argv[1]);
  const mailbox = openMailbox('large', JSON.parse(process.argv[2]), {
    gmailCredentialsPath: '', gmailTokenPath: '', gmailApiRootUrl: '', home: '/nowhere',
    environment: { MAIL_LARGE_PASSWORD: ${JSON.stringify(dovecotPassword)} }, timeoutMs: 110000,
    log: { debug() {}, warn() {} }, now: () => new Date('2026-11-22T00:00:00Z'), ...JSON.parse(process.argv[4]),
  });
  const { readFileSync } = await import('node:fs');
  const { signal } = new AbortController();
  const after = new Date(process.argv[3]);
  const begun = performance.now();
  const everything = await mailbox.search({ subject: null, after: new Date(0) }, { limit: 50, signal });
  const firstMs = performance.now() - begun;
  const again = performance.now();
  const found = await mailbox.search({ subject: 'market research', after }, { limit: 50, signal });
  const message = await mailbox.read(found[0], signal);
  await mailbox.close();
  console.log(JSON.stringify({
    everything: everything.length, found: found.length, name: message?.root.parts.at(-1)?.fileName,
    firstMs: Math.round(firstMs), againMs: Math.round(performance.now() - again),
    // The kernel's own mark for this program: maxRSS would count the process that started it.
    megabytes: Math.round(Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024),
  }));
`;

function raw(subject: string): string {
  return [
    'From: Reports <reports@service.example>',
    'To: bot@example.com',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'x'.repeat(2_000),
    '--b1',
    'Content-Type: application/octet-stream; name="report.pptx"',
    '',
    'deck',
    '--b1--',
    '',
  ].join('\r\n');
}

/** The mail of that number, the oldest first; the fifth of the newest is the one that is waited for. */
function mailOf(index: number): { isWanted: boolean; at: Date; subject: string; text: string } {
  const isWanted = index === count - 5;
  const at = new Date(submittedAt.getTime() + (isWanted ? 5_000 : -(count - index) * 60_000));
  const subject = isWanted ? 'Your market research is ready' : `Newsletter ${index}`;
  return { isWanted, at, subject, text: raw(subject) };
}

describe(`a mailbox of ${count} mails`, () => {
  let folder: string;
  const inFolder = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixpoint-large-'));
    for (const name of ['Maildir/new', 'Maildir/cur', 'Maildir/tmp', 'eml', 'documents'])
      await mkdir(inFolder(name), { recursive: true });
    let mbox = '';
    for (let index = 0; index < count; index += 1) {
      const { isWanted, at, text } = mailOf(index);
      const file = inFolder(`Maildir/cur/${Math.floor(at.getTime() / 1000)}.M${index}P1.host:2,S`);
      await writeFile(file, text);
      await utimes(file, at, at);
      await link(file, inFolder(`eml/${index}.eml`));
      await link(file, inFolder(`documents/${isWanted ? 'report' : index}.pptx`));
      mbox += `${fromLine(at)}\n${text}\n`;
      if (mbox.length > 1_000_000 || index === count - 1) {
        await writeFile(inFolder('mbox'), mbox, { flag: 'a' });
        mbox = '';
      }
    }
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function measure(definition: MailboxDefinition, options: Partial<OpenMailboxOptions> = {}) {
    const module = fileURLToPath(new URL('../../dist/adapters/open-mailbox.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--input-type=module', '-e', program, module],
      ...[JSON.stringify(definition), submittedAt.toISOString(), JSON.stringify(options)],
    ]);
    const result = JSON.parse(stdout);
    process.stdout.write(`${count} mails, ${definition.kind}: ${stdout}`);
    expect(result).toMatchObject({ everything: 50, found: 1, name: 'report.pptx' });
    expect(result.megabytes).toBeLessThan(200);
  }

  it.each<[string, () => MailboxDefinition]>([
    ['a Maildir', () => ({ kind: 'maildir', path: inFolder('Maildir') })],
    ['an mbox', () => ({ kind: 'mbox', path: inFolder('mbox') })],
    ['a folder of mails', () => ({ kind: 'eml-folder', path: inFolder('eml') })],
    ['what was posted', () => ({ kind: 'webhook', sender: 'signed', path: inFolder('eml') })],
    ['a folder of documents', () => ({ kind: 'downloads', path: inFolder('documents') })],
  ])('is searched within 200 MB as %s', (_, definition) => measure(definition()), 300_000);

  it("is searched within 200 MB by Gmail's API", async () => {
    const gmail = await startGmail({ scannedPerPage: 1_000 });
    const files = await createGmailFiles(gmail);
    try {
      for (let index = 0; index < count; index += 1) {
        const { at, subject } = mailOf(index);
        const open = () => Buffer.from(mailOf(index).text);
        gmail.stock({ subject, hasAttachment: true, internalDate: at.getTime(), open });
      }
      await measure({
        kind: 'gmail',
        credentials: files.credentialsPath,
        token: files.tokenPath,
        url: gmail.url,
      });
    } finally {
      await gmail.close();
      await files.remove();
    }
  }, 300_000);

  it.skipIf(!hasDovecot)(
    'is searched within 200 MB over IMAP',
    async () => {
      const dovecot = await startDovecot({ mailLocation: `maildir:${folder}/Maildir` });
      try {
        await promisify(execFile)('chown', ['-R', String(nobody), folder]);
        await chown(folder, nobody, nobody);
        await measure({
          kind: 'imap',
          host: '127.0.0.1',
          port: dovecot.port,
          security: 'none',
          user: dovecotUser,
          login: { by: 'password' },
          folders: ['INBOX'],
        });
      } finally {
        await dovecot.close();
      }
    },
    300_000,
  );
});
