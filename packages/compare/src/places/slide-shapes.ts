import type { Box, PptxDocument, Slide, Table, TextShape } from '@fixpoint/documents/model';
import type { PageBox } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { pageBox } from './page-box.js';
import { gridOfTable } from './table-grid.js';

/** A part of a slide that can be marked: a shape, a table or one of its rows or cells. */
export interface SlideShape {
  readonly name: string;
  /** Null if its position is not stated. */
  readonly box: PageBox | null;
  /** Its texts as findings quote them. */
  readonly texts: readonly string[];
  /** They are its name and description, which the slide does not show. */
  readonly isSilent?: true;
}

type Size = PptxDocument['slideSize'];

/** Everything on a slide that findings speak of. */
export function shapesOf(slide: Slide, size: Size): SlideShape[] {
  return [
    ...textShapes(slide).map((shape) => textShape(shape, size)),
    ...slide.tables.flatMap((table) =>
      table.rows.flatMap((row, index) => row.map((_, column) => tablePart(table, size, index, column))),
    ),
    ...slide.charts.map((chart) => chartShape(chart, size)),
    ...slide.pictures.map((picture) => pictureShape(picture, size)),
  ];
}

/** The title first, footers last. */
export function textShapes({ titleShape, texts, placeholderTexts }: Slide): TextShape[] {
  return [...(titleShape === null ? [] : [titleShape]), ...texts, ...placeholderTexts];
}

export function textShape({ name, paragraphs, setting, box }: TextShape, size: Size): SlideShape {
  return {
    name,
    box: boxOf(setting?.box ?? box, size, setting?.turn),
    texts: paragraphs.map(({ text }) => toSafeLine(text)),
  };
}

/** A table, one of its rows, or the cell if both are given; from 0. */
export function tablePart(table: Table, size: Size, row?: number, column?: number): SlideShape {
  const rows = row === undefined ? table.rows : [table.rows[row] ?? []];
  const texts = rows.flatMap((cells) => (column === undefined ? cells : cells.slice(column, column + 1)));
  return {
    name: table.name,
    box: table.box === null ? null : pageBox(partOf(table, table.box, row, column), size),
    texts: texts.map((text) => toSafeLine(text)),
  };
}

function partOf(table: Table, box: Box, row: number | undefined, column: number | undefined): Box {
  const { columns, rows } = gridOfTable(table, box);
  const [left, right] =
    column === undefined ? [columns[0], columns.at(-1)] : columns.slice(column, column + 2);
  const [top, bottom] = row === undefined ? [rows[0], rows.at(-1)] : rows.slice(row, row + 2);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return box;
  return { left, top, width: right - left, height: bottom - top };
}

export function chartShape({ name, box, title, series }: Slide['charts'][number], size: Size): SlideShape {
  const texts = [title ?? '', ...series.map((chartSeries) => chartSeries.name)];
  return { name, box: boxOf(box, size), texts: texts.map((text) => toSafeLine(text)), isSilent: true };
}

export function pictureShape(
  { name, description, box, turn }: Slide['pictures'][number],
  size: Size,
): SlideShape {
  const texts = [toSafeLine(name), toSafeLine(description)];
  return { name, box: boxOf(box, size, turn), texts, isSilent: true };
}

function boxOf(box: Box | null, size: Size, turn = 0): PageBox | null {
  return box === null ? null : pageBox(box, size, turn);
}
