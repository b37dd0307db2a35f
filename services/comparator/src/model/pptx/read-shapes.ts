import type { Box, SlideLink, SlidePicture, Table, TextShape } from '../pptx-document.js';
import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import { chooseAlternative } from './alternate-content.js';
import { onSlide, type Placement, placementWithin, readBox } from './placement.js';
import { readTable } from './read-table.js';
import {
  largestType,
  linkAddress,
  noTraits,
  readAutofit,
  readParagraphs,
  type TextSource,
} from './read-text.js';

/** A frame that shows another part: a chart or a diagram. */
export interface LinkedFrame {
  readonly name: string;
  readonly box: Box | null;
  /** Name of the part; null where the document lacks it. */
  readonly part: string | null;
}

/** What a slide's shape tree holds, in document order, groups taken apart. */
export interface ShapeContents {
  readonly texts: TextShape[];
  readonly tables: Table[];
  readonly pictures: SlidePicture[];
  readonly links: SlideLink[];
  readonly charts: (LinkedFrame & { readonly kind: 'chart' | 'chartex' })[];
  /** `before`: how many of the texts come ahead of the diagram's. */
  readonly diagrams: (LinkedFrame & { readonly before: number })[];
}

export function readShapes(tree: XmlElement | undefined, source: TextSource): ShapeContents {
  const contents: ShapeContents = {
    texts: [],
    tables: [],
    pictures: [],
    links: [],
    charts: [],
    diagrams: [],
  };
  visit(tree?.children ?? [], onSlide, source, contents);
  return contents;
}

/** Depth is bounded by the parser, so recursion is safe. */
function visit(
  elements: readonly XmlElement[],
  placement: Placement,
  source: TextSource,
  contents: ShapeContents,
): void {
  for (const element of elements) {
    if (element.name === 'p:sp') readShape(element, placement, source, contents);
    else if (element.name === 'p:pic') readPicture(element, placement, source, contents);
    else if (element.name === 'p:graphicFrame') readFrame(element, placement, source, contents);
    else if (element.name === 'p:cxnSp')
      addShapeLink(descend(element, 'p:nvCxnSpPr', 'p:cNvPr'), source, contents);
    else if (element.name === 'p:grpSp') {
      const inner = placementWithin(descend(element, 'p:grpSpPr', 'a:xfrm'), placement);
      addShapeLink(descend(element, 'p:nvGrpSpPr', 'p:cNvPr'), source, contents);
      visit(element.children, inner, source, contents);
    } else if (element.name === 'mc:AlternateContent')
      visit(chooseAlternative(element, isKnown), placement, source, contents);
  }
}

/** Newer kinds of content (ink, 3-D models) come with a picture of themselves as their fallback. */
function isKnown(element: XmlElement): boolean {
  if (element.name !== 'p:graphicFrame')
    return ['p:sp', 'p:pic', 'p:grpSp', 'p:cxnSp', 'mc:AlternateContent'].includes(element.name);
  const content = descend(element, 'a:graphic', 'a:graphicData')?.children[0]?.name ?? '';
  return ['a:tbl', 'c:chart', 'cx:chart', 'dgm:relIds', 'p:oleObj', 'mc:AlternateContent'].includes(content);
}

function readShape(
  shape: XmlElement,
  placement: Placement,
  source: TextSource,
  contents: ShapeContents,
): void {
  const own = child(shape, 'p:nvSpPr');
  const properties = child(own, 'p:cNvPr');
  const look = child(shape, 'p:spPr');
  const box = readBox(child(look, 'a:xfrm'), placement);
  addShapeLink(properties, source, contents);
  if (child(look, 'a:blipFill') !== undefined) contents.pictures.push(pictureOf(properties, box));
  const body = child(shape, 'p:txBody');
  const traits = noTraits();
  const paragraphs = readParagraphs(body, source, traits);
  if (paragraphs.length === 0) return;
  for (const link of traits.links) contents.links.push(link);
  const placeholder = descend(own, 'p:nvPr', 'p:ph');
  contents.texts.push({
    name: attribute(properties, 'name') ?? '',
    placeholder: placeholder === undefined ? null : (attribute(placeholder, 'type') ?? 'body'),
    diagram: false,
    paragraphs,
    box,
    fontSize: largestType(paragraphs),
    autofit: readAutofit(body),
    fonts: [...traits.fonts],
    colors: [...traits.colors],
  });
}

/** Videos and sounds are pictures too: their poster is what the slide shows. */
function readPicture(
  picture: XmlElement,
  placement: Placement,
  source: TextSource,
  contents: ShapeContents,
): void {
  const properties = descend(picture, 'p:nvPicPr', 'p:cNvPr');
  const box = readBox(descend(picture, 'p:spPr', 'a:xfrm'), placement);
  contents.pictures.push(pictureOf(properties, box));
  addShapeLink(properties, source, contents);
}

function readFrame(
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

function pictureOf(properties: XmlElement | undefined, box: Box | null): SlidePicture {
  return {
    name: attribute(properties, 'name') ?? '',
    description: attribute(properties, 'descr') ?? '',
    box,
  };
}

function addShapeLink(properties: XmlElement | undefined, source: TextSource, contents: ShapeContents): void {
  const address = linkAddress(child(properties, 'a:hlinkClick'), source);
  if (address !== undefined) contents.links.push({ text: '', address, carrier: 'shape' });
}
