import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { readCustomPaths } from './custom-geometry.js';
import type { Adjust, Outline } from './outline.js';
import { rectangle } from './path.js';
import { presetOf } from './presets.js';

/** The outline that `a:prstGeom` or `a:custGeom` states; a rectangle if neither does, or if the preset is not known. */
export function readGeometry(properties: XmlElement | undefined, width: number, height: number): Outline {
  const custom = child(properties, 'a:custGeom');
  if (custom !== undefined) return { paths: readCustomPaths(custom, width, height) };
  const preset = child(properties, 'a:prstGeom');
  const stated = new Map(
    childrenNamed(child(preset, 'a:avLst'), 'a:gd').map((guide) => [
      attribute(guide, 'name') ?? '',
      Number(/^val (-?\d+)/.exec(attribute(guide, 'fmla') ?? '')?.[1]),
    ]),
  );
  const adjust: Adjust = (name, usual) => {
    // Presets with one number call it either way.
    const value = stated.get(name) ?? (name === 'adj' ? stated.get('adj1') : undefined);
    return value === undefined || Number.isNaN(value) ? usual : value;
  };
  const make = presetOf(attribute(preset, 'prst') ?? 'rect');
  return make?.(width, height, adjust) ?? { paths: [{ d: rectangle(0, 0, width, height) }] };
}
