import { describe, expect, it } from 'vitest';
import { sniffContent } from './sniff-content.js';

const zip = (part: string) => Buffer.from(`PK\x03\x04 [Content_Types].xml ${part} PK\x05\x06`, 'latin1');

describe('the kind of content, from its bytes', () => {
  it.each([
    ['pptx', zip('ppt/presentation.xml'), 'pptx', /presentationml/],
    ['xlsx', zip('xl/workbook.xml'), 'xlsx', /spreadsheetml/],
    ['docx', zip('word/document.xml'), 'docx', /wordprocessingml/],
    ['pdf', Buffer.from('%PDF-1.7\n'), 'pdf', /application\/pdf/],
    ['another archive', zip('index.html'), null, /application\/zip/],
    ['png', Buffer.from('89504e470d0a1a0a00', 'hex'), null, /image\/png/],
    ['json', Buffer.from('{"findings":[]}'), null, /application\/json/],
    ['a diff', Buffer.from('--- a\n+++ b\n'), null, /text\/plain/],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), null, /text\/plain/],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null, /text\/plain/],
    ['anything else', Buffer.from([0, 1, 2, 255]), null, /octet-stream/],
    ['nothing', Buffer.alloc(0), null, /text\/plain/],
  ])('%s', (_name, bytes, document, mediaType) => {
    const kind = sniffContent(bytes);
    expect(kind.document).toBe(document);
    expect(kind.mediaType).toMatch(mediaType);
  });

  it('uses a name only to distinguish CSV from other text', () => {
    expect(sniffContent(Buffer.from('a,b\n1,2\n'), 'table.CSV').document).toBe('csv');
    expect(sniffContent(Buffer.from([0, 1]), 'table.csv').document).toBeNull();
    expect(sniffContent(Buffer.from('plain'), 'deck.pptx').document).toBeNull();
    expect(sniffContent(Buffer.from('<html>'), 'page.html').mediaType).toMatch(/text\/plain/);
  });
});
