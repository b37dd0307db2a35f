import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import { type Placement, readBox } from './placement.js';
import { readTable } from './read-table.js';
import type { TextSource } from './read-text.js';
import { addShapeLink, pictureOf, type ShapeContents } from './shape-contents.js';

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
  const data = descend(frame, 'a:graphic', 'a:graphicData');
  for (const content of data?.children ?? []) {
    if (content.name === 'a:tbl') {
      const { table, links } = readTable(content, { name, box }, source);
      contents.tables.push(table);
      // One by one: what is spread into a call must fit on the stack.
      for (const link of links) contents.links.push(link);
    } else if (content.name === 'c:chart') {
      contents.charts.push({ name, box, part: partOf(content, 'r:id', source), kind: 'chart' });
    } else if (content.name === 'cx:chart') {
      contents.charts.push({ name, box, part: null, kind: 'chartex' });
    } else if (content.name === 'dgm:relIds') {
      const before = contents.texts.length;
      contents.diagrams.push({ name, box, part: partOf(content, 'r:dm', source), before });
    } else if (hasPreview(content)) contents.pictures.push(pictureOf(properties, box));
  }
}

/** Whether an embedded object (a sheet, a document) shows a picture of itself; in newer files only its fallback says so. */
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
