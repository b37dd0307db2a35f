import { DocumentType } from '../contracts/index.js';
import {
  isAllowedExtension,
  isAllowedSender,
  isAllowedSubject,
  type MailPolicy,
  toSafeFileName,
} from '../policy/index.js';
import type { MailRules } from './mail-rules.js';

/** Documents that a mail stage may hand on, by its contract. */
const mostDocuments = 20;

/** The policy's part on mails as rules. `senders` are allowed beside the policy's own: SENDER_EMAIL. */
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
    maximumDocuments: Math.min(policy.maxAttachments, mostDocuments),
  };
}
