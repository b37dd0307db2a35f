import type { PagePaint, PageStroke } from '@fixpoint/shared/contracts';
import { shareOf } from '../pptx/theme-colors.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import type { DrawnColor, ResolveColor } from './colors.js';
import type { Theme } from './theme.js';

/** Colours and pictures for the shapes of one part. */
export interface Paints {
  readonly color: ResolveColor;
  readonly theme: Theme;
  /** Puts a picture (`a:blipFill`, `p:blipFill`) aside; null if it cannot be shown. */
  keepPicture(fill: XmlElement): KeptPicture | null;
  /** Fill of the group around a shape, which `a:grpFill` takes. */
  readonly groupFill?: PagePaint | 'none' | undefined;
}

/** A picture by its name among those that are kept. */
export interface KeptPicture {
  readonly image: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export const emuPerPoint = 12_700;

export function round(number: number): number {
  return Math.round(number * 100) / 100;
}

/** One colour as a paint. */
export function paintOf(color: DrawnColor): { color: string; opacity?: number } {
  return color.opacity < 1 ? { color: color.color, opacity: round(color.opacity) } : { color: color.color };
}

const fills = new Set([
  'a:noFill',
  'a:solidFill',
  'a:gradFill',
  'a:blipFill',
  'a:pattFill',
  'a:grpFill',
  'p:blipFill',
]);

export function fillElement(properties: XmlElement | undefined): XmlElement | undefined {
  return properties?.children.find(({ name }) => fills.has(name));
}

/** The paint that a fill element states; `none` for nothing. */
export function readFill(
  fill: XmlElement,
  paints: Paints,
  placeholder: DrawnColor | null = null,
): PagePaint | 'none' {
  switch (fill.name) {
    case 'a:solidFill': {
      const color = paints.color(fill.children[0], placeholder);
      return color === null ? 'none' : paintOf(color);
    }
    case 'a:gradFill':
      return readGradient(fill, paints, placeholder);
    case 'a:pattFill':
      return readPattern(fill, paints, placeholder);
    case 'a:blipFill':
    case 'p:blipFill':
      return readPicture(fill, paints);
    case 'a:grpFill':
      return paints.groupFill ?? 'none';
    default:
      return 'none';
  }
}

function readGradient(fill: XmlElement, paints: Paints, placeholder: DrawnColor | null): PagePaint | 'none' {
  const stops = childrenNamed(child(fill, 'a:gsLst'), 'a:gs')
    .flatMap((stop) => {
      const color = paints.color(stop.children[0], placeholder);
      return color === null ? [] : [{ at: round(shareOf(attribute(stop, 'pos')) ?? 0), ...paintOf(color) }];
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, 20);
  const [first] = stops;
  if (first === undefined) return 'none';
  const path = child(fill, 'a:path');
  if (path !== undefined) {
    return { stops, angle: null };
  }
  return { stops, angle: round((integer(child(fill, 'a:lin'), 'ang') ?? 0) / 60_000) };
}

/** Patterns are finer than a preview shows: they are painted in the mean of their two colours. */
function readPattern(fill: XmlElement, paints: Paints, placeholder: DrawnColor | null): PagePaint | 'none' {
  const [front, back] = ['a:fgClr', 'a:bgClr'].map((name) =>
    paints.color(child(fill, name)?.children[0], placeholder),
  );
  const stated = Number(/\d+$/.exec(attribute(fill, 'prst') ?? '')?.[0] ?? 40) / 100;
  if (front == null || back == null) return front == null ? 'none' : paintOf(front);
  const part = (color: string, position: number) => Number.parseInt(color.slice(position, position + 2), 16);
  const mixed = [0, 2, 4].map((offset) =>
    Math.round(part(front.color, offset) * stated + part(back.color, offset) * (1 - stated))
      .toString(16)
      .padStart(2, '0'),
  );
  return { color: mixed.join('').toUpperCase() };
}

/** Points of a pixel of a picture that repeats at its size. */
const pointsPerPixel = 0.75;

function readPicture(fill: XmlElement, paints: Paints): PagePaint | 'none' {
  const picture = paints.keepPicture(fill);
  if (picture === null) return 'none';
  const { image, width, height } = picture;
  const alpha = shareOf(attribute(child(child(fill, 'a:blip'), 'a:alphaModFix'), 'amt'));
  const tile = child(fill, 'a:tile');
  const scale = (name: string) => pointsPerPixel * (shareOf(attribute(tile, name)) ?? 1);
  return {
    image,
    ...(alpha === undefined ? {} : { opacity: round(Math.min(1, alpha)) }),
    ...(tile === undefined
      ? {}
      : {
          tile: {
            width: Math.max(1, round(width * scale('sx'))),
            height: Math.max(1, round(height * scale('sy'))),
          },
        }),
  };
}

/** The fill of a shape: the stated one, else that of its style from the theme; undefined if neither states one. */
export function shapeFill(
  properties: XmlElement | undefined,
  style: XmlElement | undefined,
  paints: Paints,
): PagePaint | 'none' | undefined {
  const own = fillElement(properties);
  if (own !== undefined) return readFill(own, paints);
  const reference = child(style, 'a:fillRef');
  if (reference === undefined) return undefined;
  const index = integer(reference, 'idx') ?? 0;
  const placeholder = paints.color(reference.children[0]);
  const themed = index > 1_000 ? paints.theme.backgrounds[index - 1_001] : paints.theme.fills[index - 1];
  if (themed === undefined) return 'none';
  return readFill(themed, paints, placeholder);
}

/** Dashes and gaps in widths of the line (ECMA-376 part 1, 20.1.10.49). */
const dashes: Readonly<Record<string, readonly number[]>> = {
  dot: [1, 3],
  sysDot: [1, 1],
  dash: [4, 3],
  sysDash: [3, 1],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  sysDashDot: [3, 1, 1, 1],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
};

/** The line that `a:ln` states over that of the style from the theme; null for none. */
export function readStroke(
  line: XmlElement | undefined,
  style: XmlElement | undefined,
  paints: Paints,
): PageStroke | null {
  const reference = child(style, 'a:lnRef');
  const themed = paints.theme.lines[(integer(reference, 'idx') ?? 0) - 1];
  const placeholder = paints.color(reference?.children[0]);
  const own = fillElement(line);
  const fill = own ?? fillElement(themed);
  if (fill === undefined) return null;
  const paint = readFill(fill, paints, own === undefined ? placeholder : null);
  if (paint === 'none' || 'image' in paint) return null;
  const color = 'color' in paint ? paint : paint.stops[0];
  if (color === undefined) return null;
  const width = (integer(line, 'w') ?? integer(themed, 'w') ?? 9_525) / emuPerPoint;
  const pattern = dashes[attribute(child(line, 'a:prstDash') ?? child(themed, 'a:prstDash'), 'val') ?? ''];
  return {
    color: color.color,
    ...(color.opacity === undefined ? {} : { opacity: color.opacity }),
    width: round(Math.max(width, 0.25)),
    ...(pattern === undefined ? {} : { dash: pattern.map((part) => round(part * Math.max(width, 0.5))) }),
  };
}
