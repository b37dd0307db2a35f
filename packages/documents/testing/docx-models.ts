import type {
  DocxBlock,
  DocxCell,
  DocxDocument,
  DocxParagraph,
  DocxTable,
} from '../src/model/docx-document.js';

export function paragraphOf(text: string, parts: Partial<DocxParagraph> = {}): DocxParagraph {
  return {
    kind: 'paragraph',
    text,
    style: null,
    outlineLevel: null,
    numbering: null,
    fonts: [],
    colors: [],
    links: [],
    drawings: 0,
    textBox: false,
    startsPage: false,
    changed: false,
    hidden: '',
    highlighted: '',
    comments: [],
    ...parts,
  };
}

export function headingOf(text: string, level: number): DocxParagraph {
  return paragraphOf(text, { outlineLevel: level, style: `Heading ${level}` });
}

/** A table of texts; `headerRows` as marked to repeat. */
export function tableOf(rows: readonly (readonly string[])[], headerRows = 0): DocxTable {
  const cell = (text: string): DocxCell => ({ blocks: [paragraphOf(text)], text, span: 1, continues: false });
  return {
    kind: 'table',
    rows: rows.map((row) => row.map(cell)),
    columns: Math.max(0, ...rows.map((row) => row.length)),
    headerRows,
    startsPage: false,
    pageStarts: [],
  };
}

export function docxOf(body: readonly DocxBlock[], parts: Partial<DocxDocument> = {}): DocxDocument {
  return {
    type: 'docx',
    format: 'docx',
    macros: false,
    external: [],
    embedded: [],
    queries: [],
    properties: [],
    body,
    headers: [],
    footers: [],
    watermarks: [],
    footnotes: [],
    pictures: [],
    charts: 0,
    links: [],
    fields: [],
    comments: [],
    insertions: 0,
    deletions: 0,
    formatChanges: 0,
    ...parts,
  };
}

/** Headings with typed numbers, each as deep as its number, or as the `# ` in front; with a paragraph under each. */
export function chaptersOf(titles: readonly string[]): DocxBlock[] {
  return titles.flatMap((title) => {
    const marks = /^(?:# )*/.exec(title)?.[0].length ?? 0;
    const parts = /^\d+(?:\.[1-9]\d*)*/.exec(title)?.[0].split('.').length ?? 1;
    return [headingOf(title.slice(marks), marks > 0 ? marks / 2 + 1 : parts), paragraphOf('Words.')];
  });
}
