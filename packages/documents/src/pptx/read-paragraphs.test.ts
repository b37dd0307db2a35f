import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import { presentation, slideXml } from '../../testing/zip-bytes.js';
import { countSpacedWords } from '../text/count-words.js';
import { squeeze } from '../text/fold-text.js';
import { countPresentation } from './count-presentation.js';

/** What XML can carry at all. */
const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((item) => item.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));

function escaped(one: string): string {
  return one.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`).replaceAll('\r', '&#13;');
}

it('returns every paragraph with text, whatever its runs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 6 }), async (paragraphs) => {
      const body = paragraphs
        .map((runs) => `<a:p>${runs.map((run) => `<a:r><a:t>${escaped(run)}</a:t></a:r>`).join('')}</a:p>`)
        .join('');
      const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="T"/></p:nvSpPr><p:txBody>${body}</p:txBody></p:sp>`;
      const document = await readPptx(presentation({ 'ppt/slides/slide1.xml': slideXml(shape) }));
      const [slide] = document.slides;
      const textShape = slide?.titleShape ?? slide?.texts[0];
      const wanted = paragraphs.map((runs) => squeeze(runs.join(''))).filter((candidate) => candidate !== '');
      expect(textShape?.paragraphs.map((paragraph) => paragraph.text) ?? []).toEqual(wanted);
      expect(countPresentation(document)).toMatchObject({
        paragraphs: wanted.length,
        words: wanted.reduce((sum, one) => sum + countSpacedWords(one), 0),
      });
    }),
    { numRuns: 60 },
  );
});
