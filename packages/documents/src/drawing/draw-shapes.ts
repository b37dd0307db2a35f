import type { PageShadow, PageShape } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import { drawChart } from './chart/draw-chart.js';
import { drawDiagram } from './draw-diagram.js';
import { drawTable } from './draw-table.js';
import { childCalled, localName } from './local-names.js';
import { readStroke, round, shapeFill } from './paint.js';
import type { DrawnPart } from './part.js';
import { type Frame, frameWithin, isOn, type Place, readPlace } from './place.js';
import { readShadow } from './shadow.js';
import { readShapePaths } from './shape-look.js';
import { stated, type TextCascade } from './text-cascade.js';
import { hasWords, readLines, readTextFrame } from './text-lines.js';

/** The shapes of a tree in the order in which they are drawn, groups taken apart. Places are in points of the page. */
export async function drawShapes(
  elements: readonly XmlElement[],
  frame: Frame,
  part: DrawnPart,
): Promise<PageShape[]> {
  const drawn: PageShape[] = [];
  await drawSiblings(elements, frame, part, drawn);
  return drawn.filter(part.keeper.takeShape);
}

async function drawSiblings(
  siblings: readonly XmlElement[],
  frame: Frame,
  part: DrawnPart,
  into: PageShape[],
): Promise<void> {
  for (const element of siblings) {
    switch (localName(element)) {
      case 'sp':
      case 'cxnSp':
        into.push(...drawShape(element, frame, part));
        break;
      case 'pic':
        into.push(...drawPicture(element, frame, part));
        break;
      case 'graphicFrame':
        into.push(...(await drawFrame(element, frame, part)));
        break;
      case 'AlternateContent':
        await drawSiblings(chosen(element), frame, part, into);
        break;
      case 'grpSp':
        if (!isHidden(element)) await drawGroup(element, frame, part, into);
    }
  }
}

async function drawGroup(group: XmlElement, frame: Frame, part: DrawnPart, into: PageShape[]): Promise<void> {
  const properties = childCalled(group, 'grpSpPr');
  const groupFill = shapeFill(properties, undefined, part.paints);
  const paints = groupFill === undefined ? part.paints : { ...part.paints, groupFill };
  const inner = frameWithin(child(properties, 'a:xfrm'), frame);
  await drawSiblings(group.children, inner, { ...part, paints }, into);
}

/** Newer kinds of content come with a picture of themselves. */
function chosen(alternatives: XmlElement): readonly XmlElement[] {
  const choice = child(alternatives, 'mc:Choice');
  const isKnown = choice?.children.every(
    (element) => !element.name.startsWith('?:') && !/contentPart/.test(element.name) && !hasNewChart(element),
  );
  return (isKnown ? choice : (child(alternatives, 'mc:Fallback') ?? choice))?.children ?? [];
}

function hasNewChart(element: XmlElement): boolean {
  return element.name === 'cx:chart' || element.children.some(hasNewChart);
}

function ownProperties(shape: XmlElement): XmlElement | undefined {
  return shape.children.find(({ name }) => /:nv\w+Pr$/.test(name));
}

function isHidden(shape: XmlElement): boolean {
  return isOn(attribute(childCalled(ownProperties(shape), 'cNvPr'), 'hidden'));
}

function nameOf(shape: XmlElement): string {
  return toSafeLine(attribute(childCalled(ownProperties(shape), 'cNvPr'), 'name') ?? '', 200);
}

function placeholderOf(shape: XmlElement): XmlElement | undefined {
  return descend(ownProperties(shape), 'p:nvPr', 'p:ph');
}

function drawShape(shape: XmlElement, frame: Frame, part: DrawnPart): PageShape[] {
  const placeholder = placeholderOf(shape);
  if (isHidden(shape) || (part.isGround && placeholder !== undefined)) return [];
  const inherited = part.inheritedBy(placeholder);
  const shapes = [shape, ...inherited.shapes];
  const place = placeOf(shapes, frame);
  if (place === null) return [];
  const { paths, outline } = readShapePaths(shapes, place, part.paints);
  const bodies = shapes.flatMap((item) => childCalled(item, 'txBody') ?? []).toReversed();
  const cascade: TextCascade = {
    bodies: bodies.flatMap((body) => child(body, 'a:bodyPr') ?? []),
    lists: [...inherited.lists, ...bodies.flatMap((body) => child(body, 'a:lstStyle') ?? [])],
    reference: child(childCalled(shape, 'style'), 'a:fontRef'),
  };
  const { fontScale, lineScale, isShrunk: _, padding, ...text } = readTextFrame(cascade);
  const lines = readLines(childCalled(shape, 'txBody'), cascade, part, { fontScale, lineScale });
  const where = { ...shared(shape, place, readShadow(shape, part.paints)), paths: [...paths] };
  if (!hasWords(lines)) return paths.length === 0 ? [] : [{ kind: 'figure', ...where }];
  const own = textPlace(shape, place, frame, cascade);
  const inset = (own === null ? outline.inset : undefined) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const words = {
    kind: 'text' as const,
    ground: null,
    ...text,
    padding: {
      left: round(padding.left + inset.left),
      top: round(padding.top + inset.top),
      right: round(padding.right + inset.right),
      bottom: round(padding.bottom + inset.bottom),
    },
    lines,
  };
  if (own === null) return [{ ...words, ...where }];
  const { flipX: _x, flipY: _y, ...there } = shared(shape, own);
  return [...(paths.length === 0 ? [] : [{ kind: 'figure' as const, ...where }]), { ...words, ...there }];
}

