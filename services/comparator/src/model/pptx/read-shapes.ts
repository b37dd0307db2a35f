import type { Picture } from '../document-model.js';
import type { Relationship } from '../package/relationships.js';
import type { Box, Chart, SlideLink, Table, TextShape } from '../pptx-document.js';
import { attribute, child, childrenNamed, descend, integer, type XmlElement } from '../xml/xml-element.js';
import { linkAddress, readFontSize, readParagraphs, readRunLinks } from './read-text.js';

/** What a slide's shape tree holds, in document order, groups taken apart. */
export interface ShapeContents {
  readonly texts: TextShape[];
  readonly tables: Table[];
  readonly pictures: Picture[];
  readonly links: SlideLink[];
  readonly charts: Chart[];
}

export function readShapes(
  tree: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
): ShapeContents {
  const contents: ShapeContents = { texts: [], tables: [], pictures: [], links: [], charts: [] };
  visit(tree, relationships, contents);
  return contents;
}

/** Depth is bounded by the parser, so recursion is safe. */
function visit(
  parent: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
  contents: ShapeContents,
): void {
  for (const element of parent?.children ?? []) {
    if (element.name === 'p:grpSp') visit(element, relationships, contents);
    // The choice and its fallback show the same thing; reading both would count it twice.
    else if (element.name === 'mc:AlternateContent')
      visit(child(element, 'mc:Choice'), relationships, contents);
    else if (element.name === 'p:sp') readTextShape(element, relationships, contents);
    else if (element.name === 'p:pic') readPicture(element, relationships, contents);
    else if (element.name === 'p:graphicFrame') readFrame(element, relationships, contents);
  }
}

function readTextShape(
  shape: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
  contents: ShapeContents,
): void {
  const properties = descend(shape, 'p:nvSpPr', 'p:cNvPr');
  const body = child(shape, 'p:txBody');
  const paragraphs = readParagraphs(body);
  if (descend(shape, 'p:spPr', 'a:blipFill') !== undefined) contents.pictures.push(pictureOf(properties));
  addShapeLink(properties, relationships, contents);
  contents.links.push(...readRunLinks(body, relationships));
  if (paragraphs.length === 0) return;
  const placeholder = descend(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  contents.texts.push({
    name: attribute(properties, 'name') ?? '',
    placeholder: placeholder === undefined ? null : (attribute(placeholder, 'type') ?? 'body'),
    paragraphs,
    box: readBox(descend(shape, 'p:spPr', 'a:xfrm')),
    fontSize: readFontSize(body),
    autofit: 'none',
    fonts: [],
    colors: [],
  });
}

function readPicture(
  picture: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
  contents: ShapeContents,
): void {
  const properties = descend(picture, 'p:nvPicPr', 'p:cNvPr');
  contents.pictures.push(pictureOf(properties));
  addShapeLink(properties, relationships, contents);
}

function readFrame(
  frame: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
  contents: ShapeContents,
): void {
  const data = descend(frame, 'a:graphic', 'a:graphicData');
  const table = child(data, 'a:tbl');
  if (table === undefined) {
    if (/\/chart(ex)?$/.test(attribute(data, 'uri') ?? ''))
      contents.charts.push({ name: '', title: null, kind: '', series: [] });
    return;
  }
  const bodies = childrenNamed(table, 'a:tr').map((row) =>
    childrenNamed(row, 'a:tc').map((cell) => child(cell, 'a:txBody')),
  );
  contents.links.push(...bodies.flat().flatMap((body) => readRunLinks(body, relationships)));
  contents.tables.push({
    name: attribute(descend(frame, 'p:nvGraphicFramePr', 'p:cNvPr'), 'name') ?? '',
    rows: bodies.map((row) =>
      row.map((body) =>
        readParagraphs(body)
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
  });
}

function pictureOf(properties: XmlElement | undefined): Picture {
  return { name: attribute(properties, 'name') ?? '', description: attribute(properties, 'descr') ?? '' };
}

function addShapeLink(
  properties: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
  contents: ShapeContents,
): void {
  const address = linkAddress(child(properties, 'a:hlinkClick'), relationships);
  if (address !== undefined) contents.links.push({ text: '', address, carrier: 'shape' });
}

function readBox(transform: XmlElement | undefined): Box | null {
  const [offset, extent] = [child(transform, 'a:off'), child(transform, 'a:ext')];
  const [left, top] = [integer(offset, 'x'), integer(offset, 'y')];
  const [width, height] = [integer(extent, 'cx'), integer(extent, 'cy')];
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
  return { left, top, width, height };
}
