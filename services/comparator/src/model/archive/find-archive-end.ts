import { UnreadableDocumentError } from '../unreadable-document-error.js';

const localHeader = 0x04034b50;
const endRecord = 0x06054b50;
const endRecordBytes = 22;
/** Some writers append a stray byte; more than this after the end is no accident. */
const toleratedTail = 64 * 1024;
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * The archive without bytes that follow its end record. Refuses what cannot be an Office document by its first and last
 * bytes, so that each wrong kind of file gets its own explanation.
 */
export function findArchiveEnd(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw new UnreadableDocumentError('EMPTY', 'The document is empty (0 bytes).');
  if (bytes.subarray(0, oleSignature.length).equals(oleSignature)) {
    throw new UnreadableDocumentError(
      'ENCRYPTED',
      'The document is password-protected or in the old binary Office format.',
    );
  }
  const first = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
  if (first !== localHeader && first !== endRecord) {
    throw new UnreadableDocumentError('NOT_ZIP', 'The file is not an Office document: it is no ZIP archive.');
  }
  const earliest = Math.max(0, bytes.length - endRecordBytes - 0xffff - toleratedTail);
  for (let at = bytes.length - endRecordBytes; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) !== endRecord) continue;
    const end = at + endRecordBytes + bytes.readUInt16LE(at + 20);
    if (end <= bytes.length && bytes.length - end <= toleratedTail) return bytes.subarray(0, end);
  }
  throw new UnreadableDocumentError('CORRUPT', 'The document is cut off: its table of contents is missing.');
}
