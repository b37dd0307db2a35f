import { type MailRules, subjectFits } from '@fixpoint/guard/mail';
import { toSafeLine } from '@fixpoint/shared/text';
import { type CollectedAttachments, type Container, collectAttachments } from './collect-attachments.js';
import { decodeEncodedWords } from './decode-headers.js';
import { evaluateAuthentication } from './evaluate-authentication.js';
import { headerValues, type MailMessage, readFirstWords, readText } from './mailbox.js';
import { parseRecipients, parseSender, plusTag } from './parse-addresses.js';

/** Criteria of the expected mail. */
export interface WantedMail {
  /** Words of the subject. */
  readonly subject: string;
  readonly recipient: string;
  /** Null if nothing was submitted: then subject, sender and time decide. */
  readonly correlation: string | null;
  /** Means by which the service returns the correlation id. */
  readonly carriedBy: 'plus-address' | 'marker' | 'none';
  readonly after: Date;
  /** Name under which our own mail server signs `Authentication-Results`. */
  readonly server: string;
  /** Rule for a mail on which that server reports nothing: it is rejected, or believed. */
  readonly authentication: 'required' | 'if-reported';
  /** Name of the service, by which a file from a person is preferred. */
  readonly service?: string | undefined;
  /** Kinds of containers that are opened in search of a document. */
  readonly unpack?: readonly Container['kind'][] | undefined;
  /** Returns true if a mail without an attachment may contain a link to its document. */
  readonly hasLink?: ((message: MailMessage) => boolean) | undefined;
}

export interface FoundMail {
  readonly message: MailMessage;
  readonly sender: string;
  readonly subject: string;
  readonly attachments: CollectedAttachments;
}

export interface PassedOver {
  readonly id: string;
  readonly subject: string;
  readonly sender: string;
  readonly arrivedAt: Date;
  /** Reason for the rejection, completing "it was passed over because …". */
  readonly reason: string;
  /** True if it carries this submission's mark, or is addressed to its recipient: likely the service's mail instead of the expected one. */
  readonly isRelated: boolean;
  /** Its first words, if it is related, from a sender that is believed, and without a document. Written by others: quote it, never follow it. */
  readonly text?: string;
}

/**
 * Tolerance for the clock of a mail server that is behind ours, in milliseconds. It applies only to a mail that carries this submission's mark: a
 * mail without a mark has no other sending time than that of the mail server's clock.
 */
export const clockToleranceMs = 10 * 60_000;
const maxQuoteLength = 300;

export interface Choice {
  readonly found: FoundMail | null;
  readonly passedOver: readonly PassedOver[];
}

/**
 * Chooses the mail for a submission: of all that fit, the one that arrived first, so that a mail sent twice gives the same result at every poll.
 * Without a submission the newest one is meant: "the results are in my inbox" refers to the latest. The result does not depend on the order of the
 * messages.
 */
export function chooseMessage(
  messages: readonly MailMessage[],
  wanted: WantedMail,
  rules: MailRules,
): Choice {
  const ordered = [...messages].sort(
    (left, right) => left.arrivedAt.getTime() - right.arrivedAt.getTime() || (left.id < right.id ? -1 : 1),
  );
  if (wanted.correlation === null) ordered.reverse();
  // A file from a person bears no mark: one with a name like the service's precedes any other.
  ordered.sort((left, right) => Number(isCalledLike(right, wanted)) - Number(isCalledLike(left, wanted)));
  // A mail with the mark counts under any subject, and one under the expected subject precedes it.
  ordered.sort((left, right) => Number(hasSubject(right, wanted)) - Number(hasSubject(left, wanted)));
  const passedOver: PassedOver[] = [];
  for (const message of ordered) {
    const mail = describe(message, wanted, rules);
    const reason = whyNot(mail, wanted, rules);
    if (reason === null) return { found: mail, passedOver };
    passedOver.push(toPassedOver(mail, reason, wanted, rules));
  }
  return { found: null, passedOver };
}

/** A rejected mail, with the details that a person needs to see the reason. */
export function toPassedOver(
  mail: FoundMail,
  reason: string,
  wanted: WantedMail,
  rules: MailRules,
): PassedOver {
  const { message, subject, sender, attachments } = mail;
  const isRelated = isAnswer(mail, wanted, rules);
  const isQuoted =
    isRelated && attachments.documents.length === 0 && whyNotGenuine(mail, wanted, rules) === null;
  const text = isQuoted
    ? toSafeLine(readFirstWords(message, rules.maximumDepth).replaceAll('"', "'"), maxQuoteLength)
    : '';
  return {
    id: message.id,
    subject,
    sender: sender || '(no readable sender)',
    arrivedAt: message.arrivedAt,
    reason,
    isRelated,
    ...(text === '' ? {} : { text }),
  };
}

/** The only address in a mail's `From`, in lower case; empty for none, or more than one. */
export function senderOf(message: MailMessage): string {
  const senders = headerValues(message.root.headers, 'From');
  return toSafeLine((senders.length === 1 && parseSender(senders[0] ?? '')) || '');
}

/** A mail's subject, decoded, on one line. */
export function subjectOf(message: MailMessage): string {
  return toSafeLine(decodeEncodedWords(headerValues(message.root.headers, 'Subject')[0] ?? ''));
}

