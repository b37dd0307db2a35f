import type { Distance } from '../model/pptx-document.js';
import { attribute, child, descend, integer, type XmlElement } from '../xml/xml-element.js';
import { opacityOf, shareOf, type ThemeColors } from './theme-colors.js';

/** Format of a paragraph of one level, as far as masters, layouts and the shape itself decide. */
export interface LevelStyle {
  /** In hundredths of a point. */
  readonly size: number;
  readonly bold: boolean;
  /** RRGGBB; null if it is not known. */
  readonly color: string | null;
  /** Absent: 1, opaque. */
  readonly opacity?: number | undefined;
  readonly font: string | null;
  /** Left edge of its lines, and additional indent of its first one, in EMU. */
  readonly left: number;
  readonly indent: number;
  readonly align: 'left' | 'center' | 'right';
  /** True if a bullet or a number precedes it. */
  readonly bullet: boolean;
  /** Distances of lines and around paragraphs. */
  readonly line: Distance;
  readonly before: Distance;
  readonly after: Distance;
}

/** Meaning of named colours and typefaces. */
export interface Palette {
  readonly colors: ThemeColors;
  /** Of `+mn-lt` as of `Arial`; null if the theme names none. */
  fontOf(typeface: string): string | null;
}

/** One for each of the nine levels. */
export type Levels = readonly LevelStyle[];

const plainStyle: LevelStyle = {
  size: 1800,
  bold: false,
  color: null,
  font: null,
  left: 0,
  indent: 0,
  align: 'left',
  bullet: false,
  line: { share: 1 },
  before: { points: 0 },
  after: { points: 0 },
};

/** Levels in force if nothing is stated. */
export function plainLevels({ fontOf }: Palette, color: string | null): Levels {
  return Array.from({ length: 9 }, () => ({ ...plainStyle, font: fontOf('+mn-lt'), color }));
}

/** The levels with the statements of a list of styles (`a:lstStyle`, `p:bodyStyle`). */
export function withList(levels: Levels, list: XmlElement | undefined, palette: Palette): Levels {
  if (list === undefined || list.children.length === 0) return levels;
  return levels.map((style, level) => withParagraph(style, child(list, `a:lvl${level + 1}pPr`), palette));
}

/** The style with the statements of a paragraph's properties (`a:pPr`, `a:lvl1pPr`). */
export function withParagraph(
  style: LevelStyle,
  properties: XmlElement | undefined,
  palette: Palette,
): LevelStyle {
  if (properties === undefined) return style;
  const result: { -readonly [Key in keyof LevelStyle]?: LevelStyle[Key] } = {};
  const left = integer(properties, 'marL');
  const indent = integer(properties, 'indent');
  const align = alignments[attribute(properties, 'algn') ?? ''];
  if (left !== undefined) result.left = left;
  if (indent !== undefined) result.indent = indent;
  if (align !== undefined) result.align = align;
  for (const element of properties.children) {
    const bullet = bullets.get(element.name);
    const distance = distanceNamed(element.name);
    if (bullet !== undefined) result.bullet = bullet;
    else if (distance !== undefined) result[distance] = readDistance(element) ?? style[distance];
    else if (element.name === 'a:defRPr' && properties.name !== 'a:pPr')
      Object.assign(result, runTraits(element, palette));
  }
  return { ...style, ...result };
}

function distanceNamed(element: string): 'line' | 'before' | 'after' | undefined {
  if (element === 'a:lnSpc') return 'line';
  if (element === 'a:spcBef') return 'before';
  return element === 'a:spcAft' ? 'after' : undefined;
}

const bullets: ReadonlyMap<string, boolean> = new Map([
  ['a:buChar', true],
  ['a:buAutoNum', true],
  ['a:buBlip', true],
  ['a:buNone', false],
]);

/** True if the properties of a paragraph (`a:pPr`, `a:lvl1pPr`) give it a bullet or a number; undefined if they do not say. */
export function statedBullet(properties: XmlElement | undefined): boolean | undefined {
  const stated = properties?.children.find(({ name }) => bullets.has(name));
  return stated === undefined ? undefined : bullets.get(stated.name);
}

const alignments: Readonly<Record<string, LevelStyle['align']>> = {
  l: 'left',
  just: 'left',
  dist: 'left',
  ctr: 'center',
  r: 'right',
};

/** Traits of type that the properties of a run state. */
export function runTraits(
  properties: XmlElement,
  { colors, fontOf }: Palette,
): Partial<Pick<LevelStyle, 'size' | 'bold' | 'color' | 'opacity' | 'font'>> {
  const result: {
    -readonly [Key in 'size' | 'bold' | 'color' | 'opacity' | 'font']?: LevelStyle[Key];
  } = {};
  const size = integer(properties, 'sz');
  const bold = attribute(properties, 'b');
  if (size !== undefined && size > 0) result.size = size;
  if (bold !== undefined) result.bold = ['1', 'true'].includes(bold);
  for (const property of properties.children) {
    if (property.name === 'a:latin') {
      const typeface = attribute(property, 'typeface') ?? '';
      if (typeface !== '') result.font = fontOf(typeface);
    } else if (fills.has(property.name)) {
      result.color = colors.ofFill(property);
      const opacity = opacityOf(property);
      result.opacity = opacity < 1 ? opacity : undefined;
    }
  }
  return result;
}

const fills = new Set(['a:solidFill', 'a:gradFill', 'a:pattFill', 'a:blipFill', 'a:noFill']);

function readDistance(element: XmlElement): Distance | undefined {
  const points = integer(child(element, 'a:spcPts'), 'val');
  if (points !== undefined) return { points };
  const share = shareOf(attribute(child(element, 'a:spcPct'), 'val'));
  return share === undefined ? undefined : { share };
}

/** The typefaces of a theme's two fonts. */
export function createFontNames(theme: XmlElement | undefined): Palette['fontOf'] {
  const named = (font: string) =>
    attribute(descend(theme, 'a:themeElements', 'a:fontScheme', font, 'a:latin'), 'typeface') || null;
  const [major, minor] = [named('a:majorFont'), named('a:minorFont')];
  return (typeface) => {
    if (!typeface.startsWith('+')) return typeface;
    return typeface.startsWith('+mj') ? major : minor;
  };
}
