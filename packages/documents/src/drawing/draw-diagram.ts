import type { PageShape } from '@fixpoint/shared/contracts';
import { attribute, type XmlElement } from '../xml/xml-element.js';
import { childCalled } from './local-names.js';
import { createPictureKeeper, type DrawnPart } from './part.js';
import type { Frame, Place } from './place.js';

type DrawShapes = (elements: readonly XmlElement[], frame: Frame, part: DrawnPart) => Promise<PageShape[]>;

/** The shapes of a diagram (`dgm:relIds`) as its program drew them last; none if it kept no drawing. */
export async function drawDiagram(
  content: XmlElement,
  { left, top }: Place,
  part: DrawnPart,
  draw: DrawShapes,
): Promise<PageShape[]> {
  const name = drawingPart(content, part);
  if (name === null || !part.opened.has(name)) return [];
  const tree = childCalled(await part.opened.readXml(name), 'spTree');
  const relationships = await part.opened.relationships(name);
  await part.images.prepare(relationships);
  const keepPicture = createPictureKeeper(part, relationships);
  const inside: DrawnPart = {
    ...part,
    relationships,
    paints: { ...part.paints, keepPicture },
    inheritedBy: () => ({ shapes: [], lists: [] }),
  };
  const frame: Frame = (place) => ({ ...place, left: place.left + left, top: place.top + top });
  return draw(tree?.children ?? [], frame, inside);
}

/** A slide refers to the drawings of its diagrams in the order of their data; their names have the same number. */
function drawingPart(content: XmlElement, { relationships }: DrawnPart): string | null {
  const drawings = [...relationships.values()].filter(({ type, external }) => type === 'diagramDrawing' && !external);
  const numberOf = (part: string | undefined) => /(\d*)\.xml$/.exec(part ?? '')?.[1];
  const data = relationships.get(attribute(content, 'r:dm') ?? '')?.target;
  const own = drawings.find(({ target }) => numberOf(target) === numberOf(data));
  return (own ?? (drawings.length === 1 ? drawings[0] : undefined))?.target ?? null;
}
