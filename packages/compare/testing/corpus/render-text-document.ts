import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  InsertedTextRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

type Block =
  | { readonly title: string }
  | { readonly heading: 1 | 2 | 3; readonly text: string }
  | { readonly text: string; readonly color?: string; readonly font?: string; readonly highlight?: 'yellow' }
  | { readonly bullets: readonly string[] }
  | { readonly inserted: string; readonly behind: string }
  | { readonly comment: string; readonly on: string }
  | { readonly link: { readonly text: string; readonly url: string } }
  | { readonly table: readonly (readonly string[])[] }
  | { readonly pageBreak: true };

/** A text document by its blocks. Rows of a table are as wide as its first; the first repeats on every page. */
export interface TextDocumentContent {
  readonly header: string;
  readonly footer: string;
  readonly blocks: readonly Block[];
}

const reviewed = new Date('2026-10-01T00:00:00Z');
const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;

/** The text document as the library docx writes it. */
export async function renderTextDocument({ header, footer, blocks }: TextDocumentContent): Promise<Buffer> {
  const comments = blocks.flatMap((block) => ('comment' in block ? [block.comment] : []));
  const document = new Document({
    comments: {
      children: comments.map((text, id) => ({
        id,
        author: 'Reviewer',
        date: reviewed,
        children: [new Paragraph(text)],
      })),
    },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph(header)] }) },
        footers: { default: new Footer({ children: [new Paragraph(footer)] }) },
        children: blocks.flatMap((block) => toChildren(block, comments)),
      },
    ],
  });
  return await Packer.toBuffer(document);
}

function toChildren(block: Block, comments: readonly string[]): (Paragraph | Table)[] {
  if ('pageBreak' in block) return [new Paragraph({ text: '', pageBreakBefore: true })];
  if ('title' in block) return [new Paragraph({ text: block.title, heading: HeadingLevel.TITLE })];
  if ('heading' in block) return [new Paragraph({ text: block.text, heading: levels[block.heading] })];
  if ('bullets' in block) return block.bullets.map((text) => new Paragraph({ text, bullet: { level: 0 } }));
  if ('table' in block) return [toTable(block.table)];
  if ('link' in block) {
    const { text, url } = block.link;
    return [
      new Paragraph({ children: [new ExternalHyperlink({ children: [new TextRun(text)], link: url })] }),
    ];
  }
  if ('inserted' in block) {
    const inserted = new InsertedTextRun({
      id: 1,
      author: 'Reviewer',
      date: reviewed.toISOString(),
      text: block.inserted,
    });
    return [new Paragraph({ children: [new TextRun(`${block.behind} `), inserted] })];
  }
  if ('comment' in block) {
    const id = comments.indexOf(block.comment);
    const mark = [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })];
    return [new Paragraph({ children: [new CommentRangeStart(id), new TextRun(block.on), ...mark] })];
  }
  const { text, ...style } = block;
  const run = { text, ...style };
  return [new Paragraph({ children: [new TextRun(run)] })];
}

function toTable(rows: readonly (readonly string[])[]): Table {
  return new Table({
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: row.map((text) => new TableCell({ children: [new Paragraph(text)] })),
        }),
    ),
  });
}
