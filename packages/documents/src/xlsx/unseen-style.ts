import { isAlike } from '../model/is-alike.js';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';

/** Smallest type that a reader can see, in points. */
const minSeen = 4;
const white = 'FFFFFF';

/**
 * True if a style (its `x:font` and `x:fill`) shows no text: type below 4 points, or letters in the colour of the cell. A
 * colour of the theme counts as the same only if it is named the same, except for white.
 */
export function isUnseenStyle(font: XmlElement | undefined, fill: XmlElement | undefined): boolean {
  const size = Number(attribute(child(font, 'x:sz'), 'val'));
  if (size > 0 && size < minSeen) return true;
  const color = colorOf(child(font, 'x:color'));
  const ground = groundOf(fill);
  if (color === null || ground === null) return false;
  return color === ground || (isHex.test(color) && isHex.test(ground) && isAlike(color, ground));
}

/** Colours of a cell's style: its text and its ground, as RRGGBB or as the theme or the palette names them. */
export interface StyleColors {
  /** Absent: black, or not known. */
  readonly textColor?: string;
  /** Absent: no fill, white, or not of one colour. */
  readonly fillColor?: string;
}

/** The colours that a style (its `x:font` and `x:fill`) states other than black on white. */
export function colorsOfStyle(font: XmlElement | undefined, fill: XmlElement | undefined): StyleColors {
  const textColor = colorOf(child(font, 'x:color'));
  const fillColor = groundOf(fill);
  return {
    ...(textColor === null || blacks.has(textColor) ? {} : { textColor }),
    ...(fillColor === null || fillColor === white ? {} : { fillColor }),
  };
}

/** Black, the theme's text colour, and black of the palette (ECMA-376 part 1, 18.8.27). */
const blacks = new Set(['000000', 'theme 1 0', 'palette 0', 'palette 8', 'palette 64']);

/** Null if it is not of one known colour: patterns, gradients. */
function groundOf(fill: XmlElement | undefined): string | null {
  if (fill === undefined) return white;
  const pattern = child(fill, 'x:patternFill');
  if (pattern === undefined) return null;
  const type = attribute(pattern, 'patternType') ?? 'none';
  if (type === 'none') return white;
  return type === 'solid' ? colorOf(child(pattern, 'x:fgColor')) : null;
}

/** RRGGBB, or the name that the theme or the palette gives it; null without one. */
function colorOf(color: XmlElement | undefined): string | null {
  const [rgb, theme, indexed] = ['rgb', 'theme', 'indexed'].map((name) => attribute(color, name));
  const tint = Number(attribute(color, 'tint') ?? 0);
  // Excel takes the theme's, and a writer that states both may have meant either.
  if (rgb !== undefined && theme !== undefined) return null;
  if (rgb !== undefined) return tint === 0 && isArgb.test(rgb) ? rgb.slice(-6).toUpperCase() : null;
  // The first colour of a theme is that of its pages.
  if (theme === '0' && tint === 0) return white;
  if (theme !== undefined) return `theme ${theme} ${tint}`;
  if (indexed === undefined) return null;
  return ['1', '9', '65'].includes(indexed) ? white : `palette ${indexed}`;
}

const isHex = /^[0-9A-F]{6}$/;
const isArgb = /^(?:[0-9A-F]{2})?[0-9A-F]{6}$/i;
