import { readDocument } from '@fixpoint/documents/reader';
import { Document, Packer, Paragraph, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { type GeneratedSlide, PptxGenJS } from '../../../documents/testing/pptxgenjs.js';
import { readDocx, writeDocx } from '../../../documents/testing/read-docx.js';
import { compareWithGolden } from './compare-with-golden.js';

interface Compared {
  readonly output: Buffer;
  readonly golden: Buffer;
}

async function messages({ output, golden }: Compared): Promise<[string, string][]> {
  const { findings } = compareWithGolden(await readDocument(output), await readDocument(golden));
  return findings.map(({ check, message }) => [check, message]);
}

interface SlideLooks {
  readonly color?: string;
  readonly size?: number;
  readonly fill?: string;
  readonly width?: number;
  readonly figure?: string;
}

async function deckOf({
  color = '222222',
  size = 14,
  fill = '336699',
  width = 3,
  figure = '80',
}: SlideLooks): Promise<Buffer> {
  const deck = new PptxGenJS();
  const slide: GeneratedSlide = deck.addSlide();
  slide.addText('Market size', { x: 0.4, y: 0.3, w: 9, h: 0.8, fontSize: 30 });
  slide.addText(`Revenue reached ${figure} million.`, {
    x: 0.4,
    y: 1.3,
    w: 4.4,
    h: 1,
    fontSize: size,
    color,
  });
  slide.addShape('rect', { x: 5, y: 3, w: width, h: 1, fill: { color: fill } });
  return Buffer.from((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
}

describe('the looks of a slide', () => {
  const compare = async (output: SlideLooks, golden: SlideLooks = {}) =>
    messages({ output: await deckOf(output), golden: await deckOf(golden) });

  it('finds another colour and another size of a text', async () => {
    expect(await compare({ color: 'FF0000' })).toEqual([
      [
        'golden-looks',
        'Text "Revenue reached 80 million." on slide 1: the colour is #FF0000; in the golden document it is #222222.',
      ],
    ]);
    expect(await compare({ size: 10 })).toEqual([
      [
        'golden-looks',
        expect.stringContaining('the type size is 10 pt; in the golden document it is 14 pt.'),
      ],
    ]);
  });

  it('finds a colour beside a new figure in the text', async () => {
    const results = await compare({ color: 'FF0000', figure: '90' });
    expect(results.map(([check]) => check)).toEqual(['golden-text', 'golden-looks']);
  });

  it('finds another fill and another size of a shape without text', async () => {
    expect(await compare({ fill: 'FF0000' })).toEqual([
      ['golden-looks', expect.stringContaining('the fill is #FF0000; in the golden document it is #336699.')],
    ]);
    expect(await compare({ width: 4 })).toEqual([
      ['golden-looks', expect.stringContaining('the size is 4.00 by 1.00 inches; in the golden document')],
    ]);
  });

  it('has no finding for lengths that a program rounded', async () => {
    expect(await compare({ width: 3.01 })).toEqual([]);
  });
});

async function reportOf(run: { color?: string; size?: number; font?: string } = {}): Promise<Buffer> {
  const children = [
    new Paragraph({ children: [new TextRun({ text: 'The market grows by nine percent.', ...run })] }),
    new Paragraph('The second filling line opens in autumn.'),
  ];
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}

describe('the looks of a text document', () => {
  it.each([
    [{ color: 'FF0000' }, 'the colour is #FF0000; in the golden document it is that of the style.'],
    [{ size: 40 }, 'the type size is 20 pt; in the golden document it is that of the style.'],
    [{ font: 'Papyrus' }, 'the typeface is Papyrus; in the golden document it is that of the style.'],
  ])('finds %o', async (run, words) => {
    const results = await messages({ output: await reportOf(run), golden: await reportOf() });
    expect(results).toEqual([['golden-looks', expect.stringContaining(words)]]);
  });

  it('treats explicit black as the colour of the style', async () => {
    expect(await messages({ output: await reportOf({ color: '000000' }), golden: await reportOf() })).toEqual(
      [],
    );
  });
});

async function workbookOf(change: (sheet: ExcelJS.Worksheet) => void = () => {}): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Results');
  sheet.addRow(['Name', 'Revenue', 'Margin']);
  for (let index = 1; index <= 5; index += 1) sheet.addRow([`Company ${index}`, index * 7, index / 10]);
  change(sheet);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

describe('the looks of a sheet', () => {
  const compare = async (change: (sheet: ExcelJS.Worksheet) => void) =>
    messages({ output: await workbookOf(change), golden: await workbookOf() });

  it('finds a hidden column and a hidden row, in both directions', async () => {
    const hide = (sheet: ExcelJS.Worksheet) => {
      sheet.getColumn(3).hidden = true;
      sheet.getRow(4).hidden = true;
    };
    expect(await compare(hide)).toEqual([
      ['golden-columns', 'Column "Margin" in sheet "Results" is hidden; in the golden document it is shown.'],
      ['golden-rows', 'Row 4 in sheet "Results" is hidden; in the golden document it is shown.'],
    ]);
    const reverse = await messages({ output: await workbookOf(), golden: await workbookOf(hide) });
    expect(reverse.map(([, message]) => message)).toEqual([
      'Column "Margin" in sheet "Results" is shown; in the golden document it is hidden.',
      'Row 4 in sheet "Results" is shown; in the golden document it is hidden.',
    ]);
    expect(await messages({ output: await workbookOf(hide), golden: await workbookOf(hide) })).toEqual([]);
  });

  it('finds cells of another colour, fill, typeface or size', async () => {
    const red = await compare((sheet) => {
      sheet.getCell('B3').font = { color: { argb: 'FFFF0000' }, name: 'Calibri', size: 11 };
    });
    expect(red).toEqual([['golden-looks', expect.stringContaining('#FF0000 on #FFFFFF')]]);
    const filled = await compare((sheet) => {
      sheet.getCell('B3').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFFF00' } };
    });
    expect(filled).toEqual([['golden-looks', expect.stringContaining('#000000 on #FFFF00')]]);
    const large = await compare((sheet) => {
      sheet.getCell('B3').font = { name: 'Calibri', size: 22 };
    });
    expect(large).toEqual([['golden-looks', expect.stringContaining('2 times the usual size')]]);
  });
});

const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
const deleted = (words: string) =>
  `<w:del w:id="1" w:author="A"><w:r><w:delText xml:space="preserve">${words}</w:delText></w:r></w:del>`;
const paragraph = (content: string, properties = '') => `<w:p>${properties}${content}</w:p>`;

async function findingsOf(output: string, golden: string): Promise<[string, string][]> {
  const [ours, theirs] = [
    await readDocx(await writeDocx({ body: output })),
    await readDocx(await writeDocx({ body: golden })),
  ];
  return compareWithGolden(ours, theirs).findings.map(({ check, message }) => [check, message]);
}

describe('tracked deletions', () => {
  const golden =
    paragraph(text('The company is sound.')) + paragraph(text('Its debt is not due before 2030.'));

  it('names a paragraph that a tracked deletion strikes', async () => {
    const gone = '<w:pPr><w:rPr><w:del w:id="2" w:author="A"/></w:rPr></w:pPr>';
    const output =
      paragraph(deleted('The company is sound.'), gone) + paragraph(text('Its debt is not due before 2030.'));
    expect(await findingsOf(output, golden)).toEqual([
      [
        'golden-text',
        'Paragraph "The company is sound." of the golden document is struck by a tracked deletion in chapter 1.',
      ],
    ]);
  });

  it('names words that a tracked deletion strikes', async () => {
    const output =
      paragraph(text('The company is sound.')) +
      paragraph(`${text('Its debt is ')}${deleted('not ')}${text('due before 2030.')}`);
    expect(await findingsOf(output, golden)).toEqual([
      ['golden-text', expect.stringContaining('"not" is missing, as a tracked change.')],
    ]);
    expect(await findingsOf(output, output)).toEqual([]);
  });
});

const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${text(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('numbers that Word computes', () => {
  const body = (table: string, words = 'Revenue by country') =>
    paragraph(`${text('Table ')}${field('SEQ Table \\* ARABIC', table)}${text(`: ${words} in 3 markets`)}`) +
    paragraph(`${text('See ')}${field('REF _Ref1 \\h', `Table ${table}`)}${text(' for 3 plants.')}`) +
    paragraph(`${text('Page ')}<w:fldSimple w:instr="PAGE">${text(table)}</w:fldSimple>`);

  it('has no finding if captions, references and pages are renumbered', async () => {
    expect(await findingsOf(body('3'), body('4'))).toEqual([]);
  });

  it('finds other words of a caption, and a number that a person typed', async () => {
    const results = await findingsOf(body('3', 'Revenue by region'), body('4'));
    expect(results).toEqual([['golden-text', expect.stringContaining('"region" instead of "country"')]]);
    const typed = (number: string) => paragraph(text(`Table ${number}: Revenue`));
    expect(await findingsOf(typed('3'), typed('4'))).toHaveLength(1);
  });

  it('compares the entries of a table of contents without their pages', async () => {
    const entry = (page: string) =>
      paragraph(
        `${text('1 Overview')}<w:r><w:tab/></w:r>${text(page)}`,
        '<w:pPr><w:pStyle w:val="TOC1"/></w:pPr>',
      );
    const read = async (page: string) =>
      readDocx(
        await writeDocx({
          body: entry(page),
          parts: {
            styles: {
              root: 'w:styles',
              content: '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>',
            },
          },
        }),
      );
    expect(compareWithGolden(await read('4'), await read('5')).findings).toEqual([]);
  });

  it('compares footers without the number of the page', async () => {
    const footer = (page: string, words: string) =>
      writeDocx({
        body: `${paragraph(text('Words.'))}<w:sectPr><w:footerReference w:type="default" r:id="rId9"/></w:sectPr>`,
        parts: {
          footer1: { root: 'w:ftr', content: paragraph(`${text(`${words} – `)}${field('PAGE', page)}`) },
        },
        links: { rId9: { type: 'footer', target: 'footer1.xml', internal: true } },
      });
    const compare = async (a: Promise<Buffer>, b: Promise<Buffer>) =>
      messages({ output: await a, golden: await b });
    expect(await compare(footer('3', 'Confidential'), footer('1', 'Confidential'))).toEqual([]);
    expect(await compare(footer('3', 'Public'), footer('1', 'Confidential'))).toHaveLength(1);
  });
});
