import type { MailPolicy } from './policy-schema.js';
import { toSafeFileName } from './to-safe-file-name.js';

/**
 * Whether a mail from this bare address is looked at. `extra` are senders beyond the policy's, such as SENDER_EMAIL. A
 * domain is matched whole: `sendgrid.net` is neither `evilsendgrid.net` nor `sendgrid.net.evil.example`.
 */
export function isAllowedSender(
  address: string,
  policy: Pick<MailPolicy, 'senders'>,
  extra: readonly string[] = [],
): boolean {
  const sender = address.trim().toLowerCase();
  const domain = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9-]+(?:\.[a-z0-9-]+)*)$/.exec(sender)?.[1];
  if (domain === undefined || domain.length > 253) return false;
  return [...policy.senders, ...extra].some((entry) => {
    const allowed = entry.trim().toLowerCase();
    if (allowed === '') return false;
    if (allowed.includes('@')) return sender === allowed;
    if (allowed.startsWith('*.'))
      return domain.endsWith(allowed.slice(1)) && domain.length > allowed.length - 1;
    return domain === allowed;
  });
}

/** Whether the subject holds one of the words, in any case; no words at all: any subject. */
export function isAllowedSubject(
  subject: string,
  policy: Pick<MailPolicy, 'subjects'>,
  extra: readonly string[] = [],
): boolean {
  const wanted = [...policy.subjects, ...extra].map(toPlainText).filter((text) => text !== '');
  const text = toPlainText(subject);
  return wanted.length === 0 || wanted.some((words) => text.includes(words));
}

/** Whether an attachment of this name is taken: by its last extension, as the name would be saved. */
export function isAllowedExtension(fileName: string, policy: Pick<MailPolicy, 'extensions'>): boolean {
  const name = toSafeFileName(fileName).toLowerCase();
  const dot = name.lastIndexOf('.');
  return dot > 0 && policy.extensions.includes(name.slice(dot));
}

function toPlainText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
