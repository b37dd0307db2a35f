import { buildQuery, type MailRules, subjectFits } from '@fixpoint/guard/mail';
import { toSafeLine } from '@fixpoint/shared/text';

interface BrowserMailQuery {
  readonly subject: string;
  readonly after: Date;
  readonly recipient: string;
  /** Null if nothing was submitted. */
  readonly correlation: string | null;
  /** Means by which the service returns the correlation id. */
  readonly carriedBy: 'plus-address' | 'marker' | 'none';
  /** Senders and domains that the policy allows. */
  readonly senders: readonly string[];
}

/**
 * The mailbox search of the protocol drivers, extended by criteria that Gmail can check and a screen does not show: sender, recipient, and the mark
 * of the submission.
 */
export function buildBrowserQuery(wanted: BrowserMailQuery): string {
  const { recipient, correlation, carriedBy, senders } = wanted;
  const domains = [...new Set(senders.map((sender) => sender.trim().toLowerCase().replace(/^\*\./, '')))]
    .filter((sender) => /^[a-z0-9.@_+-]+$/.test(sender))
    .slice(0, 30);
  const ofUs = correlation !== null && carriedBy === 'marker' ? [correlation] : [];
  const toUs = correlation !== null && carriedBy === 'plus-address' ? [`to:${recipient}`] : [];
  const from = domains.length === 0 ? [] : [`from:(${domains.join(' OR ')})`];
  return [buildQuery(wanted), ...from, ...toUs.filter((term) => !/\s/.test(term)), ...ofUs].join(' ');
}

interface OpenMail {
  readonly senders: readonly string[];
  readonly subjects: readonly string[];
}

/**
 * Checks the sender and subject of the open mail, by the screen's text and the policy. Returns the reason for a mismatch, or null. A screen shows no
 * signatures: the mailbox itself has checked that the sender is authentic.
 */
export function checkOpenMail(
  { senders, subjects }: OpenMail,
  wanted: string,
  rules: Pick<MailRules, 'isAllowedSender' | 'isAllowedSubject'>,
): string | null {
  const [sender, ...otherSenders] = senders.map((text) => text.trim().replace(/^<|>$/g, ''));
  const [subject, ...otherSubjects] = subjects;
  if (sender === undefined || otherSenders.length > 0) return 'its sender is not a single readable address';
  if (!rules.isAllowedSender(sender))
    return `its sender ${toSafeLine(sender, 200)} is not on the policy's list`;
  if (subject === undefined || otherSubjects.length > 0) return 'its subject cannot be read';
  if (!subjectFits(subject, wanted)) return `its subject does not contain "${wanted}"`;
  if (!rules.isAllowedSubject(subject)) return 'its subject contains no keyword of the policy';
  return null;
}
