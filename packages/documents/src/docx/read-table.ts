import type { DocxBlock, DocxCell, DocxTable } from '../model/docx-document.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { type Ground, groundOfCell, groundOfTable } from './ground.js';
import { isOn } from './run-text.js';
import { openBlock, type Story, textOfBlocks } from './story.js';
import { countFormatChanges, isDeleted } from './tracked-changes.js';

/** Reads the content of a cell; passed in, since the content may be a table again. */
type ReadBlocks = (cell: XmlElement, story: Story) => DocxBlock[];

/** Columns of a grid are bounded (a page has room for 63), so that a number in a file cannot demand millions. */
const maxColumns = 1_000;

export function readTable(table: XmlElement, story: Story, readBlocks: ReadBlocks): DocxTable {
  // The content of cells starts no page of the body.
  const broken = story.pageBroken;
  story.pageBroken = null;
  const changes = changesIn(story);
  const elements = wrapped(table, 'w:tr').filter((row) => {
    const isGone = isDeleted(child(row, 'w:trPr'));
    if (isGone) story.deletions += 1;
    return !isGone;
  });
  story.formatChanges +=
    countFormatChanges(child(table, 'w:tblPr')) + countFormatChanges(child(table, 'w:tblGrid'));
  const pageStarts: number[] = [];
  const around = story.ground;
  const ground = groundOfTable(table, around);
  const rows = elements.map((row, index) => {
    const before = story.pagesEnded;
    const [first, ...others] = cellsOf(row, story);
    const cells = first === undefined ? [] : [readCell(first, ground, story, readBlocks)];
    // A page that ends in a cell further to the right splits the row.
    if (story.pagesEnded > before) pageStarts.push(index);
    for (const cell of others) cells.push(readCell(cell, ground, story, readBlocks));
    return padded(row, cells);
  });
  const widest = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  const grid = childrenNamed(child(table, 'w:tblGrid'), 'w:gridCol').length;
  const body = elements.findIndex((row) => !isOn(child(child(row, 'w:trPr'), 'w:tblHeader')));
  story.pageBroken = broken;
  story.ground = around;
  const block = {
    kind: 'table' as const,
    rows,
    columns: grid === 0 ? widest : grid,
    headerRows: body === -1 ? elements.length : body,
    startsPage: false,
    pageStarts,
    ...(changesIn(story) === changes ? {} : { changed: true }),
  };
  return openBlock(block, story);
}

function changesIn({ insertions, deletions, formatChanges }: Story): number {
  return insertions + deletions + formatChanges;
}

/** Columns that the cells of a row take. */
export function widthOf(row: readonly DocxCell[]): number {
  return row.reduce((sum, { span }) => sum + span, 0);
}

/** Rows or cells, also those that content controls and custom markup wrap. */
function wrapped(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.flatMap((element) => {
    if (element.name === name) return [element];
    if (element.name === 'w:sdt') return wrapped(child(element, 'w:sdtContent') ?? element, name);
    return element.name === 'w:customXml' ? wrapped(element, name) : [];
  });
}

function cellsOf(row: XmlElement, story: Story): XmlElement[] {
  const properties = child(row, 'w:trPr');
  if (child(properties, 'w:ins') !== undefined) story.insertions += 1;
  story.formatChanges += countFormatChanges(properties) + countFormatChanges(child(row, 'w:tblPrEx'));
  return wrapped(row, 'w:tc');
}

/** The row's cells with the columns that it skips at its ends. */
function padded(row: XmlElement, cells: readonly DocxCell[]): DocxCell[] {
  const properties = child(row, 'w:trPr');
  return [
    ...skipped(child(properties, 'w:gridBefore')),
    ...cells,
    ...skipped(child(properties, 'w:gridAfter')),
  ];
}

function skipped(columns: XmlElement | undefined): DocxCell[] {
  const span = Math.min(integer(columns, 'w:val') ?? 0, maxColumns);
  return span <= 0 ? [] : [{ blocks: [], text: '', span, continues: false }];
}

function readCell(cell: XmlElement, ground: Ground, story: Story, readBlocks: ReadBlocks): DocxCell {
  const properties = child(cell, 'w:tcPr');
  const merge = child(properties, 'w:vMerge');
  story.formatChanges += countFormatChanges(properties);
  if (child(properties, 'w:cellIns') !== undefined) story.insertions += 1;
  if (child(properties, 'w:cellDel') !== undefined) story.deletions += 1;
  story.ground = groundOfCell(cell, ground);
  const blocks = readBlocks(cell, story);
  return {
    blocks,
    text: story.context.budget.keep(textOfBlocks(blocks)),
    span: Math.min(Math.max(integer(child(properties, 'w:gridSpan'), 'w:val') ?? 1, 1), maxColumns),
    // Without a value it continues (ECMA-376 part 1, 17.4.84).
    continues: merge !== undefined && attribute(merge, 'w:val') !== 'restart',
  };
}
