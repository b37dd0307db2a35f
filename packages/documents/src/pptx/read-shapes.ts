import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import { onSlide, type Placement, placementWithin, readBox } from './placement.js';
import { readFrame } from './read-frame.js';
import {
  chooseAlternative,
  largestType,
  noTraits,
  readAutofit,
  readParagraphs,
  squeeze,
  type TextSource,
} from './read-paragraphs.js';

import { addShapeLink, pictureOf, type ShapeContents } from './shape-contents.js';

export function readShapes(tree: XmlElement | undefined, source: TextSource): ShapeContents {
  const contents: ShapeContents = {
    texts: [],
    tables: [],
    pictures: [],
    links: [],
    charts: [],
    diagrams: [],
    drawings: 0,
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
    else if (element.name === 'p:cxnSp') {
      contents.drawings += 1;
      addShapeLink(descend(element, 'p:nvCxnSpPr', 'p:cNvPr'), source, contents);
    } else if (element.name === 'p:grpSp') {
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
  const appearance = child(shape, 'p:spPr');
  const box = readBox(child(appearance, 'a:xfrm'), placement);
  addShapeLink(properties, source, contents);
  const fill = child(appearance, 'a:blipFill');
  if (fill !== undefined) contents.pictures.push(pictureOf(properties, box, { fill, source }));
  const body = child(shape, 'p:txBody');
  const traits = noTraits();
  const paragraphs = readParagraphs(body, source, traits);
  if (paragraphs.length === 0) {
    // An empty placeholder shows nothing.
    if (descend(own, 'p:nvPr', 'p:ph') === undefined && !isHidden(properties)) contents.drawings += 1;
    return;
  }
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
    highlighted: squeeze(traits.highlighted),
    hidden: isHidden(properties),
  });
}

function isHidden(properties: XmlElement | undefined): boolean {
  return ['1', 'true'].includes(attribute(properties, 'hidden') ?? '');
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
  const fill = child(picture, 'p:blipFill');
  contents.pictures.push(pictureOf(properties, box, { fill, source }));
  addShapeLink(properties, source, contents);
}
