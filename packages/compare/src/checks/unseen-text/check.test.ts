import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { PptxGenJS } from '../../../../documents/testing/pptxgenjs.js';
import { p, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { readXlsx } from '../../../../documents/testing/write-workbook.js';
import { pngOf } from '../../../testing/png.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { docxTemplateOf } from '../../../testing/text-documents.js';
import { createView } from '../../views/create-view.js';
import { unseenCells } from '../../views/workbook/unseen-cells.js';
import { workbookText } from '../../views/workbook/workbook-text.js';
import { unseenText } from './check.js';

const words = 'The company sells bottled water to hotels';
const place = { x: 1, y: 1, w: 5, h: 1 };

type Slide = ReturnType<InstanceType<typeof PptxGenJS>['addSlide']>;

async function onSlide(build: (slide: Slide) => void, options = {}) {
  const deck = new PptxGenJS();
  const slide = deck.addSlide();
  slide.addText('Profile', { x: 0.5, y: 0.1, w: 9, h: 0.6, fontSize: 28 });
  build(slide);
  const document = await readPptx((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  const view = createView(document, templateOf({}));
  if (view === null) throw new Error('no view');
  return runCheck(unseenText, view.text, templateOf({}), options);
}

async function inReport(body: string) {
  const view = createView(await readDocx(await writeDocx({ body })), docxTemplateOf({}));
  if (view === null) throw new Error('no view');
  return runCheck(unseenText, view.text, docxTemplateOf({}));
}

async function inSheet(build: (sheet: ExcelJS.Worksheet) => void) {
  const workbook = new ExcelJS.Workbook();
  build(workbook.addWorksheet('Data'));
  const { sheets } = await readXlsx(Buffer.from(await workbook.xlsx.writeBuffer()));
  const text = { ...workbookText(sheets), unseen: () => unseenCells(sheets) };
  return runCheck(unseenText, text, templateOf({}));
}

const png = (clear = false) => pngOf(40, 40, { clear });

describe('on a slide', () => {
  it.each<[string, (slide: Slide) => void, string]>([
    [
      'transparent text',
      (slide) => slide.addText(words, { ...place, transparency: 100, color: '203040' }),
      'is transparent',
    ],
    [
      'nearly transparent text',
      (slide) => slide.addText(words, { ...place, transparency: 95, color: '203040' }),
      'is 95 % transparent',
    ],
    [
      'white text on the white slide',
      (slide) => slide.addText(words, { ...place, color: 'FFFFFF' }),
      'is #FFFFFF on #FFFFFF',
    ],
    [
      'text in nearly the colour of its box',
      (slide) => slide.addText(words, { ...place, color: '203042', fill: { color: '203040' } }),
      'is #203042 on #203040',
    ],
    ['text of one point', (slide) => slide.addText(words, { ...place, fontSize: 1 }), 'has type of 1 point'],
    ['text off the slide', (slide) => slide.addText(words, { ...place, x: 11 }), 'lies off the slide'],
    [
      'text under a filled shape',
      (slide) => {
        slide.addText(words, place);
        slide.addShape('rect', { x: 0, y: 0.9, w: 10, h: 2, fill: { color: '203040' } });
      },
      'lies under a filled shape',
    ],
  ])('reports %s', async (_, build, cause) => {
    expect(await onSlide(build)).toMatchObject([
      {
        location: 'slide 1, text "The company sells bottled water to hote…"',
        message: `"${words}" on slide 1 cannot be seen: it ${cause}.`,
      },
    ]);
  });

  it('reports the unseen words of a text that can be seen', async () => {
    const build = (slide: Slide) =>
      slide.addText(
        [
          { text: 'Sells water.', options: { color: '203040' } },
          { text: ' It also has many loyal customers', options: { color: 'FFFFFF' } },
        ],
        place,
      );
    expect(await onSlide(build)).toMatchObject([{ actual: '"It also has many loyal customers"' }]);
  });

  it('reports tiny words in a table', async () => {
    const build = (slide: Slide) =>
      slide.addTable([[{ text: words, options: { fontSize: 1 } }, { text: 'Seen here' }]], {
        x: 1,
        y: 3,
        w: 5,
      });
    expect(await onSlide(build)).toMatchObject([{ location: 'slide 1, table 1' }]);
  });

  it.each<[string, (slide: Slide) => void]>([
    ['dark text on white', (slide) => slide.addText(words, { ...place, color: '203040' })],
    ['grey text', (slide) => slide.addText(words, { ...place, color: 'CCCCCC' })],
    ['a half transparent watermark', (slide) => slide.addText('DO NOT COPY', { ...place, transparency: 80 })],
    ['a decorative number', (slide) => slide.addText('1', { ...place, color: 'FFFFFF' })],
    ['single letters', (slide) => slide.addText('A B C', { ...place, color: 'FFFFFF' })],
    ['type of five points', (slide) => slide.addText(words, { ...place, fontSize: 5 })],
    ['a text that is cut at the edge', (slide) => slide.addText(words, { ...place, x: 8 })],
    [
      'a white logo text on a dark picture',
      (slide) => {
        slide.addImage({ data: png(), x: 0.5, y: 0.5, w: 8, h: 3 });
        slide.addText('Mekong Frost', { ...place, color: 'FFFFFF' });
      },
    ],
    [
      'a white text on a dark shape',
      (slide) => {
        slide.addShape('rect', { x: 0, y: 0.5, w: 10, h: 3, fill: { color: '203040' } });
        slide.addText(words, { ...place, color: 'FFFFFF' });
      },
    ],
    [
      'a shape that covers a part',
      (slide) => {
        slide.addText(words, place);
        slide.addShape('rect', { x: 0, y: 1, w: 2, h: 1, fill: { color: '203040' } });
      },
    ],
    [
      'a see-through shape above',
      (slide) => {
        slide.addText(words, place);
        slide.addShape('rect', { x: 0, y: 0, w: 10, h: 3, fill: { color: '203040', transparency: 60 } });
      },
    ],
  ])('allows %s', async (_, build) => {
    expect(await onSlide(build)).toEqual([]);
  });

  it('takes the template’s number of words', async () => {
    const build = (slide: Slide) => slide.addText('Two words', { ...place, color: 'FFFFFF' });
    expect(await onSlide(build)).toHaveLength(1);
    expect(await onSlide(build, { min_words: 3 })).toEqual([]);
  });
});

const run = (properties: string, text = words) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const line = (properties: string, paragraph = '') =>
  `<w:p>${paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`}${run(properties)}</w:p>`;
const shade = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
const white = '<w:color w:val="FFFFFF"/>';
const cell = (content: string, properties = '', table = '') =>
  `<w:tbl><w:tblPr>${table}</w:tblPr><w:tr><w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc></w:tr></w:tbl>`;
const seen = Array.from({ length: 4 }, () => p('A paragraph with words that a reader can see.')).join('');
const anchored = '<w:p><w:r><w:drawing><wp:anchor behindDoc="1"/></w:drawing></w:r></w:p>';

describe('in a text document', () => {
  it.each([
    ['white text on the page', line(white)],
    ['nearly white text on the page', line('<w:color w:val="FDFDFD"/>')],
    ['pale grey text on the page', line('<w:color w:val="F2F2F2"/>')],
    ['text of one point', line('<w:sz w:val="2"/>')],
    ['text in the colour of its paragraph', line('<w:color w:val="1F3864"/>', shade('1F3864'))],
    ['text in the colour of its own shading', line(`<w:color w:val="1F3864"/>${shade('1F3864')}`)],
    ['text in the colour of its cell', cell(line('<w:color w:val="1F3864"/>'), shade('1F3864'))],
    ['white text in a plain table', cell(line(white), '', '<w:tblStyle w:val="TableGrid"/>')],
  ])('reports %s', async (_, body) => {
    expect(await inReport(`${seen}${body}`)).toMatchObject([
      { message: expect.stringContaining('cannot be seen'), actual: `"${words}"` },
    ]);
  });

  it.each([
    ['dark text', line('<w:color w:val="203040"/>')],
    ['automatic colour', line('<w:color w:val="auto"/>')],
    ['type of five points', line('<w:sz w:val="10"/>')],
    ['white text on a dark paragraph', line(white, shade('1F3864'))],
    ['white text on its dark shading', line(`${white}${shade('1F3864')}`)],
    ['white text in a dark cell', cell(line(white), shade('1F3864'))],
    ['white text in a table with a style', cell(line(white), '', '<w:tblStyle w:val="LightGrid-Accent1"/>')],
    [
      'white text in a cell with a colour of the theme',
      cell(line(white), '<w:shd w:val="clear" w:themeFill="accent1"/>'),
    ],
    ['white text on a page with a picture behind it', `${anchored}${line(white)}`],
    ['white text under a marker', line(`${white}<w:highlight w:val="black"/>`)],
    ['a white number', `<w:p>${run(white, '1')}</w:p>`],
  ])('allows %s', async (_, body) => {
    expect(await inReport(`${seen}${body}`)).toEqual([]);
  });

  it('allows white text if most of the text is white, since the page is then dark', async () => {
    expect(await inReport(line(white))).toEqual([]);
  });
});

const filled = (argb: string) =>
  ({ type: 'pattern', pattern: 'solid', fgColor: { argb } }) satisfies ExcelJS.Fill;

describe('in a workbook', () => {
  const styled = (style: Partial<ExcelJS.Style>, value: ExcelJS.CellValue = words) =>
    inSheet((sheet) => {
      sheet.addRow(['Company', 'Note']);
      sheet.getCell('B2').value = value;
      Object.assign(sheet.getCell('B2'), style);
    });

  it.each<[string, Partial<ExcelJS.Style>]>([
    ['white letters in a white cell', { font: { color: { argb: 'FFFFFFFF' } } }],
    ['white letters of the theme', { font: { color: { theme: 0 } } }],
    [
      'letters in the colour of the cell',
      { font: { color: { argb: 'FF1F3864' } }, fill: filled('FF1F3864') },
    ],
    ['type of one point', { font: { size: 1 } }],
  ])('reports %s', async (_, style) => {
    expect(await styled(style)).toMatchObject([{ location: 'sheet "Data", cell B2', actual: `"${words}"` }]);
  });

  it.each<[string, Partial<ExcelJS.Style>, ExcelJS.CellValue?]>([
    ['white letters in a dark cell', { font: { color: { argb: 'FFFFFFFF' } }, fill: filled('FF1F3864') }],
    ['dark letters of the theme', { font: { color: { theme: 1 } } }],
    ['a white number', { font: { color: { argb: 'FFFFFFFF' } } }, 42],
    ['one white word', { font: { color: { argb: 'FFFFFFFF' } } }, 'Total'],
  ])('allows %s', async (_, style, value) => {
    expect(await styled(style, value)).toEqual([]);
  });

  it('allows white headers of a table, whose style paints them, and cells with conditional formats', async () => {
    const font = { color: { argb: 'FFFFFFFF' } };
    const findingDrafts = await inSheet((sheet) => {
      sheet.addTable({
        name: 'T',
        ref: 'A1',
        columns: [{ name: 'Company name' }, { name: 'Sales in 2025' }],
        rows: [['Alder', 1]],
      });
      sheet.getCell('A1').font = font;
      sheet.getCell('D1').value = words;
      sheet.getCell('D1').font = font;
      sheet.addConditionalFormatting({
        ref: 'D1:D9',
        rules: [{ type: 'expression', priority: 1, formulae: ['TRUE'], style: { fill: filled('FF1F3864') } }],
      });
    });
    expect(findingDrafts).toEqual([]);
  });
});
