import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { type HtmlBlock, readHtml } from './html-blocks.js';

/** Pages that a text takes in at an `altChunk`, by the ids of their relationships. */
export type Chunks = Map<string, readonly HtmlBlock[]>;

/**
 * Reads the files that a document takes in as its own content when Word opens it (ECMA-376 part 1, 17.17.2): pages of HTML, alone
 * or with their pictures (MHTML, RFC 2557), and plain text. Other formats, and files that are damaged, are left out.
 */
export async function readChunks(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<Chunks> {
  const chunks = new Map<string, readonly HtmlBlock[]>();
  const read = new Set<string>();
  for (const { id, type, external, target } of relationships.values()) {
    // A file that is named many times is shown once.
    if (external || type !== 'aFChunk' || read.has(target) || !opened.has(target)) continue;
    read.add(target);
    const result = blocksOf(opened, target);
    if (result !== null) chunks.set(id, result);
  }
  return chunks;
}

function blocksOf(opened: DocumentPackage, part: string): HtmlBlock[] | null {
  try {
    const bytes = opened.readBytes(part);
    const start = bytes.toString('latin1', 0, 4_096);
    if (/^\s*MIME-Version:/im.test(start)) {
      const page = pageOfArchive(bytes);
      return page === null ? null : readHtml(page);
    }
    if (start.startsWith('PK') || start.startsWith('{\\rtf')) return null;
    const text = decode(bytes, charsetOf(start));
    if (isHtml.test(text.slice(0, 4_096))) return readHtml(text);
    return part.toLowerCase().endsWith('.txt') ? linesOf(text) : null;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return null;
    throw error;
  }
}

const isHtml = /<(?:!doctype html|html|head|body|p|div|span|table|h[1-6]|ul|ol|b|i|a|br)\b/i;

function linesOf(text: string): HtmlBlock[] {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => /\S/.test(line))
    .map((line) => ({ kind: 'paragraph', text: line, level: null, links: [] }));
}

function charsetOf(head: string): string {
  if (head.startsWith('\xff\xfe')) return 'utf-16le';
  if (head.startsWith('\xfe\xff')) return 'utf-16be';
  return /charset\s{0,5}=\s{0,5}["']?([\w-]{2,30})/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // Another charset than the stated one, or one that is unknown.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first page of HTML in an archive of a page and its pictures; null without one. */
function pageOfArchive(bytes: Buffer): string | null {
  const whole = bytes.toString('latin1');
  const boundary = /boundary\s{0,5}=\s{0,5}"?([^"\s;]{1,100})/i.exec(whole.slice(0, 4_096))?.[1];
  const parts = boundary === undefined ? [whole] : whole.split(`--${boundary}`);
  for (const part of parts) {
    const end = /\r?\n\r?\n/.exec(part);
    if (end === null) continue;
    const headers = part.slice(0, end.index);
    if (!/^content-type:\s{0,5}(?:text\/html|application\/xhtml)/im.test(headers)) continue;
    const content = part.slice(end.index + end[0].length);
    return decode(transferred(content, headers), charsetOf(headers));
  }
  return null;
}

/** The bytes of a part as its transfer encoding spells them (RFC 2045, 6). */
function transferred(content: string, headers: string): Buffer {
  const encoding = /^content-transfer-encoding:\s{0,5}([\w-]{1,20})/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1');
  const decoded = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(decoded, 'latin1');
}
