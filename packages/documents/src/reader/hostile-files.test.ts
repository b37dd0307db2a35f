import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type RefusedFile, refusalOf } from '../../testing/refusal.js';
import { contentTypes, presentation, presentationParts, zipBytes } from '../../testing/zip-bytes.js';
import { zip64Bytes } from '../../testing/zip64-bytes.js';

const good = presentation();
const slide = 'ppt/slides/slide1.xml';
const extra = (name: string, more: object = {}) => presentation({}, { name, content: 'x', ...more });
const megabyte = Buffer.alloc(1024 * 1024);

/** What is wrong with the archive, before any part of it is looked at. */
const files: readonly RefusedFile[] = [
  ['no bytes', 'EMPTY', 'The document is empty (0 bytes).', () => Buffer.alloc(0)],
  [
    'a text file',
    'NOT_ZIP',
    'The file is plain text, not an Office document.',
    () => Buffer.from('Dear customer, your report is attached.'),
  ],
  [
    'a program with an archive behind it',
    'NOT_ZIP',
    'The file is a program, not an Office document.',
    () => Buffer.concat([Buffer.from('MZ\0\0'), good]),
  ],
  ['one byte', 'NOT_ZIP', 'The file is plain text, not an Office document.', () => Buffer.from('P')],
  [
    'cut at 60 %',
    'CORRUPT',
    'The document is cut off: the file list at the end of its ZIP archive is missing.',
    () => good.subarray(0, Math.floor(good.length * 0.6)),
  ],
  [
    'cut by one byte',
    'CORRUPT',
    'The document is cut off: the file list at the end of its ZIP archive is missing.',
    () => good.subarray(0, -1),
  ],
  [
    'a wrong checksum',
    'CORRUPT',
    'The part "[Content_Types].xml" is damaged: its bytes do not match the size or checksum in the archive.',
    () => zipBytes(presentationParts().map((entry) => ({ ...entry, declaredCrc: 1 }))),
  ],
  [
    'two names for one part',
    'CORRUPT',
    'The archive contains two different names for the part "[Content_Types].xml".',
    () =>
      zipBytes(presentationParts().map((entry) => ({ ...entry, localName: `${entry.name.slice(0, -1)}!` }))),
  ],
  [
    'compressed bytes that are noise',
    'CORRUPT',
    'The part "[Content_Types].xml" is damaged: its bytes do not match the size or checksum in the archive.',
    () => zipBytes(presentationParts().map((entry) => ({ ...entry, raw: Buffer.alloc(50, 0xff) }))),
  ],
  [
    'a part shorter than it declares',
    'CORRUPT',
    'The part "[Content_Types].xml" is damaged: its bytes do not match the size or checksum in the archive.',
    () =>
      zipBytes(presentationParts().map((entry) => ({ ...entry, declaredSize: entry.content.length + 9 }))),
  ],
  [
    'a gibibyte of zeros, declared',
    'TOO_LARGE',
    'The part "ppt/media/a.bin" declares 1073741824 bytes; at most 536870912 are read (limit entryBytes).',
    () => extra('ppt/media/a.bin', { raw: deflateRawSync(megabyte), declaredSize: 1024 ** 3 }),
  ],
  [
    'many parts that add up',
    'TOO_LARGE',
    'The document declares 1153435054 bytes; at most 1073741824 are read (limit totalBytes).',
    () =>
      presentation(
        {},
        ...Array.from({ length: 11 }, (_, index) => ({
          name: `m${index}`,
          content: 'x',
          declaredSize: 100 * 1024 ** 2,
        })),
      ),
  ],
  [
    'a part that inflates to more than it declares',
    'TOO_LARGE',
    'The part "ppt/slides/slide1.xml" inflates to more than the 10 bytes it declares.',
    () =>
      zipBytes(
        presentationParts().map((entry) => (entry.name === slide ? { ...entry, declaredSize: 10 } : entry)),
      ),
  ],
  [
    '30,000 entries',
    'TOO_MANY_ENTRIES',
    'The document has 30000 parts; at most 25000 are read (limit entries).',
    () =>
      zipBytes(Array.from({ length: 30_000 }, (_, index) => ({ name: `p${index}`, content: '', method: 0 }))),
  ],
  [
    'a climb out',
    'BAD_NAME',
    'The document contains a part with the unsafe name "ppt/../../etc/passwd".',
    () => extra('ppt/../../etc/passwd'),
  ],
  [
    'an absolute path',
    'BAD_NAME',
    'The document contains a part with the unsafe name "/etc/passwd".',
    () => extra('/etc/passwd'),
  ],
  [
    'a backslash',
    'BAD_NAME',
    'The document contains a part with the unsafe name "..\\\\evil.exe".',
    () => extra('..\\evil.exe'),
  ],
  [
    'a drive',
    'BAD_NAME',
    'The document contains a part with the unsafe name "C:/evil.exe".',
    () => extra('C:/evil.exe'),
  ],
  [
    'a share',
    'BAD_NAME',
    'The document contains a part with the unsafe name "//server/share/x".',
    () => extra('//server/share/x'),
  ],
  [
    'a zero character',
    'BAD_NAME',
    'The document contains a part with the unsafe name "ppt/a\\u0000.xml".',
    () => extra('ppt/a\0.xml'),
  ],
  [
    'a symbolic link',
    'BAD_NAME',
    'The part "ppt/link" is a symbolic link.',
    () => extra('ppt/link', { attributes: (0o120777 << 16) >>> 0 }),
  ],
  [
    'a folder that climbs out',
    'BAD_NAME',
    'The document contains a part with the unsafe name "../evil/".',
    () => presentation({}, { name: '../evil/', content: '', method: 0 }),
  ],
  [
    'a name twice',
    'DUPLICATE',
    'The document contains the part "ppt/slides/slide1.xml" twice.',
    () => extra(slide),
  ],
  [
    'names that differ in case only',
    'DUPLICATE',
    'The document contains the part "PPT/Slides/SLIDE1.xml" twice.',
    () => extra('PPT/Slides/SLIDE1.xml'),
  ],
  [
    'two entries over the same bytes',
    'OVERLAP',
    'The part "ppt/copy.xml" shares its bytes with another part.',
    () =>
      extra('ppt/copy.xml', {
        sharesBytesOf: 0,
        content: contentTypes(),
        declaredSize: contentTypes().length,
      }),
  ],
  [
    'the encryption flag',
    'ENCRYPTED',
    'The part "ppt/secret.xml" is encrypted.',
    () => extra('ppt/secret.xml', { flags: 0x801 }),
  ],
  [
    'an OLE container',
    'ENCRYPTED',
    'The document is password-protected or in the old binary Office format.',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  ],
  [
    'the compression bzip2',
    'UNSUPPORTED',
    'The part "ppt/other.bin" is compressed by method 12.',
    () => extra('ppt/other.bin', { method: 12 }),
  ],
  [
    'forty mebibytes of white space in a slide',
    'TOO_LARGE',
    'The part "ppt/slides/slide1.xml" declares 41943040 bytes; at most 33554432 are read (limit xmlBytes).',
    () => presentation({ [slide]: ' '.repeat(40 * 1024 * 1024) }),
  ],
  [
    'a size that takes 64 bits',
    'TOO_LARGE',
    'The part "a.xml" declares 10737418240 bytes; at most 536870912 are read (limit entryBytes).',
    () => zip64Bytes([{ name: 'a.xml', content: '<a/>', declaredSize: 10 * 1024 ** 3 }]),
  ],
  [
    '2,000 entries over one header',
    'OVERLAP',
    'The part "p1" shares its bytes with another part.',
    () =>
      zipBytes(
        Array.from({ length: 2_000 }, (_, index) =>
          index === 0 ? { name: 'p0', content: 'x' } : { name: `p${index}`, content: 'x', sharesBytesOf: 0 },
        ),
      ),
  ],
  [
    'a table of contents that points into nothing',
    'CORRUPT',
    'The document is damaged: the file list of its ZIP archive cannot be read.',
    () => {
      const bytes = Buffer.from(good);
      bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
      return bytes;
    },
  ],
  [
    'more than a stray tail',
    'CORRUPT',
    'The document is cut off: the file list at the end of its ZIP archive is missing.',
    () => Buffer.concat([good, Buffer.alloc(70_000)]),
  ],
  [
    'a stored part of two sizes',
    'CORRUPT',
    'The part "ppt/a.bin" is stored with two different sizes.',
    () => extra('ppt/a.bin', { method: 0, declaredSize: 9 }),
  ],
  [
    'a share with backslashes',
    'BAD_NAME',
    'The document contains a part with the unsafe name "\\\\\\\\server\\\\share\\\\x".',
    () => extra('\\\\server\\share\\x'),
  ],
];

it.each(files)('%s is refused as %s: %s (S0-211)', async (_title, reason, message, write) => {
  const error = await refusalOf(await write(), { expected: 'pptx' });
  expect(error.message).toBe(message);
  expect(error.reason).toBe(reason);
  expect(error.retry).toBe('never');
  expect(error.hint).toMatch(/^[A-Z].*\.$/);
});

it('refuses an archive bomb without inflating it', async () => {
  const bomb = extra('ppt/media/a.bin', {
    raw: deflateRawSync(Buffer.alloc(64 * 1024 * 1024)),
    declaredSize: 2 ** 31,
  });
  const before = process.memoryUsage().rss;
  expect((await refusalOf(bomb)).reason).toBe('TOO_LARGE');
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
});

it('keeps a message to one short line, however a part is named', async () => {
  const error = await refusalOf(extra(`ppt/${'x\u202e'.repeat(2_000)}/../y`));
  expect(error.message).toMatch(/^[ -~…]{10,310}$/u);
});
