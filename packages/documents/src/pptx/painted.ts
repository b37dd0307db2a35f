import type { Box, FilledArea } from '../model/pptx-document.js';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import type { ThemeColors } from './theme-colors.js';

/** Paint of an area: RRGGBB, `none` if the layer below shows, null if it is not known (pictures, gradients). */
export type Paint = string | 'none' | null;

/** Something that covers shapes drawn before it. */
export interface Painted {
  readonly box: Box;
  readonly paint: string | null;
  /** Number of shapes of its slide that are drawn before it. Absent: it belongs to the layout. */
  readonly order?: number;
}

/** The fill that a shape's properties (`p:spPr`, `a:tcPr`) state; undefined if they state none. */
export function readPaint(properties: XmlElement | undefined, colors: ThemeColors): Paint | undefined {
  for (const element of properties?.children ?? []) {
    if (element.name === 'a:noFill') return 'none';
    if (element.name === 'a:solidFill') return colors.ofFill(element);
    if (others.has(element.name)) return null;
  }
  return undefined;
}

const others = new Set(['a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']);

/** The fill that a shape takes from its theme by its style (`p:style`): the first of the theme's is plain. */
export function styledPaint(style: XmlElement | undefined, colors: ThemeColors): Paint | undefined {
  const reference = child(style, 'a:fillRef');
  if (reference === undefined) return undefined;
  const index = attribute(reference, 'idx');
  if (index === '0') return 'none';
  return index === '1' ? colors.resolve(reference.children[0]) : null;
}

/** Paint of a part's background (`p:bg`); undefined if it states none. */
export function readBackground(
  content: XmlElement | undefined,
  colors: ThemeColors,
): string | null | undefined {
  const background = child(content, 'p:bg');
  if (background === undefined) return undefined;
  const reference = child(background, 'p:bgRef');
  // The first of a theme's backgrounds is plain.
  if (reference !== undefined)
    return attribute(reference, 'idx') === '1001' ? colors.resolve(reference.children[0]) : null;
  const paint = readPaint(child(background, 'p:bgPr'), colors);
  return paint === 'none' || paint === undefined ? null : paint;
}

/** Colour behind an area, covering all of it; null if there are several, or one that is not known. */
export function groundOf(
  area: Box,
  layers: readonly (readonly Painted[])[],
  background: string | null,
): string | null {
  for (let layer = layers.length - 1; layer >= 0; layer -= 1) {
    const painted = layers[layer] ?? [];
    for (let index = painted.length - 1; index >= 0; index -= 1) {
      const candidate = painted[index];
      if (candidate === undefined || !meets(candidate.box, area)) continue;
      return covers(candidate.box, area) ? candidate.paint : null;
    }
  }
  return background;
}

/** The areas of a slide that are filled with one opaque colour. */
export function filledAreas(painted: readonly Painted[]): FilledArea[] {
  return painted.flatMap(({ box, paint, order }) =>
    paint === null || order === undefined ? [] : [{ box, order, color: paint }],
  );
}

/** Shapes that touch at their edges do not meet: their overlap is thinner than a hair. */
const hair = 12_700;

function meets(a: Box, b: Box): boolean {
  return (
    a.left + a.width - hair > b.left &&
    b.left + b.width - hair > a.left &&
    a.top + a.height - hair > b.top &&
    b.top + b.height - hair > a.top
  );
}

function covers(a: Box, b: Box): boolean {
  return (
    a.left - hair <= b.left &&
    a.top - hair <= b.top &&
    a.left + a.width + hair >= b.left + b.width &&
    a.top + a.height + hair >= b.top + b.height
  );
}
