import { describe, expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import {
  namespaces,
  presentation,
  presentationParts,
  relationship,
  relationships,
  slideXml,
  textShape,
  zipBytes,
} from '../../testing/zip-bytes.js';

const good = presentation();
const slide = 'ppt/slides/slide1.xml';
const extra = (name: string, more: object = {}) => presentation({}, { name, content: 'x', ...more });
const megabyte = Buffer.alloc(1024 * 1024);

function withSlide(content: Buffer) {
  return presentationParts().map((entry) => (entry.name === slide ? { ...entry, content } : entry));
}

describe('a document that only looks hostile is read (S0-211)', () => {
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
    [
      'folders parted by backslashes, in names and in references',
      () => {
        const backslashes = (text: string) => text.replaceAll('/', '\\');
        return zipBytes(
          presentationParts({
            'ppt/_rels/presentation.xml.rels': relationships(
              relationship('rId1', 'slide', 'slides\\slide1.xml'),
            ),
          }).map((entry) => ({ ...entry, name: backslashes(entry.name) })),
        );
      },
    ],
    ['a ratio of a thousand to one', () => extra('ppt/media/blank.bmp', { content: megabyte })],
  ])('%s', async (_, write) => {
    const document = await readPptx(write(), { expected: 'pptx' });
    expect(document.slides.map(({ title }) => title)).toEqual(['Hello']);
  });

  it('reports that it read backslashes as slashes, and refuses a part that has both names', async () => {
    const bytes = presentation({}, { name: 'ppt\\media\\a.png', content: 'x' });
    expect(await readPptx(bytes)).toMatchObject({
      notes: ['The part names contain backslashes. They were read as slashes.'],
    });
    const twice = presentation({}, { name: 'ppt\\presentation.xml', content: 'x' });
    await expect(readPptx(twice)).rejects.toMatchObject({ reason: 'DUPLICATE' });
  });

  it('a slide that is listed twice is one slide', async () => {
    const listed = '<p:sldId id="256" r:id="rId1"/><p:sldId id="257" r:id="rId1"/>';
    const bytes = presentation({
      'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${listed}</p:sldIdLst></p:presentation>`,
    });
    expect((await readPptx(bytes)).slides).toHaveLength(1);
  });
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
