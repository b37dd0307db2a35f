import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import {
  contentTypes,
  namespaces,
  presentation,
  presentationParts,
  relationship,
  relationships,
  slideXml,
  textShape,
  zipBytes,
} from '../../testing/zip-bytes.js';
import { readDocument } from './read-document.js';
import { ReaderLimits } from './reader-limits.js';
import { UnreadableDocumentError, type UnreadableReason } from './unreadable-document-error.js';

const good = presentation();
const slide = 'ppt/slides/slide1.xml';
const rels = 'ppt/_rels/presentation.xml.rels';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macros = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml';
const extra = (name: string, more: object = {}) => presentation({}, { name, content: 'x', ...more });
const pointingAt = (target: string) =>
  presentation({ [rels]: relationships(relationship('rId1', 'slide', target)) });
const nested = (depth: number, name: string) =>
  slideXml(`${`<${name}>`.repeat(depth)}${`</${name}>`.repeat(depth)}`);
const entity = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const megabyte = Buffer.alloc(1024 * 1024);

const cases: Record<UnreadableReason, Record<string, () => Buffer>> = {
  EMPTY: { 'no bytes': () => Buffer.alloc(0) },
  NOT_ZIP: {
    'a text file': () => Buffer.from('Dear customer, your report is attached.'),
    'a program with an archive behind it': () => Buffer.concat([Buffer.from('MZ\0\0'), good]),
    'one byte': () => Buffer.from('P'),
  },
  CORRUPT: {
    'cut at 60 %': () => good.subarray(0, Math.floor(good.length * 0.6)),
    'cut by one byte': () => good.subarray(0, -1),
    'a wrong checksum': () => zipBytes(presentationParts().map((entry) => ({ ...entry, declaredCrc: 1 }))),
    'two names for one part': () =>
      zipBytes(presentationParts().map((entry) => ({ ...entry, localName: `${entry.name.slice(0, -1)}!` }))),
    'compressed bytes that are noise': () =>
      zipBytes(presentationParts().map((entry) => ({ ...entry, raw: Buffer.alloc(50, 0xff) }))),
    'a part shorter than it declares': () =>
      zipBytes(presentationParts().map((entry) => ({ ...entry, declaredSize: entry.content.length + 9 }))),
    'a slide that is not well-formed': () => presentation({ [slide]: '<p:sld' }),
    'a slide without markup': () => presentation({ [slide]: 'hello' }),
    'an unknown entity': () => presentation({ [slide]: slideXml(textShape('&nbsp;')) }),
    'an undeclared prefix': () => presentation({ [slide]: '<p:sld/>' }),
    'bytes that are no UTF-8': () => zipBytes(withSlide(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))),
    'a declared UTF-7': () =>
      presentation({ [slide]: `<?xml version="1.0" encoding="UTF-7"?>${slideXml()}` }),
    'control characters': () => presentation({ [slide]: slideXml(textShape('\u0001')) }),
    'a layout listed as a slide': () => presentation({ [slide]: `<p:sldLayout ${namespaces}/>` }),
    'a presentation that is none': () => presentation({ 'ppt/presentation.xml': `<p:sld ${namespaces}/>` }),
  },
  TOO_LARGE: {
    'a gibibyte of zeros, declared': () =>
      extra('ppt/media/a.bin', { raw: deflateRawSync(megabyte), declaredSize: 1024 ** 3 }),
    'many parts that add up': () =>
      presentation(
        {},
        ...Array.from({ length: 11 }, (_, index) => ({
          name: `m${index}`,
          content: 'x',
          declaredSize: 100 * 1024 ** 2,
        })),
      ),
    'a part that inflates to more than it declares': () =>
      zipBytes(
        presentationParts().map((entry) => (entry.name === slide ? { ...entry, declaredSize: 10 } : entry)),
      ),
    'more than 1,000 attributes': () =>
      presentation({
        [slide]: `<p:sld ${namespaces} ${Array.from({ length: 2_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
      }),
  },
  TOO_MANY_ENTRIES: {
    '30,000 entries': () =>
      zipBytes(Array.from({ length: 30_000 }, (_, index) => ({ name: `p${index}`, content: '', method: 0 }))),
  },
  BAD_NAME: {
    'a climb out': () => extra('ppt/../../etc/passwd'),
    'an absolute path': () => extra('/etc/passwd'),
    'a backslash': () => extra('..\\evil.exe'),
    'a drive': () => extra('C:/evil.exe'),
    'a share': () => extra('//server/share/x'),
    'a zero character': () => extra('ppt/a\0.xml'),
    'a symbolic link': () => extra('ppt/link', { attributes: (0o120777 << 16) >>> 0 }),
    'a folder that climbs out': () => presentation({}, { name: '../evil/', content: '', method: 0 }),
  },
  DUPLICATE: {
    'a name twice': () => extra(slide),
    'names that differ in case only': () => extra('PPT/Slides/SLIDE1.xml'),
  },
  OVERLAP: {
    'two entries over the same bytes': () =>
      extra('ppt/copy.xml', {
        sharesBytesOf: 0,
        content: contentTypes(),
        declaredSize: contentTypes().length,
      }),
  },
  ENCRYPTED: {
    'the encryption flag': () => extra('ppt/secret.xml', { flags: 0x801 }),
    'an OLE container': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  },
  UNSUPPORTED: {
    'the compression bzip2': () => extra('ppt/other.bin', { method: 12 }),
    'an unknown main part': () =>
      presentation({ '[Content_Types].xml': contentTypes('application/x-unknown') }),
  },
  TOO_DEEP: {
    '100,000 groups in one another': () => presentation({ [slide]: nested(100_000, 'p:grpSp') }),
    '300 tables in one another': () => presentation({ [slide]: nested(300, 'a:tbl') }),
  },
  DTD: {
    'a billion laughs': () => presentation({ [slide]: `${entity}${slideXml(textShape('&b;'))}` }),
    'one in the content types': () => presentation({ '[Content_Types].xml': `${entity}${contentTypes()}` }),
    'an external file': () =>
      presentation({
        [slide]: `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${slideXml(textShape('&f;'))}`,
      }),
    'an external subset': () =>
      presentation({ [slide]: `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">${slideXml()}` }),
  },
  MISSING_PART: {
    'no content types': () => presentation({ '[Content_Types].xml': null }),
    'no relationships': () => presentation({ '_rels/.rels': null }),
    'no main part': () => presentation({ 'ppt/presentation.xml': null }),
    'a listed slide that is absent': () => presentation({ [slide]: null }),
    'a listed slide without a relationship': () => presentation({ [rels]: relationships() }),
    'an archive without entries': () => zipBytes([]),
  },
  BAD_TARGET: {
    'a climb out': () => pointingAt('../../../etc/passwd'),
    'an escaped climb out': () => pointingAt('%2e%2e/%2e%2e/x.xml'),
    'an address that claims to be inside': () => pointingAt('http://127.0.0.1:1/slide.xml'),
    'a file address': () => pointingAt('file:///etc/passwd'),
    'a share': () => pointingAt('\\\\server\\share\\x.xml'),
  },
  TYPE_MISMATCH: {
    'a Word document': () => presentation({ '[Content_Types].xml': contentTypes(word) }),
    'macros behind .pptx': () => presentation({ '[Content_Types].xml': contentTypes(macros) }),
  },
};

function withSlide(content: Buffer) {
  return presentationParts().map((entry) => (entry.name === slide ? { ...entry, content } : entry));
}

async function refusal(bytes: Buffer, limits?: ReaderLimits): Promise<UnreadableDocumentError> {
  const outcome = await readDocument(bytes, { expected: 'pptx', limits }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(UnreadableDocumentError);
  return outcome as UnreadableDocumentError;
}

describe.each(Object.entries(cases))('a hostile file is refused as %s (S0-211)', (reason, files) => {
  it.each(Object.entries(files))('when it is %s', async (_, write) => {
    const error = await refusal(write());
    expect(error.reason).toBe(reason);
    expect(error.retry).toBe('never');
    expect(error.message).toMatch(/^[A-Z][^\n]{10,300}\.$/);
    expect(error.hint).toMatch(/^[A-Z]/);
  });
});

describe('what only looks hostile is read (S0-211)', () => {
  it.each<[string, () => Buffer]>([
    ['a stray byte after the end', () => Buffer.concat([good, Buffer.from('\n')])],
    ['an archive comment', () => withComment(good, 'made by hand')],
    [
      'parts stored without compression',
      () => zipBytes(presentationParts().map((entry) => ({ ...entry, method: 0 }))),
    ],
    ['UTF-16 with a byte order mark', () => zipBytes(withSlide(utf16(slideXml(textShape('Hello')))))],
    [
      'UTF-8 with a byte order mark',
      () => presentation({ [slide]: `\uFEFF${slideXml(textShape('Hello'))}` }),
    ],
    [
      'a nested archive, which stays closed',
      () => extra('ppt/embeddings/inner.zip', { content: extra('../x') }),
    ],
    ['a picture that would not inflate', () => extra('ppt/media/broken.png', { raw: Buffer.alloc(9, 0xff) })],
    ['an image on another server, which is not fetched', () => withExternalImage()],
    ['a ratio of a thousand to one', () => extra('ppt/media/blank.bmp', { content: megabyte })],
  ])('%s', async (_, write) => {
    const document = await readPptx(write(), { expected: 'pptx' });
    expect(document.slides.map(({ title }) => title)).toEqual(['Hello']);
  });

  it('a slide that is listed twice is one slide', async () => {
    const listed = '<p:sldId id="256" r:id="rId1"/><p:sldId id="257" r:id="rId1"/>';
    const bytes = presentation({
      'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${listed}</p:sldIdLst></p:presentation>`,
    });
    expect((await readPptx(bytes)).slides).toHaveLength(1);
  });
});

it('refuses a file above the limit before it looks inside', async () => {
  const limits = ReaderLimits.parse({ fileBytes: 100 });
  expect((await refusal(good, limits)).reason).toBe('TOO_LARGE');
});

it('refuses a part that is too large to parse before it inflates it', async () => {
  const limits = ReaderLimits.parse({ xmlBytes: 200 });
  expect((await refusal(good, limits)).message).toContain('at most 200 are read');
});

it('refuses a presentation with more text than the limit', async () => {
  const limits = ReaderLimits.parse({ textCharacters: 4 });
  expect((await refusal(good, limits)).message).toContain('more than 4 characters');
});

it('refuses a part with more elements than the limit', async () => {
  const limits = ReaderLimits.parse({ xmlElements: 5 });
  expect((await refusal(good, limits)).reason).toBe('TOO_LARGE');
});

function withComment(bytes: Buffer, comment: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(comment.length, copy.length - 2);
  return Buffer.concat([copy, Buffer.from(comment)]);
}

function utf16(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
}

function withExternalImage(): Buffer {
  return presentation({
    'ppt/slides/_rels/slide1.xml.rels': relationships(
      relationship('rId1', 'image', 'http://127.0.0.1:1/logo.png', true),
      relationship('rId2', 'image', '\\\\server\\share\\logo.png', true),
    ),
  });
}
