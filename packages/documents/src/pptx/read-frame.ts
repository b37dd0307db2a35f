import type { Box, Table } from '../model/pptx-document.js';
import { attribute, child, childrenNamed, descend, type XmlElement } from '../xml/xml-element.js';
import { type Placement, readBox } from './placement.js';
import { createShades } from './read-cell-shades.js';
import { noTraits, type RunTraits, readParagraphs, type TextSource } from './read-paragraphs.js';
import { addShapeLink, draw, pictureOf, type ShapeContents } from './shape-contents.js';

/** A `p:graphicFrame`: a table, or a window on another part. */
export function readFrame(
  frame: XmlElement,
  placement: Placement,
  source: TextSource,
  contents: ShapeContents,
): void {
  const properties = descend(frame, 'p:nvGraphicFramePr', 'p:cNvPr');
  const name = attribute(properties, 'name') ?? '';
  const box = readBox(child(frame, 'p:xfrm'), placement);
  addShapeLink(properties, source, contents);
  const order = draw(contents, box, null);
  const data = descend(frame, 'a:graphic', 'a:graphicData');
  for (const content of data?.children ?? []) {
    switch (content.name) {
      case 'a:tbl': {
        const { table, links } = readTable(content, { name, box, order }, source);
        contents.tables.push(table);
        // One by one: arguments spread into a call must fit on the stack.
        for (const link of links) contents.links.push(link);
        break;
      }
      case 'c:chart':
        contents.charts.push({ name, box, part: partOf(content, 'r:id', source), kind: 'chart' });
        break;
      case 'cx:chart':
        contents.charts.push({ name, box, part: null, kind: 'chartex' });
        break;
      case 'dgm:relIds': {
        const before = contents.texts.length;
        contents.diagrams.push({ name, box, part: partOf(content, 'r:dm', source), before, order });
        break;
      }
      default:
        if (hasPreview(content)) contents.pictures.push(pictureOf(properties, { box, turn: 0, order }));
        else contents.drawings += 1;
    }
  }
}

/** True if an embedded object (a sheet, a document) shows a picture of itself; in newer files only its fallback shows it. */
function hasPreview(content: XmlElement): boolean {
  if (content.name === 'p:oleObj') return child(content, 'p:pic') !== undefined;
  return (
    content.name === 'mc:AlternateContent' &&
    content.children.some((branch) => branch.children.some(hasPreview))
  );
}

function partOf(element: XmlElement, name: string, { relationships }: TextSource): string | null {
  const relationship = relationships.get(attribute(element, name) ?? '');
  return relationship === undefined || relationship.external ? null : relationship.target;
}

/** A table's texts (`a:tbl`), and the links in them. */
function readTable(
  element: XmlElement,
  frame: { readonly name: string; readonly box: Box | null; readonly order: number },
  source: TextSource,
): { readonly table: Table; readonly links: RunTraits['links'] } {
  const traits = noTraits();
  const mergedRows: number[] = [];
  let paragraphs = 0;
  const shades = createShades(source.layout?.palette.colors);
  let leastMargin = 2 * defaultMargin;
  const lines = childrenNamed(element, 'a:tr');
  const columnWidths = childrenNamed(child(element, 'a:tblGrid'), 'a:gridCol').map((column) =>
    lengthOf(attribute(column, 'w')),
  );
  const rowHeights = lines.map((row) => lengthOf(attribute(row, 'h')));
  const rows = lines.map((row, index) => {
    const cells = childrenNamed(row, 'a:tc');
    if (cells.some(isCovered)) mergedRows.push(index);
    return cells.map((cell) => {
      if (isCovered(cell)) return '';
      shades.add(cell, index + 1);
      leastMargin = Math.min(leastMargin, marginOf(child(cell, 'a:tcPr')));
      const results = readParagraphs(child(cell, 'a:txBody'), source, traits);
      paragraphs += results.length;
      return results.map(({ text }) => text).join(' ');
    });
  });
  const table = {
    ...frame,
    rows,
    mergedRows,
    ...(columnWidths.some((width) => width > 0) ? { columnWidths } : {}),
    ...(rowHeights.some((height) => height > 0) ? { rowHeights } : {}),
    ...(leastMargin === 2 * defaultMargin ? {} : { leastMargin }),
    ...(shades.all().length === 0 ? {} : { shades: shades.all() }),
    paragraphs,
    smallestType: traits.smallestType,
    ...(traits.unseen.length === 0 ? {} : { unseen: traits.unseen }),
    fonts: [...traits.fonts],
    colors: [...traits.colors],
  };
  return { table, links: traits.links };
}

/** Room above, and below, the text of a cell that states nothing (ECMA-376 part 1, 21.1.3.17). */
const defaultMargin = 45_720;

function marginOf(properties: XmlElement | undefined): number {
  return sideOf(attribute(properties, 'marT')) + sideOf(attribute(properties, 'marB'));
}

function sideOf(stated: string | undefined): number {
  return stated === undefined ? defaultMargin : lengthOf(stated);
}

/** In EMU; 0 if no length is stated. */
function lengthOf(stated: string | undefined): number {
  const length = Number(stated ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
}

/** A merge keeps the cells that it covers, and whatever text they had, hidden. */
function isCovered(cell: XmlElement): boolean {
  return isOn(attribute(cell, 'hMerge')) || isOn(attribute(cell, 'vMerge'));
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
