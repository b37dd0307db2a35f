import { expect, it } from 'vitest';
import { p, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { checkTexts } from '../../../testing/check-texts.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf } from '../../../testing/text-documents.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { textDocumentText } from '../../views/text-document/text-document-text.js';
import { highlightedText } from './check.js';

it('reports words under a highlighter, and not those whose highlighter is off', async () => {
  const run = (mark: string, text: string) =>
    `<w:r><w:rPr><w:highlight w:val="${mark}"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const bytes = await writeDocx({
    body: `${p('Words.')}<w:p>${run('yellow', '4.2bn')}${run('none', 'fine')}${run('black', 'Head')}</w:p>`,
  });
  const view = createTextDocumentView(await readDocx(bytes), docxTemplateOf({}));
  expect(runCheck(highlightedText, textDocumentText(view), docxTemplateOf({}))).toMatchObject([
    {
      actual: '"4.2bn"',
      message: expect.stringMatching(/^"4\.2bn" in .* is highlighted, as if still under review\.$/),
    },
  ]);
});

it('ignores plain texts', () => {
  expect(checkTexts(highlightedText, ['Plain.'])).toEqual([]);
});
