import type { MailRules } from '@fixpoint/guard/mail';
import type { DocumentType } from '@fixpoint/shared/contracts';
import { decodeEncodedWords, parseHeaderParameters } from './decode-headers.js';
import { documentTypeOfContent } from './document-type.js';
import { headerValues, type MailPart } from './mailbox.js';

/** A document that a mail carries, according to the rules; its bytes are not fetched yet. */
export interface Attachment {
  readonly name: string;
  readonly type: DocumentType;
  /** Bytes, as declared. */
  readonly size: number;
  readonly attachmentId: string | null;
  readonly data: Buffer | null;
}

/** A possible container of a document: an archive, Outlook's wrapping, an attached mail. */
export interface Container {
  readonly kind: 'zip' | 'tnef' | 'forwarded';
  readonly name: string;
  /** Bytes, as declared. */
  readonly size: number;
  readonly attachmentId: string | null;
  readonly data: Buffer | null;
}

export interface CollectedAttachments {
  readonly documents: readonly Attachment[];
  /** Opened only if the mail carries no document itself. */
  readonly containers: readonly Container[];
  /** Skipped parts with the reasons, in words. */
  readonly skipped: readonly string[];
}

/** Containers that are opened unless the row of the service lists others. A forwarded mail was not sent by the service. */
const opened: readonly Container['kind'][] = ['zip', 'tnef'];
const maxContainers = 5;

/**
 * Finds the documents in a mail's MIME tree, in their order, and possible containers of the kinds in `unpack`. Excludes the parts of an attached
 * mail.
 */
export function collectAttachments(
  root: MailPart,
  rules: Omit<MailRules, 'isAllowedSender' | 'isAllowedSubject'>,
  unpack: readonly Container['kind'][] = opened,
): CollectedAttachments {
  const documents: Attachment[] = [];
  const containers: Container[] = [];
  const skipped: string[] = [];

  function visit(part: MailPart, level: number): void {
    if (level > rules.maximumDepth) {
      skipped.push(`parts nested deeper than ${rules.maximumDepth} levels`);
      return;
    }
    const content = inspect(part, rules, unpack);
    if (content.type === 'container') {
      containers.push(content.container);
      return;
    }
    if (content.type === 'mail') {
      skipped.push('an attached mail');
      return;
    }
    for (const child of part.parts) visit(child, level + 1);
    if (content.type === 'parts') return;
    const document = toDocument(part, content.name, documents.length, rules);
    if (typeof document === 'string') skipped.push(document);
    else documents.push(document);
  }

  visit(root, 1);
  return { documents, containers: containers.slice(0, maxContainers), skipped: [...new Set(skipped)] };
}

type PartContent =
  | { readonly type: 'container'; readonly container: Container }
  | { readonly type: 'mail' }
  | { readonly type: 'parts' }
  | { readonly type: 'document'; readonly name: string };

function inspect(
  part: MailPart,
  rules: Pick<MailRules, 'maximumBytes' | 'toSafeFileName'>,
  unpack: readonly Container['kind'][],
): PartContent {
  const rawName = attachmentName(part);
  const shownType = hasBody(part) && !hasExtension(rawName) ? shownTypeOf(part) : null;
  const container = shownType === null ? toContainer(part, rawName, rules) : null;
  if (container !== null && unpack.includes(container.kind)) return { type: 'container', container };
  if (part.mimeType.toLowerCase().startsWith('message/')) return { type: 'mail' };
  if (!hasBody(part) || (rawName === null && shownType === null)) return { type: 'parts' };
  const extension = shownType === null ? '' : `.${shownType}`;
  return { type: 'document', name: rules.toSafeFileName(`${rawName?.trim() || 'attachment'}${extension}`) };
}

function hasBody({ attachmentId, data }: MailPart): boolean {
  return attachmentId !== null || data !== null;
}

/** The document, or the reason for skipping it. `before`: number of documents before it. */
function toDocument(
  { size, attachmentId, data }: MailPart,
  name: string,
  before: number,
  rules: Pick<MailRules, 'documentType' | 'maximumBytes' | 'maximumDocuments'>,
): Attachment | string {
  const type = rules.documentType(name);
  if (type === null) return `"${name}", whose type is not accepted`;
  if (size > rules.maximumBytes) return `"${name}", ${size} bytes, over the limit of ${rules.maximumBytes}`;
  if (before >= rules.maximumDocuments)
    return `"${name}", beyond the limit of ${rules.maximumDocuments} documents`;
  return { name, type, size, attachmentId, data };
}

function hasExtension(name: string | null): boolean {
  return /\.[a-z][a-z0-9]{0,9}\s*$/i.test(name ?? '');
}

/** The assumed type of a part without a clear name: by its bytes, else by its content type. */
function shownTypeOf({ documentType, mimeType, parts }: MailPart): DocumentType | null {
  if (parts.length > 0) return null;
  return documentType ?? documentTypeOfContent(mimeType);
}

/** Null for a part that is not a container, or is too large to open. */
function toContainer(
  part: MailPart,
  rawName: string | null,
  rules: Pick<MailRules, 'maximumBytes' | 'toSafeFileName'>,
): Container | null {
  const kind = containerKind(part, rawName);
  if (kind === null || !hasBody(part) || part.size > rules.maximumBytes) return null;
  const name = rules.toSafeFileName(rawName ?? (kind === 'forwarded' ? 'mail.eml' : 'attachment'));
  return { kind, name, size: part.size, attachmentId: part.attachmentId, data: part.data };
}

function containerKind({ mimeType, parts }: MailPart, name: string | null): Container['kind'] | null {
  const type = mimeType.toLowerCase();
  if (type === 'message/rfc822' || /\.eml$/i.test(name ?? '')) return parts.length > 0 ? null : 'forwarded';
  if (/^application\/(vnd\.)?ms-tnef$/.test(type) || /^winmail\.dat$/i.test(name ?? '')) return 'tnef';
  if (/^application\/(x-)?zip(-compressed)?$/.test(type) && !/\.[a-z]{3,4}$/i.test(name ?? '')) return 'zip';
  return /\.zip$/i.test(name ?? '') ? 'zip' : null;
}

/**
 * A part's file name, decoded. The part's own headers take precedence if they exist: a mailbox may return a name that it could not read, such as a
 * plain "attachment" for an extended one.
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
