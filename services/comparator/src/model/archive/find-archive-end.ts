import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { explainNoArchive } from './explain-no-archive.js';

const localHeader = 0x04034b50;
const endRecord = 0x06054b50;
const endRecordBytes = 22;
/** Some writers append a stray byte; more than this after the end is no accident. */
const toleratedTail = 64 * 1024;

/**
 * Where the archive's end record starts; bytes that follow it are left alone. Refuses what cannot be an Office document by
 * its first and last bytes, so that each wrong kind of file gets its own explanation.
 */
export function findArchiveEnd(bytes: Buffer): number {
  if (bytes.length === 0) throw new UnreadableDocumentError('EMPTY', 'The document is empty (0 bytes).');
  const first = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
  if (first !== localHeader && first !== endRecord) throw explainNoArchive(bytes);
  const earliest = Math.max(0, bytes.length - endRecordBytes - 0xffff - toleratedTail);
  for (let at = bytes.length - endRecordBytes; at >= earliest; at -= 1) {
    if (bytes[at] !== 0x50 || bytes.readUInt32LE(at) !== endRecord) continue;
    const end = at + endRecordBytes + bytes.readUInt16LE(at + 20);
    if (end <= bytes.length && bytes.length - end <= toleratedTail) return at;
  }
  throw new UnreadableDocumentError('CORRUPT', 'The document is cut off: its table of contents is missing.');
}
