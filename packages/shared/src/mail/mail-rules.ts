import type { DocumentType } from '../contracts/index.js';

/** What the policy says about mails. One policy file serves every service; this is the part the choice of a mail needs. */
export interface MailRules {
  /** Judges one parsed address, by exact address or anchored domain. */
  isAllowedSender(address: string): boolean;
  /** Judges a decoded subject by the policy's own words, beside the service's. */
  isAllowedSubject(subject: string): boolean;
  /** The type of a document by its name's extension; null where the extension is not on the list. */
  documentType(fileName: string): DocumentType | null;
  /** A name that is safe to show and to store; never used as a path. */
  toSafeFileName(fileName: string): string;
  /** Largest document that is fetched, in bytes. */
  readonly maximumBytes: number;
  /** Levels of a MIME tree that are searched; the mail itself is the first. */
  readonly maximumDepth: number;
  /** Documents that one mail may hand on. */
  readonly maximumDocuments: number;
}
