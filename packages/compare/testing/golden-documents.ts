import { readDocument } from '@fixpoint/documents/reader';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import ExcelJS from 'exceljs';
import { type GeneratedSlide, PptxGenJS } from '../../documents/testing/pptxgenjs.js';

/** A slide of a deck of one's own: what tests change one thing of. */
export interface SlideContent {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly chart?: { readonly labels: string[]; readonly values: number[] };
  readonly notes?: string;
  readonly link?: string;
}

/** A real presentation of these slides. */
export async function presentationBytes(slides: readonly SlideContent[]): Promise<Buffer> {
  const deck = new PptxGenJS();
  deck.layout = 'LAYOUT_16x9';
  for (const content of slides) addSlide(deck.addSlide(), content);
  return Buffer.from((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
}

function addSlide(
  slide: GeneratedSlide,
  { title, paragraphs, table, chart, notes, link }: SlideContent,
): void {
  slide.addText(title, { x: 0.4, y: 0.3, w: 9, h: 0.8, fontSize: 30, bold: true });
  if (paragraphs !== undefined) {
    const runs = paragraphs.map((text) => ({ text, options: { bullet: true, breakLine: true } }));
    slide.addText(runs, { x: 0.4, y: 1.3, w: 4.4, h: 3, fontSize: 14, valign: 'top' });
  }
  if (table !== undefined) {
    slide.addTable(
      table.map((row) => row.map((text) => ({ text }))),
      { x: 5, y: 1.3, w: 4.6, fontSize: 11, border: { type: 'solid', pt: 1, color: 'BBBBBB' } },
    );
  }
  if (chart !== undefined) {
    slide.addChart('bar', [{ name: 'Revenue', ...chart }], { x: 5, y: 1.3, w: 4.6, h: 3.4 });
  }
  if (link !== undefined) {
    slide.addText([{ text: 'Source', options: { hyperlink: { url: link } } }], {
      x: 0.4,
      y: 4.8,
      w: 3,
      h: 0.4,
      fontSize: 10,
    });
  }
  if (notes !== undefined) slide.addNotes(notes);
}

export async function readPresentation(slides: readonly SlideContent[]) {
  return readDocument(await presentationBytes(slides), { expected: 'pptx' });
}

type CellContent = string | number | Date | { readonly formula: string; readonly result: number } | null;

/** A real workbook of these sheets. */
export async function workbookBytes(
  sheets: Readonly<Record<string, readonly (readonly CellContent[])[]>>,
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

export async function readSheets(sheets: Readonly<Record<string, readonly (readonly CellContent[])[]>>) {
  return readDocument(await workbookBytes(sheets), { expected: 'xlsx' });
}

type ChapterContent = readonly (string | readonly (readonly string[])[])[];

/** A real text document: headings with the paragraphs and tables under them. */
export async function textDocumentBytes(chapters: Readonly<Record<string, ChapterContent>>): Promise<Buffer> {
  const children = Object.entries(chapters).flatMap(([heading, blocks]) => [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    ...blocks.map((block) =>
      typeof block === 'string'
        ? new Paragraph(block)
        : new Table({
            rows: block.map(
              (row) =>
                new TableRow({
                  children: row.map((text) => new TableCell({ children: [new Paragraph(text)] })),
                }),
            ),
          }),
    ),
  ]);
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}

export async function readTextDocument(chapters: Readonly<Record<string, ChapterContent>>) {
  return readDocument(await textDocumentBytes(chapters), { expected: 'docx' });
}
