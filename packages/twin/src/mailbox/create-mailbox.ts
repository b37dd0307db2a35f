import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { SMTPServer } from 'smtp-server';
import { type IncomingMail, toDecoys } from './decoys.js';
import { createGmailStandIn, type GmailAccess } from './gmail-stand-in.js';

/** Faults that a test can inject into the mail. */
export interface MailFaults {
  /** Holds back every mail until it is set to false. */
  hold: boolean;
  /** Delay of every mail. */
  delayMs: number;
  /** Puts four look-alikes into the inbox before each mail. */
  decoys: boolean;
  /** Times that each mail is delivered. */
  copies: number;
  /** Number of the next calls to the Gmail API that are refused as overloaded. */
  failures: number;
}

export interface MailCounts {
  /** Mails that the service sent. */
  readonly received: number;
  /** Those that wait to be delivered. */
  readonly held: number;
  /** Mails in the inbox, including copies and decoys. */
  readonly delivered: number;
}

/** A mail server in front of one person's Gmail. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** Root of the Gmail API. */
  readonly gmailUrl: string;
  readonly access: GmailAccess;
  counts(): MailCounts;
  /** Delivers waiting mails, as the faults allow now. */
  release(): Promise<void>;
  close(): Promise<void>;
}

export async function createMailbox({
  user,
  sender,
  faults,
  deliver: deliverTo,
}: {
  user: string;
  /** Sender address of the service. */
  sender: string;
  faults: MailFaults;
  /** Receives the mails instead of the Gmail stand-in. */
  deliver?: ((mail: IncomingMail) => Promise<void>) | undefined;
}): Promise<Mailbox> {
  const releases = createReleaseStack();
  const timers = new Set<NodeJS.Timeout>();
  let held: Buffer[] = [];
  let received = 0;
  let delivered = 0;

  try {
    const gmail = await createGmailStandIn(user, () => {
      if (faults.failures <= 0) return false;
      faults.failures -= 1;
      return true;
    });
    releases.defer('Gmail stand-in', gmail.close);

    async function deliver(raw: Buffer): Promise<void> {
      const mail: IncomingMail = { raw, receivedAt: new Date() };
      const decoys = faults.decoys ? toDecoys(mail, { user, sender }) : [];
      for (const incoming of [...decoys, ...Array.from({ length: faults.copies }, () => mail)]) {
        await (deliverTo ?? gmail.insert)(incoming);
        delivered += 1;
      }
    }

    async function take(raw: Buffer): Promise<void> {
      received += 1;
      if (!faults.hold && faults.delayMs === 0) return deliver(raw);
      held.push(raw);
      if (faults.hold) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (faults.hold || !held.includes(raw)) return;
        held = held.filter((candidate) => candidate !== raw);
        // The Gmail stand-in runs in this process and is closed after this timer is cleared.
        deliver(raw).catch(() => held.push(raw));
      }, faults.delayMs);
      timers.add(timer);
    }

    const smtp = await listenForMail(take);
    releases.defer('held mails', () => {
      for (const timer of timers) clearTimeout(timer);
    });
    releases.defer('mail server', smtp.close);
    return {
      smtpUrl: smtp.url,
      gmailUrl: gmail.url,
      access: gmail.access,
      counts: () => ({ received, held: held.length, delivered }),
      async release() {
        const waiting = held;
        held = [];
        for (const raw of waiting) await deliver(raw);
      },
      close: () => releases.release(),
    };
  } catch (cause) {
    await releases.release();
    throw cause;
  }
}

/** A mail server that accepts every mail and passes on its bytes. The sender gets the response when `onMail` is done. */
async function listenForMail(
  onMail: (raw: Buffer) => Promise<void>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, callback) {
      buffer(stream)
        .then(onMail)
        .then(() => callback(), callback);
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A client that hangs up mid-command needs no handling; without a listener it would end this process.
  smtp.on('error', () => {});
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
