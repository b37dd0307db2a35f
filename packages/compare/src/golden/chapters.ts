import type { Chart, DocxDocument, DocxParagraph, DocxTable } from '@fixpoint/documents/model';
import { comparedCell } from './computed-text.js';

/** A heading and its content, up to the next heading of any order. */
export interface Chapter {
  /** 1 for the first; content before the first heading counts if it has text. */
  readonly number: number;
  /** Empty for the content before the first heading. */
  readonly title: string;
  /** Null for the content before the first heading. */
  readonly heading: DocxParagraph | null;
  /** Order of the heading; 0 before the first one. */
  readonly level: number;
  readonly paragraphs: readonly ChapterParagraph[];
  readonly tables: readonly DocxTable[];
  readonly charts: readonly Chart[];
}

export interface ChapterParagraph {
  /** Number in the whole document, empty ones counted. */
  readonly number: number;
  readonly paragraph: DocxParagraph;
}

/** Cuts a text document at its headings. Empty paragraphs are left out. */
export function chaptersOf({ body }: DocxDocument): Chapter[] {
  const chapters: (Omit<Chapter, 'number' | 'paragraphs' | 'tables' | 'charts'> & {
    paragraphs: ChapterParagraph[];
    tables: DocxTable[];
    charts: Chart[];
  })[] = [{ title: '', heading: null, level: 0, paragraphs: [], tables: [], charts: [] }];
  let paragraphs = 0;
  for (const block of body) {
    if (block.kind === 'paragraph') paragraphs += 1;
    if (block.kind === 'paragraph' && block.outlineLevel !== null && block.text !== '') {
      chapters.push({
        title: block.text,
        heading: block,
        level: block.outlineLevel,
        paragraphs: [],
        tables: [],
        charts: [],
      });
    } else if (block.kind === 'table') {
      chapters.at(-1)?.tables.push(block);
    } else if (block.text !== '') {
      chapters.at(-1)?.paragraphs.push({ number: paragraphs, paragraph: block });
    }
    if (block.kind === 'paragraph') chapters.at(-1)?.charts.push(...(block.charts ?? []));
  }
  return chapters
    .filter(
      ({ title, paragraphs: own, tables, charts }) =>
        title !== '' || own.length + tables.length + charts.length > 0,
    )
    .map((chapter, index) => ({ ...chapter, number: index + 1 }));
}

/** A table's cells by column, as they are compared: a cell that spans several is followed by empty ones. */
export function tableRows({ rows }: DocxTable): string[][] {
  return rows.map((cells) =>
    cells.flatMap((cell) => [
      comparedCell(cell),
      ...Array.from({ length: Math.min(cell.span, 200) - 1 }, () => ''),
    ]),
  );
}
