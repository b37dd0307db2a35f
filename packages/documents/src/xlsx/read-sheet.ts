import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { CellRange, Sheet } from '../model/xlsx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { quote } from '../repairs/document-faults.js';
import { openElement } from '../xml/xml-element.js';
import type { XmlAttributes, XmlHandler } from '../xml/xml-handler.js';
import { lastSheetColumn, nameOfRange, parseRange } from './cell-reference.js';
import { findOverlap } from './merge-faults.js';
import { readComments } from './read-comments.js';
import { type LinkElement, readLinks } from './read-links.js';
import { readPlainCells } from './read-plain-cells.js';
import { readTables } from './read-tables.js';
import { isTrue, SheetCells, type WorkbookContext } from './sheet-cells.js';
import { createSheetOrder } from './sheet-order.js';
import { checkTables } from './table-faults.js';

/** The content of a sheet's part, before the parts that it refers to are read. */
interface SheetPart {
  readonly cells: SheetCells;
  readonly merged: CellRange[];
  readonly conditional: CellRange[];
  readonly hiddenColumns: { readonly first: number; readonly last: number }[];
  /** Those that are stated. */
  readonly widths: { readonly first: number; readonly last: number; readonly width: number }[];
  defaultWidth: number;
  readonly links: LinkElement[];
  /** Relationship ids of its tables. */
  readonly tables: string[];
  readonly headers: Set<string>;
  readonly footers: Set<string>;
}

/** Reads one sheet: its cells as a stream, then its tables and the addresses of its links. */
export async function readSheet(
  opened: DocumentPackage,
  { name, state, part }: Pick<Sheet, 'name' | 'state'> & { readonly part: string },
  context: WorkbookContext,
): Promise<Sheet> {
  const sheetPart: SheetPart = {
    cells: new SheetCells(name, part, context),
    merged: [],
    conditional: [],
    hiddenColumns: [],
    widths: [],
    defaultWidth: usualWidth,
    links: [],
    tables: [],
    headers: new Set(),
    footers: new Set(),
  };
  await opened.streamXml(part, sheetHandler(opened, part, sheetPart, context));
  const cells = sheetPart.cells.grid.finish();
  opened.checkContentType(part, 'x:worksheet');
  const relationships: ReadonlyMap<string, Relationship> = await opened.relationships(part);
  const tables = await readTables(opened, sheetPart.tables, relationships);
  for (const table of tables) context.faults.namePart(table.part, `sheet ${quote(name)}`);
  checkTables(tables, cells, context.tables, context.faults);
  checkMerged(part, sheetPart.merged, context);
  return {
    name,
    state,
    cells,
    merged: sheetPart.merged,
    hiddenRows: sheetPart.cells.hiddenRows,
    hiddenColumns: sheetPart.hiddenColumns,
    columnWidths: { usual: sheetPart.defaultWidth, stated: sheetPart.widths },
    ...(sheetPart.conditional.length === 0 ? {} : { conditional: sheetPart.conditional }),
    tables: tables.map(({ part: _part, id: _id, ...table }) => table),
    hasPivot: [...relationships.values()].some(({ type }) => type === 'pivotTable'),
    comments: await readComments(opened, relationships, context.persons, context.texts),
    headers: [...sheetPart.headers],
    footers: [...sheetPart.footers],
    ...(await drawingsOf(`sheet ${quote(name)}`, relationships, context)),
    links: readLinks(cells, sheetPart.links, sheetPart.cells.linkFormulas, relationships, context.texts),
  };
}

function checkMerged(part: string, merged: readonly CellRange[], { faults }: WorkbookContext): void {
  const overlap = findOverlap(merged);
  if (overlap === null) return;
  const [one, other] = overlap.map(nameOfRange);
  // Issue 687 of XlsxWriter, issue 361 of abap2xlsx.
  const fact = `The merged cells ${one} and ${other} overlap`;
  faults.repair('merged-cells', { part, place: `cells ${other}` }, fact);
}

async function drawingsOf(
  place: string,
  relationships: ReadonlyMap<string, Relationship>,
  { drawings }: WorkbookContext,
): Promise<Pick<Sheet, 'shapes' | 'charts'>> {
  const { shapes, charts } = await drawings.read(relationships, place);
  return {
    ...(shapes.length === 0 ? {} : { shapes }),
    ...(charts.length === 0 ? {} : { charts }),
  };
}

