import { DocumentType } from '@fixpoint/shared/contracts';
import { toSafeFileName } from '@fixpoint/shared/text';
import type { MailPolicy } from '../policy/policy-schema.js';

/** Maximum number of documents that a mail stage may pass on, by its contract. */
const maxDocuments = 20;

/** The policy's part on mails as rules. `senders` are allowed in addition to the policy's own: SENDER_EMAIL. */
export function createMailRules(policy: MailPolicy, senders: readonly string[] = []): MailRules {
  return {
    isAllowedSender: (address) => isAllowedSender(address, policy, senders),
    isAllowedSubject: (subject) => isAllowedSubject(subject, policy),
    documentType(fileName) {
      if (!isAllowedExtension(fileName, policy)) return null;
      const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
      return DocumentType.safeParse(extension).data ?? null;
    },
    toSafeFileName,
    maximumBytes: policy.maxAttachmentBytes,
    maximumDepth: policy.mimeDepth,
    maximumDocuments: Math.min(policy.maxAttachments, maxDocuments),
  };
}

/** The policy's rules for mails: who may send one, and which documents are taken from it. */
export interface MailRules {
  /** Evaluates one parsed address, by exact address or anchored domain. */
  isAllowedSender(address: string): boolean;
  /** Evaluates a decoded subject by the policy's words, besides the service's. */
  isAllowedSubject(subject: string): boolean;
  /** The type of a document by its name's extension; null if the extension is not on the list. */
  documentType(fileName: string): DocumentType | null;
  /** A name that is safe to show and to store; never used as a path. */
  toSafeFileName(fileName: string): string;
  /** Largest document that is fetched, in bytes. */
  readonly maximumBytes: number;
  /** Levels of a MIME tree that are searched; the mail itself is the first. */
  readonly maximumDepth: number;
  /** Maximum number of documents that one mail may pass on. */
  readonly maximumDocuments: number;
}

/**
 * True if a mail from this bare address is looked at. `extra` are senders beyond the policy's, such as SENDER_EMAIL. A domain is matched
 * whole: `sendgrid.net` is neither `evilsendgrid.net` nor `sendgrid.net.evil.example`.
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

/** True if the subject holds one of the words, in any case; no words at all: any subject. */
export function isAllowedSubject(
  subject: string,
  policy: Pick<MailPolicy, 'subjects'>,
  extra: readonly string[] = [],
): boolean {
  const wanted = [...policy.subjects, ...extra].map(toPlainText).filter((text) => text !== '');
  const text = toPlainText(subject);
  return wanted.length === 0 || wanted.some((words) => text.includes(words));
}

/** True if an attachment of this name is taken: by its last extension, as the name would be saved. */
export function isAllowedExtension(fileName: string, policy: Pick<MailPolicy, 'extensions'>): boolean {
  const name = toSafeFileName(fileName).toLowerCase();
  const dot = name.lastIndexOf('.');
  return dot > 0 && policy.extensions.includes(name.slice(dot));
}

function toPlainText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
