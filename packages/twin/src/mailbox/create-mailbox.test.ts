import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InboxMail, readInbox } from '../../testing/read-inbox.js';
import { createMailbox, type Mailbox, type MailFaults } from './create-mailbox.js';

const user = 'analyst@fixpoint.example';
const sender = 'reports@document-services.example';
let folder: string;
let faults: MailFaults;
let mailbox: Mailbox;
let inbox: () => Promise<InboxMail[]>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-mail-'));
  faults = { hold: false, delayMs: 0, decoys: false, copies: 1, failures: 0 };
  mailbox = await createMailbox({ user, sender, faults });
  const env = {
    GMAIL_CREDENTIALS_PATH: join(folder, 'client.json'),
    GMAIL_TOKEN_PATH: join(folder, 'token.json'),
    GMAIL_API_ROOT_URL: mailbox.gmailUrl,
  };
  await writeFile(env.GMAIL_CREDENTIALS_PATH, JSON.stringify(mailbox.access.credentials));
  await writeFile(env.GMAIL_TOKEN_PATH, JSON.stringify(mailbox.access.token));
  inbox = () => readInbox(env);
});
afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

const deck = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7) % 256));

async function send(to = 'analyst+token1@fixpoint.example'): Promise<void> {
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: `Market Research <${sender}>`,
    to,
    subject: 'Market research: ice in Norway',
    text: 'Attached.',
    attachments: [{ filename: 'deck.pptx', content: deck }],
  });
  transport.close();
}

describe('createMailbox', () => {
  it('accepts a mail over SMTP that the real Gmail client reads, its attachment byte for byte', async () => {
    const before = Date.now();
    await send();
    const [mail, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: `Market Research <${sender}>`,
      to: 'analyst+token1@fixpoint.example',
      subject: 'Market research: ice in Norway',
    });
    expect(mail?.receivedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(mail?.attachments[0]?.name).toBe('deck.pptx');
    expect(mail?.attachments[0]?.bytes.equals(deck)).toBe(true);
  });

  it('holds mails back until they are released', async () => {
    faults.hold = true;
    await send();
    expect(mailbox.counts()).toEqual({ received: 1, held: 1, delivered: 0 });
    expect(await inbox()).toEqual([]);
    faults.hold = false;
    const releasedAt = Date.now();
    await mailbox.release();
    expect(mailbox.counts()).toEqual({ received: 1, held: 0, delivered: 1 });
    expect((await inbox())[0]?.receivedAt.getTime()).toBeGreaterThanOrEqual(releasedAt);
  });

  it('delivers late mails automatically', async () => {
    faults.delayMs = 150;
    await send();
    await expect.poll(() => mailbox.counts()).toEqual({ received: 1, held: 0, delivered: 1 });
  });

  it('sends four look-alikes before a mail, each wrong in one way', async () => {
    faults.decoys = true;
    await send();
    const mails = await inbox();
    const decoys = mails.filter(({ messageId }) => messageId.includes('decoy'));
    expect(mails).toHaveLength(5);
    expect(decoys).toHaveLength(4);
    expect(decoys.filter(({ to }) => to === 'analyst+somebodyelse@fixpoint.example')).toHaveLength(1);
    expect(decoys.filter(({ from }) => from.includes('evil.example'))).toHaveLength(1);
    expect(decoys.filter(({ subject }) => subject.startsWith('Lunch'))).toHaveLength(1);
    expect(decoys.filter(({ receivedAt }) => receivedAt.getTime() < Date.now() - 3_600_000)).toHaveLength(1);
    for (const decoy of decoys) expect(decoy.attachments[0]?.bytes.equals(deck)).toBe(true);
  });

  it('delivers a mail more than once when configured to', async () => {
    faults.copies = 2;
    await send();
    const ids = (await inbox()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('rejects the configured number of Gmail API calls, which the real client survives', async () => {
    await send();
    faults.failures = 1;
    expect((await fetch(`${mailbox.gmailUrl}gmail/v1/users/me/messages`)).status).toBe(503);
    faults.failures = 1;
    expect(await inbox()).toHaveLength(1);
    expect(faults.failures).toBe(0);
  });

  it('still serves after more calls than Gmail allows a token per hour', async () => {
    const url = `${mailbox.gmailUrl}gmail/v1/users/me/labels`;
    const headers = { authorization: 'Bearer one' };
    for (let round = 0; round < 52; round += 1) {
      const answers = Array.from({ length: 100 }, () => fetch(url, { headers }));
      for (const { status } of await Promise.all(answers))
        if (status !== 200) throw new Error(`HTTP ${status}`);
    }
    // Six seconds of CPU time, which take two minutes beside thirty other processes.
  }, 300_000);

  it('forgets late mails when it closes', async () => {
    faults.delayMs = 3_600_000;
    await send();
    expect(mailbox.counts().delivered).toBe(0);
    await mailbox.close();
  });
});
