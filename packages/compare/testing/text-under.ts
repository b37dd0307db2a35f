import type { DocumentModel, DocxDocument, PptxDocument, XlsxDocument } from '@fixpoint/documents/model';
import type { FindingAnchor } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { shapesOf } from '../src/places/slide-shapes.js';

/** The text under an anchor, as its document holds it; null if there is no such place. */
export function textUnder(document: DocumentModel, anchor: FindingAnchor): string | null {
  if (anchor.kind === 'slide') return slideText(document as PptxDocument, anchor);
  if (anchor.kind === 'cells') return cellsText(document as XlsxDocument, anchor);
  return blockText(document as DocxDocument, anchor);
}

function slideText(
  { slides, slideSize }: PptxDocument,
  { slide, box, name }: Extract<FindingAnchor, { kind: 'slide' }>,
): string | null {
  const match = slides.find(({ number }) => number === slide);
  if (match === undefined) return null;
  if (box === undefined) return '';
  const shapes = shapesOf(match, slideSize).filter(
    (shape) =>
      shape.name === name &&
      shape.box !== null &&
      shape.box.left >= box.left - 0.001 &&
      shape.box.top >= box.top - 0.001 &&
      shape.box.left + shape.box.width <= box.left + box.width + 0.001 &&
      shape.box.top + shape.box.height <= box.top + box.height + 0.001,
  );
  return shapes.length === 0 ? null : shapes.flatMap(({ texts }) => texts).join('\n');
}

function cellsText(
  { sheets }: XlsxDocument,
  { sheet, range }: Extract<FindingAnchor, { kind: 'cells' }>,
): string | null {
  const match = sheets.find(({ name }) => name === sheet);
  if (match === undefined) return null;
  const texts: string[] = [];
  match.cells.visit(({ row, column, value }) => {
    if (range === undefined) return;
    const isRow = row >= range.firstRow && row <= range.lastRow;
    if (isRow && column >= range.firstColumn && column <= range.lastColumn)
      texts.push(toSafeLine(String(value)));
  });
  return texts.join('\n');
}

function blockText(
  { body }: DocxDocument,
  { block, row, column, characters }: Extract<FindingAnchor, { kind: 'text' }>,
): string | null {
  const docxBlock = body[block - 1];
  if (docxBlock === undefined) return null;
  if (docxBlock.kind === 'table') {
    const rows = row === undefined ? docxBlock.rows : docxBlock.rows.slice(row - 1, row);
    return rows
      .flatMap((cells) =>
        (column === undefined ? cells : cells.slice(column - 1, column)).map(({ text }) => text),
      )
      .join('\n');
  }
  return characters === undefined ? docxBlock.text : docxBlock.text.slice(characters.start, characters.end);
}
