import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { MimeNode } from '@zone-eu/mailsplit';
import mailsplit from '@zone-eu/mailsplit';
import { documentTypeOf } from '../../core/document-type.js';
import type { MailPart } from '../../core/mailbox.js';

/** Maximum size of one part's headers, in bytes: real ones have a few thousand. */
const maxHeadLength = 256 * 1024;
const maxParts = 500;
/** Text that is kept in memory with the message, in bytes; text beyond it is not searched. */
const maxTextLength = 200_000;

export interface ReadMail {
  readonly root: MailPart;
  /** Reasons that the result is incomplete, in words. */
  readonly flaws: readonly string[];
}

interface OpenPart {
  readonly node: MimeNode;
  readonly path: string;
  readonly chunks: Buffer[];
  readonly children: OpenPart[];
}

/**
 * The MIME tree of a raw mail, as every driver that has raw mail passes it on. Text is in the tree; any other body is omitted and named by its place
 * in the tree, with which `readPart` fetches it. A mail inside the mail is one body: its contents are not read. Reads the valid parts of a malformed
 * mail, and reports the others.
 */
export async function readMime(raw: Buffer): Promise<ReadMail> {
  const { root, flaws } = await split(raw);
  if (root === undefined) return { root: emptyPart, flaws: ['it has neither headers nor a body'] };
  return { root: await toPart(root), flaws };
}

/** The decoded body of the part at that path; null if it does not exist. */
export async function readPart(raw: Buffer, path: string): Promise<Buffer | null> {
  const { root } = await split(raw);
  const openPart = root === undefined ? undefined : find(root, path);
  return openPart === undefined ? null : decode(openPart);
}

const emptyPart: MailPart = {
  mimeType: 'text/plain',
  fileName: '',
  headers: [],
  size: 0,
  attachmentId: null,
  data: null,
  parts: [],
};

async function split(raw: Buffer): Promise<{ root: OpenPart | undefined; flaws: string[] }> {
  const splitter = new mailsplit.Splitter({
    ignoreEmbedded: true,
    maxHeadSize: maxHeadLength,
    maxChildNodes: maxParts,
  });
  const parts = new Map<unknown, OpenPart>();
  let root: OpenPart | undefined;
  splitter.on('data', (chunk: { type: string; node?: MimeNode; value?: Buffer }) => {
    if (chunk.type === 'node') {
      const node = chunk as unknown as MimeNode;
      const parent = parts.get(node.parentNode);
      const path = parent === undefined ? '0' : `${parent.path}.${parent.children.length + 1}`;
      const part: OpenPart = { node, path, chunks: [], children: [] };
      parts.set(node, part);
      if (parent !== undefined) parent.children.push(part);
      else root ??= part;
    } else if (chunk.type === 'body' && chunk.value !== undefined) {
      parts.get(chunk.node)?.chunks.push(chunk.value);
    }
  });
  const flaws: string[] = [];
  splitter.end(raw);
  try {
    await finished(splitter);
  } catch (error) {
    const limit =
      error instanceof Error && /header/i.test(error.message) ? 'headers too long' : 'too many parts';
    flaws.push(`it has ${limit} and was read only in part`);
  }
  return { root, flaws };
}

async function toPart(part: OpenPart): Promise<MailPart> {
  const { node } = part;
  const mimeType = node.contentType || 'text/plain';
  const isText = /^text\/(plain|html)$/.test(mimeType) && !node.filename && node.disposition !== 'attachment';
  const body = node.multipart ? Buffer.alloc(0) : await decode(part);
  const parts: MailPart[] = [];
  for (const child of part.children) parts.push(await toPart(child));
  const isBody = !node.multipart && !isText && body.length > 0;
  return {
    mimeType,
    fileName: node.filename || '',
    headers: headersOf(node),
    size: body.length,
    attachmentId: isBody ? part.path : null,
    ...(isBody ? { documentType: documentTypeOf(body) } : {}),
    // A copy, so that a small text does not keep the whole mail in memory.
    data: isText && body.length > 0 ? Buffer.from(body.subarray(0, maxTextLength)) : null,
    parts,
  };
}

async function decode({ node, chunks }: OpenPart): Promise<Buffer> {
  const encoded = Buffer.concat(chunks);
  if (node.encoding === 'base64') return decodeBase64(encoded.toString('latin1'));
  const decoder = node.getDecoder();
  decoder.end(encoded);
  return buffer(decoder);
}

/**
 * Base64 that continues after its padding, as encoders that write block by block produce it. The rest after the padding counts as long as each line
 * is base64 alone: mailing lists append a text in the clear.
 */
function decodeBase64(text: string): Buffer {
  const end = text.indexOf('=');
  if (end < 0) return Buffer.from(text, 'base64');
  const blocks = [Buffer.from(text.slice(0, end), 'base64')];
  let rest = '';
  for (const line of text.slice(end).replace(/^=+/, '').split(/\r?\n/)) {
    if (!/^[A-Za-z0-9+/=]*$/.test(line.trim())) break;
    rest += line.trim();
  }
  for (const block of rest.split(/=+/)) if (block !== '') blocks.push(Buffer.from(block, 'base64'));
  return Buffer.concat(blocks);
}

function headersOf(node: MimeNode): MailPart['headers'] {
  if (!node.headers) return [];
  return node.headers.getList().map(({ line }) => {
    const text = line.toString();
    const colon = text.indexOf(':');
    return {
      name: text.slice(0, colon).trim(),
      value: fromBinary(
        text
          .slice(colon + 1)
          .replace(/\r?\n/g, '')
          .trim(),
      ),
    };
  });
}

/** Decodes bytes beyond ASCII, one a character, as UTF-8, which they nearly always are. */
function fromBinary(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

function find(part: OpenPart, path: string): OpenPart | undefined {
  if (part.path === path) return part;
  for (const child of part.children) {
    if (path === child.path || path.startsWith(`${child.path}.`)) return find(child, path);
  }
  return undefined;
}