/** Box of a text that is not turned with its shape; null if it is turned. */
function textPlace(shape: XmlElement, place: Place, frame: Frame, { bodies }: TextCascade): Place | null {
  const transform = childCalled(shape, 'txXfrm');
  const box = readPlace(transform);
  const turn = (Number(stated(bodies.toReversed(), 'rot') ?? 0) || 0) / 60_000;
  if (box === null) return turn === 0 ? null : { ...place, turn: (place.turn + turn + 360) % 360 };
  const sum = (place.turn + box.turn + turn) % 360;
  return sum === place.turn && turn === 0 ? null : { ...frame({ ...box, turn: 0 }), turn: sum };
}

function placeOf(shapes: readonly XmlElement[], frame: Frame): Place | null {
  for (const [index, shape] of shapes.entries()) {
    const place = readPlace(child(childCalled(shape, 'spPr'), 'a:xfrm'));
    if (place !== null) return index === 0 ? frame(place) : place;
  }
  return null;
}

/** Properties of every shape. The box is in points. */
function shared(shape: XmlElement, { turn, flipX, flipY, ...box }: Place, shadow: PageShadow | null = null) {
  return {
    name: nameOf(shape),
    box,
    turn: round(turn),
    ...(shadow === null ? {} : { shadow }),
    ...(flipX ? { flipX } : {}),
    ...(flipY ? { flipY } : {}),
  };
}

function drawPicture(picture: XmlElement, frame: Frame, part: DrawnPart): PageShape[] {
  const placeholder = placeholderOf(picture);
  if (isHidden(picture)) return [];
  const shapes = [picture, ...part.inheritedBy(placeholder).shapes];
  const place = placeOf(shapes, frame);
  if (place === null) return [];
  const fill = childCalled(picture, 'blipFill');
  const image = fill === undefined ? null : (part.paints.keepPicture(fill)?.image ?? null);
  const { outline } = readShapePaths([picture], place, part.paints);
  const properties = childCalled(picture, 'spPr');
  const stroke = readStroke(child(properties, 'a:ln'), childCalled(picture, 'style'), part.paints);
  const geometry =
    attribute(child(properties, 'a:prstGeom'), 'prst') ??
    (child(properties, 'a:custGeom') === undefined ? 'rect' : 'custom');
  const isCut = geometry !== 'rect' && image !== null;
  if (image === null && part.isGround) return [];
  const back = shapeFill(properties, undefined, part.paints);
  const behind: PageShape[] =
    back === undefined || back === 'none' || !('color' in back)
      ? []
      : [
          {
            kind: 'figure',
            ...shared(picture, place),
            paths: outline.paths.map(({ d }) => ({ d, fill: back })),
          },
        ];
  return [
    ...behind,
    {
      kind: 'picture',
      ...shared(picture, place, readShadow(picture, part.paints)),
      label: part.takeText(
        toSafeLine(attribute(childCalled(ownProperties(picture), 'cNvPr'), 'descr') ?? ''),
      ),
      ...(image === null ? {} : { image }),
      ...(isCut || stroke !== null
        ? {
            paths: outline.paths.map(({ d }) => ({
              d,
              ...(isCut ? { fill: { image } } : {}),
              ...(stroke === null ? {} : { stroke }),
            })),
          }
        : {}),
    },
  ];
}

async function drawFrame(element: XmlElement, frame: Frame, part: DrawnPart): Promise<PageShape[]> {
  if (isHidden(element)) return [];
  const own =
    readPlace(childCalled(element, 'xfrm')) ??
    placeOf(part.inheritedBy(placeholderOf(element)).shapes, (place) => place);
  const place = own === null ? null : frame(own);
  const data = descend(element, 'a:graphic', 'a:graphicData');
  const shapes: PageShape[] = [];
  for (const content of data?.children ?? []) {
    if (place === null) continue;
    const where = shared(element, place);
    if (content.name === 'a:tbl') shapes.push(drawTable(content, where, part));
    else if (content.name === 'c:chart') shapes.push(await drawChart(content, where, part));
    else if (content.name === 'dgm:relIds')
      shapes.push(...(await drawDiagram(content, where, place, part, drawShapes)));
    else shapes.push(...drawObject(content, element, place, part));
  }
  return shapes;
}

/** An embedded object by its picture; by its name if that picture cannot be read. */
function drawObject(content: XmlElement, frame: XmlElement, place: Place, part: DrawnPart): PageShape[] {
  const drawn = previewIn(content).flatMap((picture) => drawPicture(picture, () => place, part));
  return drawn.length > 0 ? drawn : [{ kind: 'picture', ...shared(frame, place), label: '' }];
}

function previewIn(content: XmlElement): XmlElement[] {
  if (content.name === 'p:pic') return [content];
  if (content.name === 'mc:AlternateContent')
    return (child(content, 'mc:Fallback') ?? child(content, 'mc:Choice'))?.children.flatMap(previewIn) ?? [];
  return content.name === 'p:oleObj' ? content.children.flatMap(previewIn) : [];
}
