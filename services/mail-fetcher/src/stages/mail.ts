import { createHash } from 'node:crypto';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef } from '@fixpoint/shared/contracts';
import { stageCatalog } from '@fixpoint/shared/contracts';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import type { StageContext, StageHandler } from '@fixpoint/shared/queue';
import { buildQuery, buildWideQuery } from '../core/build-query.js';
import { checkDocument } from '../core/check-document.js';
import {
  type Choice,
  chooseMessage,
  type FoundMail,
  type PassedOver,
  type WantedMail,
} from '../core/choose-message.js';
import type { Attachment } from '../core/collect-attachments.js';
import { headerValues, type MailMessage } from '../core/mail-message.js';
import { MailNotArrivedError } from '../core/mail-not-arrived-error.js';
import type { MailRules } from '../core/mail-rules.js';
import { MailTruncatedError } from '../core/mail-truncated-error.js';
import type { Mailbox } from '../core/mailbox.js';

export interface MailStageOptions {
  readonly mailbox: Mailbox;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly rules: MailRules;
  /** Time between two looks, in milliseconds. */
  readonly pollMs: number;
  /** Name under which our own mail server signs its verdict on a sender. */
  readonly server: string;
}

/** Mails that one look reads. More than that in one wait is somebody else's flood. */
const mostCandidates = 50;
const readAtOnce = 5;

/**
 * One look a run: the mail is there and its documents are kept, or the step waits for the next look, or its time is over.
 * While time is left, a mailbox that does not answer is one look that saw nothing; afterwards it is the step's error.
 */
export function createMailStage(options: MailStageOptions): StageHandler<'mail'> {
  const { mailbox, artifacts, rules, pollMs } = options;

  async function look(wanted: WantedMail, context: StageContext): Promise<Choice> {
    const { signal } = context;
    const read = new Map<string, MailMessage | null>();
    let choice: Choice = { found: null, passedOver: [] };
    for (const query of [buildQuery(wanted), buildWideQuery(wanted)]) {
      const found = await mailbox.search(query, { limit: mostCandidates, signal });
      const ids = found.filter((id) => !read.has(id));
      for (let start = 0; start < ids.length; start += readAtOnce) {
        const some = ids.slice(start, start + readAtOnce);
        const messages = await Promise.all(some.map((id) => mailbox.read(id, signal)));
        for (const [index, id] of some.entries()) read.set(id, messages[index] ?? null);
      }
      const present = [...read.values()].filter((message) => message !== null);
      choice = chooseMessage(present, wanted, rules);
      if (choice.found !== null) return choice;
    }
    return choice;
  }

  async function fetchBytes(mail: FoundMail, document: Attachment, signal: AbortSignal): Promise<Buffer> {
    if (document.data !== null) return document.data;
    return mailbox.download(mail.message.id, document.attachmentId ?? '', {
      maximumBytes: rules.maximumBytes,
      signal,
    });
  }

  async function keep(mail: FoundMail, context: StageContext): Promise<DocumentRef[]> {
    const documents: DocumentRef[] = [];
    for (const document of mail.attachments.documents) {
      const { name, type, size } = document;
      const bytes = await fetchBytes(mail, document, context.signal);
      const flaw = findFlaw(bytes, document);
      if (flaw === 'short') throw new MailTruncatedError(name, `${bytes.length} of ${size} bytes came`);
      const isLastAttempt = context.step.attempt >= stageCatalog.mail.attempts;
      if (flaw === 'cut' && !isLastAttempt) throw new MailTruncatedError(name, 'its end is missing');
      if (flaw !== null) {
        // The service may well send a broken document: that is for the comparator to find, not for us to fail on.
        const seen = flaw === 'cut' ? 'its end is missing' : `it does not begin as a ${type} does`;
        await context.progress(`"${name}" goes to the comparison as it is, though ${seen}.`);
      }
      documents.push({ artifact: await artifacts.put(bytes), name, type, bytes: bytes.length });
    }
    return documents;
  }

  return async (input, context) => {
    const wanted: WantedMail = {
      subject: input.service.mail.subject,
      recipient: input.recipient,
      correlation: input.correlation,
      carriedBy: input.service.mail.correlation,
      after: new Date(input.after),
      server: options.server,
    };
    const waitedMs = context.step.claimedAt.getTime() - context.step.startedAt.getTime();
    const remainingMs = input.wait_seconds * 1000 - waitedMs;
    const isOver = remainingMs <= 0;

    const choice = await look(wanted, context).catch((error: unknown) => error);
    if (!isChoice(choice)) {
      context.signal.throwIfAborted();
      const { retry } = toFailure(choice);
      if (isOver || retry === 'never' || !(choice instanceof FixpointError)) throw choice;
      await tellOnce(context, 'mailbox-trouble', `${choice.message} The wait goes on.`, {
        code: choice.code,
      });
      const vendorMs = typeof retry === 'object' ? retry.after : 0;
      return context.waitFor(Math.min(Math.max(pollMs, vendorMs), remainingMs));
    }

    for (const mail of choice.passedOver.slice(0, mostCandidates)) await explain(mail, context);
    if (choice.found === null) {
      if (!isOver) return context.waitFor(Math.min(pollMs, remainingMs));
      throw new MailNotArrivedError({
        waitedSeconds: input.wait_seconds,
        query: buildQuery(wanted),
        passedOver: choice.passedOver,
      });
    }

    const { message, sender, subject } = choice.found;
    return {
      documents: await keep(choice.found, context),
      message_id: headerValues(message.root.headers, 'Message-ID')[0] || message.id,
      from: sender,
      subject,
      received_at: message.arrivedAt.toISOString(),
    };
  };
}

/** `short`: fewer bytes than declared, and no end that proves otherwise; text has no end to look for. */
function findFlaw(bytes: Buffer, { type, size }: Attachment): 'short' | 'cut' | 'other' | null {
  const condition = checkDocument(bytes, type);
  if (bytes.length < size && (condition !== 'whole' || type === 'csv')) return 'short';
  return condition === 'whole' ? null : condition;
}

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'passedOver' in value;
}

function explain(mail: PassedOver, context: StageContext): Promise<void> {
  const mark = createHash('sha256').update(mail.id).digest('hex').slice(0, 16);
  const subject = mail.subject.slice(0, 200);
  return tellOnce(
    context,
    `passed-over-${mark}`,
    `Passed over the mail "${subject}" from ${mail.sender}: ${mail.reason}.`,
    { id: mail.id, arrived_at: mail.arrivedAt.toISOString() },
  );
}

/** Through the step's journal, since looks share no memory: each is a run of its own, maybe in another process. */
async function tellOnce(
  context: StageContext,
  name: string,
  message: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await context.once(
    name,
    async () => {
      await context.progress(message, detail);
      return true;
    },
    { effect: 'keyed' },
  );
}
