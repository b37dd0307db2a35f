import type { MailRules } from '@fixpoint/guard/mail';
import type { DocumentType } from '@fixpoint/shared/contracts';
import { decodeEncodedWords, parseHeaderParameters } from './decode-headers.js';
import { headerValues, type MailPart } from './mailbox.js';

/** A document that a mail carries, by rule; its bytes are not fetched yet. */
export interface Attachment {
  readonly name: string;
  readonly type: DocumentType;
  /** Bytes, as declared. */
  readonly size: number;
  readonly attachmentId: string | null;
  readonly data: Buffer | null;
}

export interface CollectedAttachments {
  readonly documents: readonly Attachment[];
  /** What was left, and why, in words. */
  readonly skipped: readonly string[];
}

/**
 * Finds the documents in a mail's MIME tree, in the order they stand in. Mails inside the mail are not searched: what
 * somebody forwarded is not what the service sent.
 */
export function collectAttachments(
  root: MailPart,
  rules: Omit<MailRules, 'isAllowedSender' | 'isAllowedSubject'>,
): CollectedAttachments {
  const documents: Attachment[] = [];
  const skipped: string[] = [];

  function visit(part: MailPart, level: number): void {
    if (level > rules.maximumDepth) {
      skipped.push(`parts deeper than ${rules.maximumDepth} levels`);
      return;
    }
    if (part.mimeType.toLowerCase().startsWith('message/')) {
      skipped.push('a mail inside the mail');
      return;
    }
    for (const child of part.parts) visit(child, level + 1);
    const rawName = attachmentName(part);
    if (rawName === null || (part.attachmentId === null && part.data === null)) return;
    const name = rules.toSafeFileName(rawName);
    const type = rules.documentType(name);
    if (type === null) skipped.push(`"${name}", whose type is not accepted`);
    else if (part.size > rules.maximumBytes)
      skipped.push(`"${name}", ${part.size} bytes, above the limit of ${rules.maximumBytes}`);
    else if (documents.length >= rules.maximumDocuments)
      skipped.push(`"${name}", one document more than the ${rules.maximumDocuments} that are taken`);
    else documents.push({ name, type, size: part.size, attachmentId: part.attachmentId, data: part.data });
  }

  visit(root, 1);
  return { documents, skipped: [...new Set(skipped)] };
}

/**
 * A part's file name, decoded. The part's own headers come first where they are there: a mailbox may hand on a name it
 * could not read, such as a plain "attachment" for an extended one.
 */
function attachmentName(part: MailPart): string | null {
  const [disposition] = headerValues(part.headers, 'Content-Disposition');
  const [contentType] = headerValues(part.headers, 'Content-Type');
  const named =
    (disposition && parseHeaderParameters(disposition).get('filename')) ||
    (contentType && parseHeaderParameters(contentType).get('name')) ||
    part.fileName;
  return named ? decodeEncodedWords(named) : null;
}
