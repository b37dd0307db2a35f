import type { ReaderLimits } from '../limits/reader-limits.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { attribute, child, childrenNamed, descend, type XmlElement } from '../xml/xml-element.js';
import { builtInTableStyle } from './built-in-table-styles.js';
import { isOn } from './place.js';

/** The style of tables (`a:tblStyle`) with that id; undefined if no style has it. */
export type TableStyles = (id: string) => XmlElement | undefined;

/** Styles as the presentation states them, else as programs know them by their ids. */
export async function readTableStyles(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
  limits: ReaderLimits,
): Promise<TableStyles> {
  const known = new Map<string, XmlElement | undefined>();
  for (const { type, external, target } of relationships.values()) {
    if (type !== 'tableStyles' || external || !opened.has(target)) continue;
    for (const style of childrenNamed(await opened.readXml(target), 'a:tblStyle'))
      known.set(attribute(style, 'styleId') ?? '', style);
  }
  return (id) => {
    if (!known.has(id)) known.set(id, builtInTableStyle(id, limits));
    return known.get(id);
  };
}

/** Properties of a cell from the style of its table, the most specific last. */
export interface CellStyle {
  readonly cells: readonly XmlElement[];
  readonly bold: boolean | undefined;
  readonly color: XmlElement | undefined;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The parts of a style that a cell takes, by the switches of its table (`a:tblPr`). */
export function cellStyle(
  style: XmlElement | undefined,
  properties: XmlElement | undefined,
  place: CellPlace,
): CellStyle {
  const isSwitched = (name: string) => isOn(attribute(properties, name));
  const [isFirstRow, isLastRow] = [
    place.row === 0 && isSwitched('firstRow'),
    place.row === place.rows - 1 && isSwitched('lastRow'),
  ];
  const [isFirst, isLast] = [
    place.column === 0 && isSwitched('firstCol'),
    place.column === place.columns - 1 && isSwitched('lastCol'),
  ];
  const row = place.row - (isSwitched('firstRow') ? 1 : 0);
  const column = place.column - (isSwitched('firstCol') ? 1 : 0);
  const applies: Readonly<Record<string, boolean>> = {
    wholeTbl: true,
    [column % 2 === 0 ? 'band1V' : 'band2V']: isSwitched('bandCol') && !isFirst && !isLast,
    [row % 2 === 0 ? 'band1H' : 'band2H']: isSwitched('bandRow') && !isFirstRow && !isLastRow,
    lastCol: isLast,
    firstCol: isFirst,
    lastRow: isLastRow,
    firstRow: isFirstRow,
  };
  const names = Object.keys(applies).filter((name) => applies[name]);
  const parts = names.flatMap((name) => child(style, `a:${name}`) ?? []);
  const texts = parts.flatMap((part) => child(part, 'a:tcTxStyle') ?? []).toReversed();
  const bold = texts.map((text) => attribute(text, 'b')).find((value) => value === 'on' || value === 'off');
  return {
    cells: parts.flatMap((part) => child(part, 'a:tcStyle') ?? []),
    bold: bold === undefined ? undefined : bold === 'on',
    color: texts.flatMap((text) => text.children.find(({ name }) => /Clr$/.test(name)) ?? [])[0],
  };
}

/** The line that a style states for one side of a cell: of the table at its edges, and between its cells. */
export function styledEdge(
  cells: readonly XmlElement[],
  side: 'left' | 'top' | 'right' | 'bottom',
  isOutside: boolean,
): XmlElement | undefined {
  const inner = side === 'left' || side === 'right' ? 'a:insideV' : 'a:insideH';
  for (const cell of cells.toReversed()) {
    const borders = child(cell, 'a:tcBdr');
    const own = descend(borders, `a:${side}`) ?? undefined;
    const result = isOutside ? own : (child(borders, inner) ?? (cell === cells[0] ? undefined : own));
    if (result !== undefined) return result.children[0];
  }
  return undefined;
}
