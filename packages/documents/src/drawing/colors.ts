import {
  type ColorScheme,
  fromHsl,
  hexOf,
  partsOf,
  shareOf,
  toGamma,
  toHex,
  toHsl,
  toLinear,
  within,
} from '../pptx/theme-colors.js';
import { attribute, type XmlElement } from '../xml/xml-element.js';
import { namedColor } from './named-colors.js';

/** RRGGBB, and its opacity, 1 for a colour that hides everything below it. */
export interface DrawnColor {
  readonly color: string;
  readonly opacity: number;
}

/** Resolves a colour element; `placeholder`: the colour for `phClr`. Null for a colour that is not known. */
export type ResolveColor = (
  element: XmlElement | undefined,
  placeholder?: DrawnColor | null,
) => DrawnColor | null;

const usualMap: Readonly<Record<string, string>> = { tx1: 'dk1', tx2: 'dk2', bg1: 'lt1', bg2: 'lt2' };

/** `map`: names that a master or slide gives the colours of the scheme. */
export function createColors(scheme: ColorScheme, map: XmlElement | undefined): ResolveColor {
  return (element, placeholder = null) => {
    if (element === undefined) return null;
    const value = attribute(element, 'val');
    const base =
      element.name === 'a:schemeClr' && value === 'phClr'
        ? placeholder
        : opaque(statedColor(element, scheme, map));
    return base === null ? null : element.children.reduce(change, base);
  };
}

/** Null for a colour that is not known. */
function statedColor(element: XmlElement, scheme: ColorScheme, map: XmlElement | undefined): string | null {
  const value = attribute(element, 'val') ?? '';
  const share = (name: string) => within(shareOf(attribute(element, name)) ?? 0);
  switch (element.name) {
    case 'a:srgbClr':
      return hexOf(value);
    case 'a:sysClr':
      return hexOf(attribute(element, 'lastClr') ?? (value === 'window' ? 'FFFFFF' : '000000'));
    case 'a:prstClr':
      return namedColor(value);
    case 'a:scrgbClr':
      return toHex(['r', 'g', 'b'].map((part) => toGamma(share(part))));
    case 'a:hslClr':
      return toHex(fromHsl(Number(attribute(element, 'hue') ?? 0) / 60_000, share('sat'), share('lum')));
    case 'a:schemeClr':
      return scheme.get(attribute(map, value) ?? usualMap[value] ?? value) ?? null;
    default:
      return null;
  }
}

function opaque(color: string | null): DrawnColor | null {
  return color === null ? null : { color, opacity: 1 };
}

/** One change that a colour carries (ECMA-376 part 1, 20.1.2.3). Unknown ones change nothing. */
function change({ color, opacity }: DrawnColor, element: XmlElement): DrawnColor {
  const by = shareOf(attribute(element, 'val')) ?? 1;
  const kind = element.name.slice('a:'.length);
  if (kind === 'alpha') return { color, opacity: within(by) };
  if (kind === 'alphaMod') return { color, opacity: within(opacity * by) };
  if (kind === 'alphaOff') return { color, opacity: within(opacity + by) };
  return { color: toHex(changedParts(kind, partsOf(color), by)), opacity };
}

function changedParts(kind: string, parts: readonly number[], by: number): readonly number[] {
  const [red = 0, green = 0, blue = 0] = parts;
  switch (kind) {
    case 'tint':
      return parts.map((part) => toGamma(toLinear(part) * by + 1 - by));
    case 'shade':
      return parts.map((part) => toGamma(toLinear(part) * by));
    case 'inv':
      return parts.map((part) => toGamma(1 - toLinear(part)));
    case 'comp': {
      const [hue, saturation, light] = toHsl(red, green, blue);
      return fromHsl((hue + 180) % 360, saturation, light);
    }
    case 'gray': {
      const light = 0.299 * red + 0.587 * green + 0.114 * blue;
      return [light, light, light];
    }
    default: {
      const [, part, how] = /^(lum|sat|hue)(Mod|Off)?$/.exec(kind) ?? [];
      if (part === undefined) return parts;
      const hsl = toHsl(red, green, blue);
      const index = { hue: 0, sat: 1, lum: 2 }[part] ?? 0;
      const old = hsl[index] ?? 0;
      const stated = part === 'hue' && how !== 'Mod' ? (by * 100_000) / 60_000 : by;
      const now = { Mod: old * stated, Off: old + stated }[how ?? ''] ?? stated;
      hsl[index] = part === 'hue' ? ((now % 360) + 360) % 360 : within(now);
      return fromHsl(...hsl);
    }
  }
}
