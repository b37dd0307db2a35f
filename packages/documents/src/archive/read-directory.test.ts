import fc from 'fast-check';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import { presentation, presentationParts, zipBytes } from '../../testing/zip-bytes.js';
import { zip64Bytes } from '../../testing/zip64-bytes.js';
import { defaultReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { inflateEntry } from './inflate-entry.js';
import { findArchiveEnd, openArchive } from './open-archive.js';
import { type DirectoryEntry, readDirectory } from './read-directory.js';

type Row = Omit<DirectoryEntry, 'rawName'>;

function list(bytes: Buffer): Row[] {
  return readDirectory(bytes, findArchiveEnd(bytes), defaultReaderLimits).map(
    ({ rawName: _, ...row }) => row,
  );
}

/** What yauzl lists; undefined where it refuses. */
async function listByYauzl(bytes: Buffer): Promise<Row[] | undefined> {
  const end = findArchiveEnd(bytes);
  const whole = bytes.subarray(0, end + 22 + bytes.readUInt16LE(end + 20));
  try {
    const zip = await fromBufferPromise(whole, { decodeStrings: false, validateEntrySizes: false });
    const rows: Row[] = [];
    for await (const entry of zip.eachEntry()) {
      rows.push({
        name: getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true),
        flags: entry.generalPurposeBitFlag,
        method: entry.compressionMethod,
        crc: entry.crc32,
        compressedSize: entry.compressedSize,
        size: entry.uncompressedSize,
        offset: entry.relativeOffsetOfLocalHeader,
        madeBy: entry.versionMadeBy,
        externalAttributes: entry.externalFileAttributes,
      });
    }
    return rows;
  } catch {
    return undefined;
  }
}

let archives: Buffer[];

beforeAll(async () => {
  const zip = new JSZip();
  for (const { name, content } of presentationParts()) zip.file(name, content);
  zip.file('ppt/média/größe.bin', Buffer.alloc(5_000, 7)).folder('ppt/empty');
  archives = [
    presentation(),
    await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', platform: 'UNIX' }),
    // With sizes behind the data instead of before it, and a comment.
    await zip.generateAsync({ type: 'nodebuffer', streamFiles: true, comment: 'made by hand' }),
    zip64Bytes([{ name: 'a.xml', content: '<a/>' }]),
  ];
});

it('lists what yauzl lists, with long sizes, descriptors and names of any script', async () => {
  for (const bytes of archives) expect(list(bytes)).toEqual(await listByYauzl(bytes));
});

it('lists a damaged archive as yauzl does, or refuses it', async () => {
  const change = fc.record({
    at: fc.nat({ max: 1_500 }),
    bytes: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 4 }), fc.constant(Buffer.alloc(4, 0xff))),
  });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 3 }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (index, changes) => {
        const bytes = Buffer.from(archives[index] ?? '');
        // The end is where the table of contents is.
        for (const { at, bytes: patch } of changes)
          bytes.set(patch, Math.max(0, bytes.length - at - patch.length));
        let rows: Row[];
        try {
          rows = list(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableDocumentError);
          return;
        }
        // Refused by name and by flag in the next step; yauzl draws the first as symbols and throws for the second.
        const isControl = (character: string) => character < ' ' || character === '\x7f';
        if (rows.some(({ name, flags }) => [...name].some(isControl) || (flags & 0x40) !== 0)) return;
        expect(rows).toEqual(await listByYauzl(bytes));
        compared += 1;
      },
    ),
    { numRuns: 600, seed: 8 },
  );
  expect(compared).toBeGreaterThan(150);
});

describe('a content', () => {
  it('is read the same in one piece and in several, stored and deflated', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => `${index},`).join(''));
    for (const method of [0, 8]) {
      const archive = openArchive(zipBytes([{ name: 'a', content, method }]), defaultReaderLimits);
      const pieces: Buffer[] = [];
      for await (const piece of archive.stream('a', 'entryBytes')) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(3);
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
      expect(archive.read('a', 'entryBytes').equals(content)).toBe(true);
    }
  });

  it.each([
    ['a wrong checksum', { declaredCrc: 1 }, 'CORRUPT'],
    ['more than it declares', { declaredSize: 1_000_000 }, 'TOO_LARGE'],
    ['less than it declares', { declaredSize: 9_000_000 }, 'CORRUPT'],
    ['noise', { raw: Buffer.alloc(400_000, 0xff) }, 'CORRUPT'],
  ] as const)('in pieces is refused for %s', async (_, wrong, reason) => {
    const content = Buffer.alloc(2_000_000, 'abc');
    const archive = openArchive(zipBytes([{ name: 'a', content, ...wrong }]), defaultReaderLimits);
    const read = async () => {
      for await (const piece of archive.stream('a', 'entryBytes')) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toMatchObject({ reason });
  });
});

it('reads a part whose sizes are 64 bits wide', () => {
  const bytes = zip64Bytes([{ name: 'a.xml', content: '<a/>' }]);
  const [entry] = readDirectory(bytes, findArchiveEnd(bytes), defaultReaderLimits);
  expect(entry && inflateEntry(bytes, entry).toString()).toBe('<a/>');
});

it('refuses ten gibibytes that only 64 bits can express', () => {
  const bytes = zip64Bytes([{ name: 'a.xml', content: '<a/>', declaredSize: 10 * 1024 ** 3 }]);
  expect(() => openArchive(bytes, defaultReaderLimits)).toThrow(
    'The part "a.xml" declares 10737418240 bytes; at most 536870912 are read (limit entryBytes).',
  );
});
