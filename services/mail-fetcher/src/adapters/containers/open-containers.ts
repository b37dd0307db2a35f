import type { MailRules } from '@fixpoint/guard/mail';
import { toSafeLine } from '@fixpoint/shared/text';
import type { FoundMail } from '../../core/choose-message.js';
import { type Attachment, type Container, collectAttachments } from '../../core/collect-attachments.js';
import { findLinks } from '../../core/find-links.js';
import type { Mailbox } from '../../core/mailbox.js';
import { readTnef } from '../../core/read-tnef.js';
import { readMime, readPart } from '../mime/read-mime.js';
import { fetchLink } from './fetch-link.js';
import { readZip } from './read-zip.js';

export interface OpenContainersOptions {
  readonly mailbox: Pick<Mailbox, 'download'>;
  readonly rules: MailRules;
  /** Hosts to which the service's row allows links. */
  readonly links: readonly string[];
}

interface Opened {
  readonly documents: Attachment[];
  readonly skipped: string[];
}

/**
 * Looks for the documents of a mail without document attachments: in its archives, in Outlook's wrapping, in mails attached to it, then behind its
 * links. One level deep. Returns the mail with the documents, or the reason for finding none. A mailbox that fails is an error; a sender's mistake is
 * not.
 */
export function createOpenContainers({ mailbox, rules, links }: OpenContainersOptions) {
  const openers: Readonly<Record<Container['kind'], (bytes: Buffer) => Promise<Opened>>> = {
    async zip(bytes) {
      const { files, skipped } = await readZip(bytes, {
        isWanted: (name) => rules.documentType(rules.toSafeFileName(name)) !== null,
        maximumBytes: rules.maximumBytes,
        maximumFiles: rules.maximumDocuments,
      });
      const named = skipped.map((reason) => toSafeLine(reason, 300));
      return { documents: files.flatMap(({ name, data }) => toDocument(name, data)), skipped: named };
    },
    async tnef(bytes) {
      const files = readTnef(bytes);
      if (files === null) throw new Error('it is not a TNEF stream');
      return { documents: files.flatMap(({ name, data }) => toDocument(name, data)), skipped: [] };
    },
    async forwarded(bytes) {
      const { root } = await readMime(bytes);
      const inner = collectAttachments(root, rules, []);
      const documents: Attachment[] = [];
      for (const document of inner.documents) {
        const data = document.data ?? (await readPart(bytes, document.attachmentId ?? ''));
        if (data !== null) documents.push({ ...document, attachmentId: null, data });
      }
      return { documents, skipped: [] };
    },
  };

  return async (mail: FoundMail, signal: AbortSignal): Promise<FoundMail | string> => {
    const documents: Attachment[] = [];
    const skipped = [...mail.attachments.skipped];
    for (const container of mail.attachments.containers) {
      const bytes = container.data ?? (await download(mail.message.id, container, signal));
      const opened = await open(container, bytes).catch((error: unknown) => ({
        documents: [],
        skipped: [`"${container.name}", which cannot be opened: ${describe(error)}`],
      }));
      documents.push(...opened.documents);
      skipped.push(...opened.skipped);
    }
    if (documents.length === 0) {
      for (const link of findLinks(mail.message, links, rules.maximumDepth)) {
        const opened = await follow(link, signal);
        signal.throwIfAborted();
        documents.push(...opened.documents);
        skipped.push(...opened.skipped);
      }
    }
    const taken = documents.slice(0, rules.maximumDocuments);
    if (taken.length > 0) return { ...mail, attachments: { documents: taken, containers: [], skipped } };
    return skipped.length > 0
      ? `it contains no accepted document, only ${skipped.join(', ')}`
      : 'it contains no document';
  };

  function download(messageId: string, { attachmentId }: Container, signal: AbortSignal): Promise<Buffer> {
    return mailbox.download(messageId, attachmentId ?? '', { maximumBytes: rules.maximumBytes, signal });
  }

  async function open({ kind, name }: Container, bytes: Buffer): Promise<Opened> {
    const { documents, skipped } = await openers[kind](bytes);
    const isEmpty = documents.length === 0 && skipped.length === 0;
    return { documents, skipped: isEmpty ? [`"${name}", which contains no document`] : skipped };
  }

  async function follow(link: URL, signal: AbortSignal): Promise<Opened> {
    const shown = toSafeLine(`${link.host}${link.pathname}`, 200);
    try {
      const { name, data } = await fetchLink(link, {
        allowed: links,
        maximumBytes: rules.maximumBytes,
        signal,
      });
      const documents = toDocument(name, data);
      const skipped =
        documents.length > 0
          ? []
          : [`the link to ${shown}, whose file "${toSafeLine(name, 100)}" is not a document`];
      return { documents, skipped };
    } catch (error) {
      return { documents: [], skipped: [`the link to ${shown}, which returned no file: ${describe(error)}`] };
    }
  }

  function toDocument(rawName: string, data: Buffer): Attachment[] {
    const name = rules.toSafeFileName(rawName);
    const type = rules.documentType(name);
    if (type === null || data.length === 0) return [];
    return [{ name, type, size: data.length, attachmentId: null, data }];
  }
}

function describe(error: unknown): string {
  return toSafeLine(error instanceof Error ? error.message : String(error), 300);
}
