import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';

/** The addresses of ISO/IEC 29500 strict in place of the transitional ones. */
function toStrict(xml: string): string {
  return xml
    .replaceAll(
      'http://schemas.openxmlformats.org/presentationml/2006/',
      'http://purl.oclc.org/ooxml/presentationml/',
    )
    .replaceAll('http://schemas.openxmlformats.org/drawingml/2006/', 'http://purl.oclc.org/ooxml/drawingml/')
    .replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006/',
      'http://purl.oclc.org/ooxml/officeDocument/',
    )
    .replace(/(?<=ooxml\/officeDocument\/(?:relationships\/)?)(extended|custom)-properties/g, '$1Properties');
}

it('reads the same from a strict deck as from a transitional one: tables, charts, links, notes', async () => {
  const usual = readFileSync(new URL('../../testing/files/saved-by-libreoffice.pptx', import.meta.url));
  const archive = await JSZip.loadAsync(usual);
  for (const { name } of archive.file(/\.(xml|rels)$/)) {
    archive.file(name, toStrict((await archive.file(name)?.async('string')) ?? ''));
  }
  const strict = await archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
  expect(await readPptx(strict)).toEqual(await readPptx(usual));
});
