import { createHash } from 'node:crypto';
import { buildQuery, type MailRules } from '@fixpoint/guard/mail';

import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { toSafeLine, truncate } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import { createOpenContainers } from '../adapters/containers/open-containers.js';
import type { Choice, PassedOver, WantedMail } from '../core/choose-message.js';
import { findLinks } from '../core/find-links.js';
import { describeNotArrived } from '../core/mail-error.js';
import { type Mailbox, messageIdOf } from '../core/mailbox.js';

import { awaitHandedDocument } from './await-handed-document.js';
import { keepDocuments } from './keep-documents.js';
import { maxCandidates, pollMailbox } from './poll-mailbox.js';

export interface MailStageOptions {
  /** The mailboxes of these names as one; without names, all of them. Throws `ConfigurationError` for an unknown name. */
  readonly mailboxes: (
    names: readonly string[] | undefined,
  ) => Pick<Mailbox, 'search' | 'read' | 'download' | 'verify'>;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly rules: MailRules;
  /** Records that a task took the mail; absent: mails without a task are not searched for. */
  readonly take?: ((messageId: string) => Promise<void>) | undefined;
  /** Time between two polls, in milliseconds. */
  readonly pollMs: number;
  /** Name under which our own mail server signs its decision on a sender. */
  readonly server: string;
}

/**
 * Each run polls the mailbox once: the mail has arrived and its documents are stored, or the step waits for the next poll, or its time is over. While
 * time remains, an unavailable mailbox counts as a poll without a mail; afterwards it is the step's error.
 */
export function createMailStage(options: MailStageOptions): StageHandler<'mail'> {
  const { artifacts, rules, pollMs } = options;

  return async (input, context) => {
    if (input.service.delivery === 'hand') return awaitHandedDocument(input, context, pollMs);
    const { subject: hint, links = [], unpack, mailboxes } = input.service.mail;
    const mailbox = options.mailboxes(mailboxes);
    const openContainers = createOpenContainers({ mailbox, rules, links });
    const wanted: WantedMail = {
      subject: hint,
      recipient: input.recipient,
      correlation: input.correlation,
      carriedBy: input.service.mail.correlation,
      after: new Date(input.after),
      server: options.server,
      authentication: input.service.mail.authentication,
      service: input.service.name,
      unpack,
      hasLink: (message) => findLinks(message, links, rules.maximumDepth).length > 0,
    };
    const waitedMs = context.step.claimedAt.getTime() - context.step.startedAt.getTime();
    const remainingMs = input.wait_seconds * 1000 - waitedMs;
    const isOver = remainingMs <= 0;

    const choice = await pollMailbox(mailbox, wanted, rules, {
      signal: context.signal,
      openContainers,
    }).catch((error: unknown) => error);
    if (!isChoice(choice)) {
      const vendorMs = await reportTrouble(choice, context, { isOver });
      return context.waitFor(Math.min(Math.max(pollMs, vendorMs), remainingMs));
    }

    for (const mail of choice.passedOver.slice(0, maxCandidates)) await reportPassedOver(mail, context);
    if (choice.found === null) {
      if (!isOver) return context.waitFor(Math.min(pollMs, remainingMs));
      throw describeNotArrived({
        waitedSeconds: input.wait_seconds,
        query: buildQuery(wanted),
        passedOver: choice.passedOver,
      });
    }

    const { message, sender, subject } = choice.found;
    const documents = await keepDocuments(choice.found, context, {
      mailbox,
      artifacts,
      maximumBytes: rules.maximumBytes,
    });
    // By artifact, so that the document of every iteration can be viewed, and not only the last document.
    const names = documents.map(({ name }) => `"${name}"`).join(', ');
    await context.progress(truncate(`The mail "${toSafeLine(subject, 200)}" contained ${names}.`, 1_000), {
      documents,
    });
    await options.take?.(messageIdOf(message));
    return {
      documents,
      message_id: messageIdOf(message),
      from: sender,
      subject,
      received_at: message.arrivedAt.toISOString(),
    };
  };
}

/** Reports an unavailable mailbox; throws an error that another poll cannot help. Returns the wait that the vendor names, in milliseconds. */
async function reportTrouble(
  error: unknown,
  context: StageContext,
  { isOver }: { readonly isOver: boolean },
): Promise<number> {
  context.signal.throwIfAborted();
  const { retry } = toFailure(error);
  if (isOver || retry === 'never' || !(error instanceof FixpointError)) throw error;
  const { code, message } = error;
  await reportOnce(context, 'mailbox-trouble', `${message} Fixpoint continues polling.`, { code });
  return typeof retry === 'object' ? retry.after : 0;
}

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'passedOver' in value;
}

function reportPassedOver(mail: PassedOver, context: StageContext): Promise<void> {
  const mark = createHash('sha256').update(mail.id).digest('hex').slice(0, 16);
  const subject = toSafeLine(mail.subject, 200);
  return reportOnce(
    context,
    `passed-over-${mark}`,
    `Ignored the mail "${subject}" from ${mail.sender}: ${mail.reason}.${mail.text === undefined ? '' : ` It says: "${mail.text}"`}`,
    { id: mail.id, arrived_at: mail.arrivedAt.toISOString() },
  );
}

/** Through the step's journal, since polls share no memory: each is a separate run, maybe in another process. */
async function reportOnce(
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