/** The stated `dimension` is not used: it may be wrong. */
function sheetHandler(
  opened: DocumentPackage,
  part: string,
  sheetPart: SheetPart,
  context: WorkbookContext,
): XmlHandler {
  const { cells } = sheetPart;
  const order = createSheetOrder(part, context.faults);
  let isRoot = true;
  let inCell = false;
  let phonetic = 0;
  let collects = false;
  let collected = '';
  let shared: string | null = null;
  let edge: Set<string> | null = null;

  function collect() {
    collects = true;
    collected = '';
  }
  function openInCell(name: string, attributes: XmlAttributes) {
    if (name === 'x:v') collect();
    else if (name === 'x:f') {
      shared = attributes.get('t') === 'shared' ? (attributes.get('si') ?? null) : null;
      collect();
    } else if (name === 'x:t' && phonetic === 0) collect();
    else if (name === 'x:rPh') phonetic += 1;
  }
  function openOutsideCell(name: string, attributes: XmlAttributes) {
    order.open(name);
    if (name === 'x:row') cells.startRow(attributes);
    else if (isRoot) openRoot(name);
    else if (edges.test(name)) {
      edge = name.endsWith('Header') ? sheetPart.headers : sheetPart.footers;
      collect();
    } else {
      around.get(name)?.(attributes, sheetPart);
      if (attributes.get('r:id') !== undefined) opened.inspect({ part, root: openElement(name, attributes) });
    }
  }
  function openRoot(name: string) {
    isRoot = false;
    if (name === 'x:worksheet') return;
    throw new UnreadableDocumentError('CORRUPT', `The part "${part}" is listed as a sheet but is not one.`);
  }
  function closeInCell(name: string) {
    if (name === 'x:v') cells.setValue(collected);
    else if (name === 'x:c') {
      cells.endCell();
      inCell = false;
    } else if (name === 'x:f') cells.setFormula(collected, shared);
    else if (name === 'x:t' && phonetic === 0) cells.addInlineText(collected);
    else if (name === 'x:rPh') phonetic -= 1;
    collects = false;
  }

  return {
    within: 'x:row',
    readWithin: (bytes, position) => (inCell ? position : readPlainCells(bytes, position, cells)),
    open(name, attributes) {
      if (inCell) openInCell(name, attributes);
      else if (name === 'x:c') {
        cells.startCell(attributes);
        inCell = true;
      } else openOutsideCell(name, attributes);
    },
    text(piece) {
      if (collects) collected += piece;
    },
    close(name) {
      if (inCell) {
        closeInCell(name);
        return;
      }
      order.close();
      if (edge !== null) {
        addEdge(collected, edge, context);
        edge = null;
        collects = false;
      }
    },
  };
}

/** Of a column whose width nothing states: eight digits, the margin and the line of the grid. */
const [usualDigits, usualWidth] = [8, 9.14];
const edges = /^x:(?:odd|even|first)(?:Header|Footer)$/;

/** Text of a header or footer of a sheet, without the codes of its three parts, typefaces and page numbers. */
function addEdge(code: string, into: Set<string>, { texts }: WorkbookContext): void {
  const words = code
    .replace(/&(?:[LCR]|\d{1,3}|"[^"]*"|K[0-9A-F]{6}|K\d\d[+-]\d{3}|[A-Z])/gi, ' ')
    .replace(/&&/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (words === '' || into.has(words)) return;
  texts.charge(words);
  into.add(words);
}

/** Ranges with conditions that are kept; further ones are left out. */
const maxRanges = 1_000;

/** Readers of the elements before and after the cells. An invalid range is left out: no data hangs on it. */
const around = new Map<string, (attributes: XmlAttributes, found: SheetPart) => void>([
  [
    'x:mergeCell',
    (attributes, { merged }) => {
      const range = parseRange(attributes.get('ref') ?? '');
      if (range !== null) merged.push(range);
    },
  ],
  [
    'x:sheetFormatPr',
    (attributes, sheetPart) => {
      const stated = Number(attributes.get('defaultColWidth'));
      const digits = Number(attributes.get('baseColWidth'));
      if (stated > 0) sheetPart.defaultWidth = stated;
      else if (digits > 0) sheetPart.defaultWidth = digits + usualWidth - usualDigits;
    },
  ],
  [
    'x:col',
    (attributes, { hiddenColumns, widths }) => {
      const first = Number(attributes.get('min'));
      const last = Math.min(Number(attributes.get('max')), lastSheetColumn);
      const width = Number(attributes.get('width'));
      if (!(first >= 1 && last >= first)) return;
      if (isTrue(attributes.get('hidden'))) hiddenColumns.push({ first, last });
      else if (width > 0) widths.push({ first, last, width });
    },
  ],
  [
    'x:conditionalFormatting',
    (attributes, { conditional }) => {
      for (const rangeText of (attributes.get('sqref') ?? '').split(' ').slice(0, maxRanges)) {
        const range = parseRange(rangeText);
        if (range !== null && conditional.length < maxRanges) conditional.push(range);
      }
    },
  ],
  [
    'x:hyperlink',
    (attributes, { links }) => {
      const range = parseRange(attributes.get('ref') ?? '');
      if (range === null) return;
      const textOf = (name: string) => attributes.get(name) ?? null;
      links.push({ range, id: textOf('r:id'), location: textOf('location'), display: textOf('display') });
    },
  ],
  [
    'x:tablePart',
    (attributes, { tables }) => {
      const id = attributes.get('r:id');
      if (id !== undefined) tables.push(id);
    },
  ],
]);
