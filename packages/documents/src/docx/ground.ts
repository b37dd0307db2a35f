import { isAlike } from '../model/is-alike.js';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import { isOn } from './run-text.js';

/** Colour behind a text: RRGGBB, `page` for the page itself, null if it is not known. */
export type Ground = string | null;

/** The shading (`w:shd`) that properties state; undefined if they state none. */
function shadingOf(properties: XmlElement | undefined): Ground | undefined {
  const shading = child(properties, 'w:shd');
  const pattern = attribute(shading, 'w:val');
  if (shading === undefined || pattern === 'nil') return undefined;
  const fill = attribute(shading, pattern === 'solid' ? 'w:color' : 'w:fill') ?? '';
  if (fill === 'auto' && attribute(shading, 'w:themeFill') === undefined) return undefined;
  return isHex.test(fill) && (pattern === 'clear' || pattern === 'solid') ? fill.toUpperCase() : null;
}

/** Ground of a paragraph's text inside a cell or on the page. */
export function groundOfParagraph(properties: XmlElement | undefined, around: Ground): Ground {
  const own = shadingOf(properties);
  return own === undefined ? around : own;
}

/** Styles of tables that paint nothing. */
const plainTables = /^(?:table ?(?:grid|normal)|normal ?table)$/i;

/** Ground of the cells of a table that state none themselves. */
export function groundOfTable(table: XmlElement, around: Ground): Ground {
  const properties = child(table, 'w:tblPr');
  const style = attribute(child(properties, 'w:tblStyle'), 'w:val');
  if (style !== undefined && !plainTables.test(style)) return null;
  const own = shadingOf(properties);
  return own === undefined ? around : own;
}

export function groundOfCell(cell: XmlElement, around: Ground): Ground {
  const own = shadingOf(child(cell, 'w:tcPr'));
  return own === undefined ? around : own;
}

/** Largest type that a reader cannot see, in half-points. */
const maxUnseen = 8;

/**
 * Reason why readers cannot see the text of a run: `always`, or `on white` if the page must be white for that. Null: it can be
 * seen, or that is not known. Effects on letters are not read, so a text with one counts as seen.
 */
export function unseenReason(
  properties: XmlElement | undefined,
  around: Ground,
): 'always' | 'on white' | null {
  if (properties === undefined || properties.children.some(isEffect)) return null;
  const size = Number(attribute(child(properties, 'w:sz'), 'w:val'));
  if (size > 0 && size <= maxUnseen) return 'always';
  const color = attribute(child(properties, 'w:color'), 'w:val')?.toUpperCase();
  if (color === undefined || !isHex.test(color)) return null;
  const shading = shadingOf(properties);
  const ground = shading === undefined ? around : shading;
  if (ground === 'page') return isNearWhite(color) ? 'on white' : null;
  return ground !== null && isAlike(color, ground) ? 'always' : null;
}

/** Darkest red, green and blue of a colour that cannot be read on white: a contrast of 1.2 to 1. */
const minNearWhite = 0xec;

function isNearWhite(color: string): boolean {
  return [0, 2, 4].every((start) => Number.parseInt(color.slice(start, start + 2), 16) >= minNearWhite);
}

function isEffect({ name, ...element }: XmlElement): boolean {
  if (name === 'w:highlight') return true;
  if (['w:outline', 'w:shadow', 'w:emboss', 'w:imprint'].includes(name)) return isOn({ name, ...element });
  return /^w14:(?:glow|shadow|reflection|textOutline|textFill|props3d|scene3d)$/.test(name);
}

const isHex = /^[0-9A-F]{6}$/i;
