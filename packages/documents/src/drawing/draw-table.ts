import type { PageCell, PagePaint, PageShape, PageStroke } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { fillElement, type Paints, paintOf, readFill, readStroke, round } from './paint.js';
import type { DrawnPart } from './part.js';
import { isOn } from './place.js';
import { type CellStyle, cellStyle, styledEdge } from './table-styles.js';
import { readLines } from './text-lines.js';
import { lengthOf } from './text-runs.js';

type TableShape = Extract<PageShape, { kind: 'table' }>;
const maxCells = 5_000;
const sides = { left: 'a:lnL', top: 'a:lnT', right: 'a:lnR', bottom: 'a:lnB' } as const;

/** A table (`a:tbl`) with all of its rows and columns. Places are in points. */
export function drawTable(
  element: XmlElement,
  where: Pick<TableShape, 'name' | 'box'>,
  part: DrawnPart,
): TableShape {
  const widths = childrenNamed(child(element, 'a:tblGrid'), 'a:gridCol').map(
    (column) => lengthOf(attribute(column, 'w')) ?? 0,
  );
  const rows = childrenNamed(element, 'a:tr');
  const heights = rows.map((row) => lengthOf(attribute(row, 'h')) ?? 0);
  const cells: PageCell[] = [];
  const texts = rows.map((row, down) =>
    childrenNamed(row, 'a:tc').map((cell, across) => {
      if (isOn(attribute(cell, 'hMerge')) || isOn(attribute(cell, 'vMerge')) || cells.length >= maxCells)
        return '';
      const place = { row: down, column: across, rows: rows.length, columns: widths.length };
      const drawn = drawCell(cell, element, place, part);
      cells.push(drawn);
      return toSafeLine(drawn.lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '));
    }),
  );
  const { name, box } = where;
  return {
    kind: 'table',
    name,
    box,
    size: 18,
    columns: edges(box.left, widths),
    rows: edges(box.top, heights),
    cells: texts,
    grid: { widths, heights, cells },
  };
}

function edges(start: number, lengths: readonly number[]): number[] {
  const all = [start];
  for (const length of lengths) all.push((all.at(-1) ?? start) + length);
  return all;
}

interface Place {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

function drawCell(cell: XmlElement, table: XmlElement, place: Place, part: DrawnPart): PageCell {
  const properties = child(cell, 'a:tcPr');
  const tableProperties = child(table, 'a:tblPr');
  const styleId = child(tableProperties, 'a:tableStyleId')?.text.trim() ?? '';
  const style = cellStyle(part.tableStyles(styleId), tableProperties, place);
  const across = Math.max(1, integer(cell, 'gridSpan') ?? 1);
  const down = Math.max(1, integer(cell, 'rowSpan') ?? 1);
  const side = (name: string, usual: number) => lengthOf(attribute(properties, name)) ?? usual;
  const fill = cellFill(properties, tableProperties, style, part.paints);
  const { lists } = part.inheritedBy(undefined);
  return {
    row: place.row,
    column: place.column,
    across,
    down,
    ...(fill === 'none' ? {} : { fill }),
    edges: cellEdges(properties, style, { ...place, across, down }, part.paints),
    anchor: ({ ctr: 'middle', b: 'bottom' } as const)[attribute(properties, 'anchor') ?? ''] ?? 'top',
    padding: {
      left: side('marL', 7.2),
      top: side('marT', 3.6),
      right: side('marR', 7.2),
      bottom: side('marB', 3.6),
    },
    lines: readLines(child(cell, 'a:txBody'), { bodies: [], lists, cell: style }, part),
  };
}

function cellFill(
  properties: XmlElement | undefined,
  table: XmlElement | undefined,
  { cells }: CellStyle,
  paints: Paints,
): PagePaint | 'none' {
  const own = fillElement(properties);
  if (own !== undefined) return readFill(own, paints);
  for (const styled of cells.toReversed()) {
    const [fill] = child(styled, 'a:fill')?.children ?? [];
    if (fill !== undefined) return readFill(fill, paints);
    const reference = child(styled, 'a:fillRef');
    const color = paints.color(reference?.children[0]);
    if (color !== null) return paintOf(color);
  }
  const whole = fillElement(table);
  return whole === undefined ? 'none' : readFill(whole, paints);
}

function cellEdges(
  properties: XmlElement | undefined,
  { cells }: CellStyle,
  { row, column, rows, columns, across, down }: Place & { readonly across: number; readonly down: number },
  paints: Paints,
): PageCell['edges'] {
  const isOutside = {
    left: column === 0,
    top: row === 0,
    right: column + across >= columns,
    bottom: row + down >= rows,
  };
  const result: { -readonly [Side in keyof PageCell['edges']]: PageStroke } = {};
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    const own = child(properties, sides[side]);
    const line = own ?? styledEdge(cells, side, isOutside[side]);
    if (line === undefined) continue;
    const stroke =
      line.name === 'a:lnRef'
        ? readStroke(undefined, { ...line, children: [line] }, paints)
        : readStroke(line, undefined, paints);
    if (stroke !== null) result[side] = { ...stroke, width: round(stroke.width) };
  }
  return result;
}
