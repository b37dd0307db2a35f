import { expect, it } from 'vitest';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import {
  contentTypes,
  presentation,
  relationship,
  relationships,
} from '../../../../documents/testing/zip-bytes.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { holdsMacros } from './check.js';

const main = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml';

async function check(...rows: string[]) {
  const slide = relationship('rId1', 'slide', 'slides/slide1.xml');
  const document = await readPptx(
    presentation({
      '[Content_Types].xml': contentTypes(main),
      'ppt/_rels/presentation.xml.rels': relationships(slide, ...rows),
      'ppt/vbaProject.bin': 'macros',
    }),
  );
  return runCheck(holdsMacros, presentationText(document.slides), templateOf({}), {}, document);
}

it('reports a macro project, but not a document type that merely allows one', async () => {
  expect(await check(relationship('rId9', 'vbaProject', 'vbaProject.bin'))).toMatchObject([
    { key: '', location: 'document', message: 'The document contains macros (pptm).' },
  ]);
  expect(await check()).toEqual([]);
});
