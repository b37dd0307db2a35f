import type { Box } from '../model/pptx-document.js';
import { squeeze } from '../text/fold-text.js';
import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import { type Inherited, paintOf } from './layouts.js';
import { groundOf, type Paint, type Painted } from './painted.js';
import { onSlide, type Placement, placementWithin, readBox, readTurn, turnedBox } from './placement.js';
import { readFrame } from './read-frame.js';
import {
  chooseAlternative,
  largestType,
  noTraits,
  readAutofit,
  readParagraphs,
  type SlideLayout,
  type TextSource,
} from './read-paragraphs.js';
import { levelsOf, readSetting } from './read-setting.js';
import { addShapeLink, draw, pictureOf, type ShapeContents } from './shape-contents.js';

export function readShapes(tree: XmlElement | undefined, source: TextSource): ShapeContents {
  const contents: ShapeContents = {
    texts: [],
    tables: [],
    pictures: [],
    links: [],
    charts: [],
    diagrams: [],
    painted: [],
    drawn: 0,
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
  const transform = child(appearance, 'a:xfrm');
  addShapeLink(properties, source, contents);
  const placeholder = descend(own, 'p:nvPr', 'p:ph');
  const hidden = isHidden(properties);
  const { layout } = source;
  const inherited = layout?.inheritedBy(placeholder);
  const paint =
    hidden || layout === undefined || inherited === undefined
      ? 'none'
      : paintOf(shape, layout.palette, inherited.paint);
  const { box, place, turn, covered } = placeOf(transform, placement, inherited);
  const below = contents.painted.length;
  const order = draw(contents, covered, turn === 0 || paint === 'none' ? paint : null);
  const fill = child(appearance, 'a:blipFill');
  if (fill !== undefined) {
    const picture = pictureOf(properties, { box: place, turn, order }, { fill, source });
    // It fills the shape however that is cut.
    contents.pictures.push({ ...picture, raster: null });
  }
  const body = child(shape, 'p:txBody');
  const traits = noTraits();
  const levels =
    layout === undefined || inherited === undefined || body === undefined
      ? undefined
      : levelsOf(shape, inherited, layout.palette);
  const paragraphs = readParagraphs(body, source, traits, levels);
  if (paragraphs.length === 0) {
    // An empty placeholder shows nothing.
    if (placeholder === undefined && !hidden) contents.drawings += 1;
    return;
  }
  for (const link of traits.links) contents.links.push(link);
  contents.texts.push({
    name: attribute(properties, 'name') ?? '',
    placeholder: kindOf(placeholder),
    diagram: false,
    paragraphs,
    box,
    fontSize: largestType(paragraphs),
    autofit: readAutofit(body),
    fonts: [...traits.fonts],
    colors: [...traits.colors],
    highlighted: squeeze(traits.highlighted),
    hidden,
    order,
    setting:
      layout === undefined || inherited === undefined || levels === undefined
        ? null
        : readSetting(shape, { body: inherited.body, levels }, layout.palette, {
            box: place,
            turn,
            painted: paint !== 'none',
            ground: groundBehind(layout, covered, paint, contents.painted, below),
          }),
  });
}

function kindOf(placeholder: XmlElement | undefined): string | null {
  return placeholder === undefined ? null : (attribute(placeholder, 'type') ?? 'body');
}

/** The stated and the inherited place of a shape, and the box that it covers. */
function placeOf(transform: XmlElement | undefined, placement: Placement, inherited: Inherited | undefined) {
  const box = readBox(transform, placement);
  const place = placement.turned ? null : (box ?? inherited?.box ?? null);
  const turn = box === null ? (inherited?.turn ?? 0) : readTurn(transform);
  return { box, place, turn, covered: place === null ? null : turnedBox(place, turn) };
}

/** The colour behind a text: that of its shape, or of a shape drawn before. */
function groundBehind(
  layout: SlideLayout,
  covered: Box | null,
  paint: Paint,
  painted: readonly Painted[],
  below: number,
): string | null {
  if (paint !== 'none') return paint;
  if (covered === null) return null;
  return groundOf(covered, [layout.painted, painted.slice(0, below)], layout.background);
}

function isHidden(properties: XmlElement | undefined): boolean {
  return ['1', 'true'].includes(attribute(properties, 'hidden') ?? '');
}

/** Videos and sounds are pictures too: the slide shows their poster. */
function readPicture(
  picture: XmlElement,
  placement: Placement,
  source: TextSource,
  contents: ShapeContents,
): void {
  const properties = descend(picture, 'p:nvPicPr', 'p:cNvPr');
  const transform = descend(picture, 'p:spPr', 'a:xfrm');
  const box = readBox(transform, placement);
  const inherited = source.layout?.inheritedBy(descend(picture, 'p:nvPicPr', 'p:nvPr', 'p:ph'));
  const place = placement.turned ? null : (box ?? inherited?.box ?? null);
  const turn = readTurn(transform);
  const order = draw(contents, place === null ? null : turnedBox(place, turn), null);
  const fill = child(picture, 'p:blipFill');
  contents.pictures.push(pictureOf(properties, { box: place, turn, order }, { fill, source }));
  addShapeLink(properties, source, contents);
}
