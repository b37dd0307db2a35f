import type { PptxDocument, Slide, TextShape } from '../model/pptx-document.js';
import { countSpacedWords } from '../text/count-words.js';

/** Contents of a presentation, as numbers. */
export interface PresentationCounts {
  readonly slides: number;
  readonly pictures: number;
  readonly tables: number;
  readonly charts: number;
  readonly hyperlinks: number;
  readonly paragraphs: number;
  readonly words: number;
  readonly tableParagraphs: number;
  readonly tableWords: number;
}

/**
 * Counts a presentation so that another reader can be compared with it. Hidden slides count like any other, members of groups like
 * separate shapes.
 *
 * - `pictures`: pictures, posters of videos, previews of embedded objects, shapes filled with a picture.
 * - `charts`: frames that show a chart, newer kinds included. `tables`: frames that show a table.
 * - `hyperlinks`: runs of text shapes and table cells that link to an address outside; links of pictures, whole shapes and
 *   diagrams, and jumps inside the presentation do not count.
 * - `paragraphs`: those of text shapes that are more than white space; titles, footers and slide numbers are text shapes;
 *   notes, tables, diagrams and charts are not.
 * - `words`: runs between white space in those paragraphs; by dictionary in scripts without spaces.
 * - `tableParagraphs`, `tableWords`: the same in table cells; cells that a merge covers are left out.
 */
export function countPresentation({ slides }: Pick<PptxDocument, 'slides'>): PresentationCounts {
  const paragraphs = slides.flatMap(textShapes).flatMap((shape) => shape.paragraphs);
  const tables = slides.flatMap((slide) => slide.tables);
  return {
    slides: slides.length,
    pictures: sum(slides, ({ pictures }) => pictures.length),
    tables: tables.length,
    charts: sum(slides, ({ charts }) => charts.length),
    hyperlinks: sum(slides, ({ links }) => links.filter(({ carrier }) => carrier === 'run').length),
    paragraphs: paragraphs.length,
    words: sum(paragraphs, ({ text }) => countSpacedWords(text)),
    tableParagraphs: sum(tables, (table) => table.paragraphs),
    tableWords: sum(tables, ({ rows }) => sum(rows.flat(), countSpacedWords)),
  };
}

function textShapes({ titleShape, texts, placeholderTexts }: Slide): TextShape[] {
  const shapes = [...(titleShape === null ? [] : [titleShape]), ...texts, ...placeholderTexts];
  return shapes.filter(({ diagram }) => !diagram);
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
