import type { PageShape } from '@fixpoint/shared/contracts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { childCalled } from './local-names.js';
import { createPictureKeeper, type DrawnPart } from './part.js';
import { rectangle } from './path.js';
import type { Frame, Place } from './place.js';
import type { TextCascade } from './text-cascade.js';
import { hasWords, readLines } from './text-lines.js';

type DrawShapes = (elements: readonly XmlElement[], frame: Frame, part: DrawnPart) => Promise<PageShape[]>;

/** The shapes of a diagram (`dgm:relIds`) as its program drew them last; without such a drawing its words, in boxes. */
export async function drawDiagram(
  content: XmlElement,
  where: Pick<PageShape, 'name'>,
  place: Place,
  part: DrawnPart,
  draw: DrawShapes,
): Promise<PageShape[]> {
  const { left, top } = place;
  const name = drawingPart(content, part);
  if (name === null || !part.opened.has(name)) return wordsOfDiagram(content, where, place, part);
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
  const drawn = await draw(tree?.children ?? [], frame, inside);
  return drawn.length > 0 ? drawn : wordsOfDiagram(content, where, place, part);
}

/** A slide refers to the drawings of its diagrams in the order of their data; their names have the same number. */
function drawingPart(content: XmlElement, { relationships }: DrawnPart): string | null {
  const drawings = [...relationships.values()].filter(
    ({ type, external }) => type === 'diagramDrawing' && !external,
  );
  const numberOf = (part: string | undefined) => /(\d*)\.xml$/.exec(part ?? '')?.[1];
  const data = relationships.get(attribute(content, 'r:dm') ?? '')?.target;
  const own = drawings.find(({ target }) => numberOf(target) === numberOf(data));
  return (own ?? (drawings.length === 1 ? drawings[0] : undefined))?.target ?? null;
}

const maxBoxes = 60;
/** Points of a diagram's data that a reader sees (ECMA-376 part 1, 21.4.7.51). */
const seen = new Set(['node', 'asst']);

async function wordsOfDiagram(
  content: XmlElement,
  { name }: Pick<PageShape, 'name'>,
  { left, top, width, height }: Place,
  part: DrawnPart,
): Promise<PageShape[]> {
  const data = part.relationships.get(attribute(content, 'r:dm') ?? '');
  if (data === undefined || data.external || !part.opened.has(data.target)) return [];
  const list = child(await part.opened.readXml(data.target), 'dgm:ptLst');
  const cascade: TextCascade = { bodies: [], lists: part.inheritedBy(undefined).lists };
  const texts = childrenNamed(list, 'dgm:pt')
    .filter((point) => seen.has(attribute(point, 'type') ?? 'node'))
    .map((point) => readLines(child(point, 'dgm:t'), cascade, part))
    .filter(hasWords)
    .slice(0, maxBoxes);
  const columns = Math.ceil(Math.sqrt(texts.length));
  const size = { width: width / columns, height: height / Math.ceil(texts.length / columns) };
  return texts.map((lines, index) => ({
    kind: 'text',
    name,
    box: {
      left: left + (index % columns) * size.width,
      top: top + Math.floor(index / columns) * size.height,
      ...size,
    },
    turn: 0,
    ground: null,
    anchor: 'middle',
    padding: { left: 4, top: 4, right: 4, bottom: 4 },
    wraps: true,
    lines: lines.map((line) => ({ ...line, align: 'center' })),
    paths: [{ d: rectangle(2, 2, size.width - 2, size.height - 2), stroke: { color: '808080', width: 1 } }],
  }));
}
