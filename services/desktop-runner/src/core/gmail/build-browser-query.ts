import { buildQuery } from '@fixpoint/shared/mail';

export interface BrowserMailQuery {
  readonly subject: string;
  readonly after: Date;
  readonly recipient: string;
  /** Null where nothing was submitted. */
  readonly correlation: string | null;
  /** How the service carries the correlation back. */
  readonly carriedBy: 'plus-address' | 'marker' | 'none';
  /** Senders and domains that the policy allows. */
  readonly senders: readonly string[];
}

/**
 * The search of the mailbox by its protocol, and what can be seen there and not here: who sent it, to whom, and the mark of
 * the submission.
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
