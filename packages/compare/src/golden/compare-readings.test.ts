import { expect, it } from 'vitest';
import { docxOf, headingOf, paragraphOf } from '../../../documents/testing/docx-models.js';
import { p, r, readDocx, writeDocx } from '../../../documents/testing/read-docx.js';
import { compareWithGolden } from './compare-with-golden.js';

const heading = (text: string) => p(text, '<w:pStyle w:val="Heading1"/>');
const read = async (body: string, parts = {}) => readDocx(await writeDocx({ body, parts }));

it('sees no difference in soft hyphens, invisible characters and letters in pieces', async () => {
  const golden = await read(heading('Übersicht') + p('The board decides on the plan.'));
  const output = await read(
    heading('U\u0308ber\u00ADsicht') + p('The bo\u200Bard de\u00ADcides on the plan.\uFEFF'),
  );
  expect(compareWithGolden(output, golden).findings).toEqual([]);
});

it('sees no difference in a paragraph that was moved with its change tracked', async () => {
  const by = 'w:id="1" w:author="A"';
  const moved = (element: string) =>
    `<w:p><w:pPr><w:rPr><w:${element} ${by}/></w:rPr></w:pPr><w:${element} ${by}>${r('Sign the lease')}</w:${element}></w:p>`;
  const golden = await read(heading('Plan') + p('Buy the van') + p('Sign the lease'));
  const output = await read(heading('Plan') + moved('moveFrom') + p('Buy the van') + moved('moveTo'));
  expect(compareWithGolden(output, golden).findings).toEqual([]);
});

it('compares the charts of chapters', async () => {
  const chart = (value: number) => ({
    root: 'c:chartSpace',
    type: 'chart',
    content: `<c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Share</c:v></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>North</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart>`,
  });
  const body = `${heading('Growth')}<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="chart1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const [output, golden] = [await read(body, { chart1: chart(4) }), await read(body, { chart1: chart(5) })];
  expect(compareWithGolden(output, golden).findings).toMatchObject([{ check: 'golden-charts' }]);
});

it('pairs changed paragraphs of Chinese', () => {
  const documentWith = (text: string) => docxOf([headingOf('市场', 1), paragraphOf(text)]);
  const [output, golden] = ['十', '九'].map((number) =>
    documentWith(`公司营业收入比上年增长百分之${number}。`),
  );
  expect(output && golden && compareWithGolden(output, golden).findings).toMatchObject([
    { check: 'golden-text', actual: expect.stringContaining('‹十›') },
  ]);
});