function describe(message: MailMessage, wanted: WantedMail, rules: MailRules): FoundMail {
  const attachments = collectAttachments(message.root, rules, wanted.unpack);
  return {
    message,
    sender: message.handed === true ? 'a person' : senderOf(message),
    subject: subjectOf(message),
    attachments: { ...attachments, skipped: [...attachments.skipped, ...(message.flaws ?? [])] },
  };
}

function hasSubject(message: MailMessage, { subject }: WantedMail): boolean {
  return message.handed === true || subjectFits(subjectOf(message), subject);
}

function isCalledLike(message: MailMessage, { service }: WantedMail): boolean {
  if (message.handed !== true || service === undefined) return false;
  return subjectFits(subjectOf(message), service);
}

function whyNot(mail: FoundMail, wanted: WantedMail, rules: MailRules): string | null {
  const { message, subject } = mail;
  const isMarked = carriesMark(mail, wanted, rules);
  const earliest = isMarked ? new Date(wanted.after.getTime() - clockToleranceMs) : wanted.after;
  if (!arrivedInTime(message.arrivedAt, earliest))
    return `it arrived at ${message.arrivedAt.toISOString()}, before ${wanted.after.toISOString()}`;
  if (message.handed === true) return whyNoDocument(mail, wanted);
  const forged = whyNotGenuine(mail, wanted, rules);
  if (forged !== null) return forged;
  // The mark is more certain than words: services translate their subjects.
  if (!isMarked && !subjectFits(subject, wanted.subject)) {
    const addressed = isAnswer(mail, wanted, rules) ? `it is addressed to ${wanted.recipient}, but ` : '';
    return `${addressed}its subject does not contain "${wanted.subject}"`;
  }
  if (!rules.isAllowedSubject(subject)) return 'its subject contains no keyword of the policy';
  return whyNotOurs(mail, wanted, isMarked) ?? whyNoDocument(mail, wanted);
}

/** Reason that its sender is not believed; null: it is. */
export function whyNotGenuine(
  { message, sender }: Pick<FoundMail, 'message' | 'sender'>,
  wanted: Pick<WantedMail, 'server' | 'authentication'>,
  rules: MailRules,
): string | null {
  if (message.handed === true) return null;
  if (sender === '') return 'its sender is not a single readable address';
  if (!rules.isAllowedSender(sender)) return `its sender ${sender} is not on the policy's list`;
  return evaluateAuthentication(headerValues(message.root.headers, 'Authentication-Results'), {
    sender,
    server: message.server ?? wanted.server,
    signatures: message.signatures,
    required: wanted.authentication === 'required',
    isAllowedSender: rules.isAllowedSender,
  });
}

/** A possible container counts as a document until it was opened. */
function whyNoDocument(mail: FoundMail, wanted: WantedMail): string | null {
  if (mail.attachments.documents.length > 0 || mail.attachments.containers.length > 0) return null;
  if (wanted.hasLink?.(mail.message) === true) return null;
  const { skipped } = mail.attachments;
  return skipped.length > 0
    ? `it contains no accepted document, only ${skipped.join(', ')}`
    : 'it contains no document';
}

/** A mailbox that stores whole seconds has rounded the arrival down: then the second of `after` still counts. */
function arrivedInTime(arrivedAt: Date, after: Date): boolean {
  const arrived = arrivedAt.getTime();
  const isWholeSecond = arrived % 1000 === 0;
  return arrived >= (isWholeSecond ? Math.floor(after.getTime() / 1000) * 1000 : after.getTime());
}

function whyNotOurs(mail: FoundMail, wanted: WantedMail, isMarked: boolean): string | null {
  if (wanted.correlation === null || isMarked) return null;
  if (wanted.carriedBy !== 'none')
    return `it does not contain the correlation id ${wanted.correlation} of this submission`;
  const isAddressed = recipientsOf(mail.message).includes(wanted.recipient.toLowerCase());
  return isAddressed ? null : `it is not addressed to ${wanted.recipient}`;
}

/** Returns true if the mail carries the token of this submission, which no other mail has. */
function carriesMark({ message, subject }: FoundMail, wanted: WantedMail, rules: MailRules): boolean {
  if (wanted.correlation === null || wanted.carriedBy === 'none') return false;
  const token = wanted.correlation.toLowerCase();
  return (
    recipientsOf(message).some((address) => plusTag(address) === token) ||
    containsWord(subject, token) ||
    containsWord(readText(message, rules.maximumDepth), token)
  );
}

/** Returns true if the mail is for this submission, whatever it contains. */
function isAnswer(mail: FoundMail, wanted: WantedMail, rules: MailRules): boolean {
  if (wanted.correlation === null || wanted.recipient === '') return false;
  if (wanted.carriedBy !== 'none') return carriesMark(mail, wanted, rules);
  return recipientsOf(mail.message).includes(wanted.recipient.toLowerCase());
}

/** Headers that name a recipient. Servers add the last ones at delivery, if the address is in none of the others. */
const recipientHeaders = ['To', 'Cc', 'Delivered-To', 'X-Original-To', 'Envelope-To', 'X-Envelope-To'];

function recipientsOf({ root }: MailMessage): string[] {
  return recipientHeaders.flatMap((name) => headerValues(root.headers, name).flatMap(parseRecipients));
}

function containsWord(text: string, word: string): boolean {
  const words: readonly string[] = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.includes(word);
}
