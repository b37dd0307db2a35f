import { type MailRules, subjectFits } from '@fixpoint/guard/mail';
import { toSafeLine } from '@fixpoint/shared/text';
import { type CollectedAttachments, type Container, collectAttachments } from './collect-attachments.js';
import { decodeEncodedWords } from './decode-headers.js';
import { evaluateAuthentication } from './evaluate-authentication.js';
import { headerValues, type MailMessage, readText } from './mailbox.js';
import { parseRecipients, parseSender, plusTag } from './parse-addresses.js';

/** The mail that is waited for. */
export interface WantedMail {
  /** Words of the subject. */
  readonly subject: string;
  readonly recipient: string;
  /** Null where nothing was submitted: then subject, sender and time decide. */
  readonly correlation: string | null;
  /** How the service carries the correlation back. */
  readonly carriedBy: 'plus-address' | 'marker' | 'none';
  readonly after: Date;
  /** Name under which our own mail server signs `Authentication-Results`. */
  readonly server: string;
  /** Whether a mail on which that server reports nothing is believed. */
  readonly authentication: 'required' | 'if-reported';
  /** Name of the service, by which a file that a person handed over is preferred. */
  readonly service?: string | undefined;
  /** What is opened in search of a document. */
  readonly unpack?: readonly Container['kind'][] | undefined;
  /** Whether a mail without an attachment may hold a link to its document. */
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
  /** Why it is not the one, completing "it was passed over because …". */
  readonly reason: string;
}

export interface Choice {
  readonly found: FoundMail | null;
  readonly passedOver: readonly PassedOver[];
}

/**
 * Chooses the mail that answers a submission: of all that fit, the one that arrived first, so that a mail sent twice
 * gives the same answer at every poll. Where nothing was submitted the newest one is meant: "the results are in my
 * inbox" speaks of the latest. The result does not depend on the order of the messages.
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
  // A file that a person handed over bears no mark: one that is called like the service goes before any other.
  ordered.sort((left, right) => Number(isCalledLike(right, wanted)) - Number(isCalledLike(left, wanted)));
  const passedOver: PassedOver[] = [];
  for (const message of ordered) {
    const mail = describe(message, wanted, rules);
    const reason = whyNot(mail, wanted, rules);
    if (reason === null) return { found: mail, passedOver };
    passedOver.push({
      id: message.id,
      subject: mail.subject,
      sender: mail.sender || '(no readable sender)',
      arrivedAt: message.arrivedAt,
      reason,
    });
  }
  return { found: null, passedOver };
}

/** The one address that a mail says it is from, in lower case; empty where there is none, or more than one. */
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

function isCalledLike(message: MailMessage, { service }: WantedMail): boolean {
  if (message.handed !== true || service === undefined) return false;
  return subjectFits(subjectOf(message), service);
}

function whyNot(mail: FoundMail, wanted: WantedMail, rules: MailRules): string | null {
  const { message, sender, subject } = mail;
  if (!arrivedInTime(message.arrivedAt, wanted.after))
    return `it arrived at ${message.arrivedAt.toISOString()}, before ${wanted.after.toISOString()}`;
  if (message.handed === true) return whyNoDocument(mail, wanted);
  if (sender === '') return 'its sender cannot be read as one address';
  if (!rules.isAllowedSender(sender)) return `its sender ${sender} is not on the policy's list`;
  const forged = evaluateAuthentication(headerValues(message.root.headers, 'Authentication-Results'), {
    sender,
    server: message.server ?? wanted.server,
    signatures: message.signatures,
    required: wanted.authentication === 'required',
    isAllowedSender: rules.isAllowedSender,
  });
  if (forged !== null) return forged;
  if (!subjectFits(subject, wanted.subject)) return `its subject does not contain "${wanted.subject}"`;
  if (!rules.isAllowedSubject(subject)) return 'its subject holds none of the words in the policy';
  const unrelated = whyNotOurs(mail, wanted, rules);
  if (unrelated !== null) return unrelated;
  return whyNoDocument(mail, wanted);
}

/** What may hold a document counts as one until it was opened. */
function whyNoDocument(mail: FoundMail, wanted: WantedMail): string | null {
  if (mail.attachments.documents.length > 0 || mail.attachments.containers.length > 0) return null;
  if (wanted.hasLink?.(mail.message) === true) return null;
  const { skipped } = mail.attachments;
  return skipped.length > 0 ? `it carries no document but ${skipped.join(', ')}` : 'it carries no document';
}

/** A mailbox that keeps whole seconds has rounded the arrival down: then the second of `after` still counts. */
function arrivedInTime(arrivedAt: Date, after: Date): boolean {
  const arrived = arrivedAt.getTime();
  const isWholeSecond = arrived % 1000 === 0;
  return arrived >= (isWholeSecond ? Math.floor(after.getTime() / 1000) * 1000 : after.getTime());
}

function whyNotOurs(mail: FoundMail, wanted: WantedMail, rules: MailRules): string | null {
  if (wanted.correlation === null) return null;
  const { headers } = mail.message.root;
  const recipients = ['To', 'Cc', 'Delivered-To', 'X-Original-To'].flatMap((name) =>
    headerValues(headers, name).flatMap(parseRecipients),
  );
  if (wanted.carriedBy === 'none') {
    const expected = wanted.recipient.toLowerCase();
    return recipients.includes(expected) ? null : `it is not addressed to ${wanted.recipient}`;
  }
  const token = wanted.correlation.toLowerCase();
  if (recipients.some((address) => plusTag(address) === token)) return null;
  if (containsWord(mail.subject, token) || containsWord(readText(mail.message, rules.maximumDepth), token))
    return null;
  return `it does not carry this submission's mark ${wanted.correlation}`;
}

function containsWord(text: string, word: string): boolean {
  const words: readonly string[] = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.includes(word);
}
