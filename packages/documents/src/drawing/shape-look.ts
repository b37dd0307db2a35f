import type { PagePaint, PagePath } from '@fixpoint/shared/contracts';
import { child, type XmlElement } from '../xml/xml-element.js';
import { arrowHeads } from './arrow-heads.js';
import { readGeometry } from './geometry.js';
import { childCalled } from './local-names.js';
import type { Outline, ShapePath } from './outline.js';
import { type Paints, readStroke, shapeFill } from './paint.js';

/** `shapes`: a shape and the placeholders that it follows, from near to far. */
export function readShapePaths(
  shapes: readonly XmlElement[],
  { width, height }: { readonly width: number; readonly height: number },
  paints: Paints,
): { readonly paths: readonly PagePath[]; readonly outline: Outline } {
  const properties = shapes.map((shape) => childCalled(shape, 'spPr'));
  const withShape = properties.find(
    (property) => child(property, 'a:prstGeom') ?? child(property, 'a:custGeom'),
  );
  const outline = readGeometry(withShape, width, height);
  const style = childCalled(shapes[0], 'style');
  const fill =
    firstOf(shapes, (shape) => shapeFill(childCalled(shape, 'spPr'), childCalled(shape, 'style'), paints)) ??
    'none';
  const line = firstOf(properties, (candidate) => child(candidate, 'a:ln'));
  const stroke = readStroke(line, style, paints);
  const paths = outline.paths.flatMap((path): PagePath[] => {
    const inside =
      outline.isLine === true && path.fill === undefined && path.stroke !== false
        ? 'none'
        : shaded(fill, path);
    const edge = path.stroke === false ? null : stroke;
    if (inside === 'none' && edge === null) return [];
    const heads =
      edge === null || (!outline.isLine && path.d.includes('Z')) ? [] : arrowHeads(path.d, line, edge);
    return [{ d: path.d, fill: inside === 'none' ? undefined : inside, stroke: edge ?? undefined }, ...heads];
  });
  return { paths: paths.filter(({ d }) => d.length <= 20_000), outline };
}

function firstOf<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value | undefined,
): Value | undefined {
  for (const item of items) {
    const value = read(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The fill of a path that is lighter or darker than its shape. */
function shaded(fill: PagePaint | 'none', path: ShapePath): PagePaint | 'none' {
  if (path.fill === 'none') return 'none';
  if (path.fill === undefined || fill === 'none' || !('color' in fill)) return fill;
  const toward = path.fill === 'lighter' ? 255 : 0;
  const parts = [0, 2, 4].map((offset) => {
    const part = Number.parseInt(fill.color.slice(offset, offset + 2), 16);
    return Math.round(part + (toward - part) * 0.2)
      .toString(16)
      .padStart(2, '0');
  });
  return { ...fill, color: parts.join('').toUpperCase() };
}
