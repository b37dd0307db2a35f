import { attribute, child, descend, integer, type XmlElement } from '../xml/xml-element.js';

/** The colours that a slide's shapes name, as RRGGBB. */
export interface ThemeColors {
  /** The one that a colour element (`a:srgbClr`, `a:schemeClr` …) represents; null if that is not known. */
  resolve(color: XmlElement | undefined): string | null;
  /** Of a fill (`a:solidFill`): null if it is of many colours, or see-through. */
  ofFill(fill: XmlElement | undefined): string | null;
}

/** Opacity of a fill, from 0 to 1; 1 for fills of several colours. */
export function opacityOf(fill: XmlElement): number {
  const alpha = attribute(child(fill.children[0], 'a:alpha'), 'val');
  if (fill.name !== 'a:solidFill' || alpha === undefined) return 1;
  return within(shareOf(alpha) ?? 1);
}

/** A percentage as a part of 1: in thousandths of a per cent, or in strict documents with its sign. */
export function shareOf(value: string | undefined): number | undefined {
  const number = Number.parseFloat(value ?? '');
  if (!Number.isFinite(number)) return undefined;
  return value?.endsWith('%') ? number / 100 : number / 100_000;
}

/** Colours by the names that themes give them: `dk1`, `accent3`. */
export type ColorScheme = ReadonlyMap<string, string>;

/** A theme's `a:clrScheme`. */
export function readColorScheme(theme: XmlElement | undefined): ColorScheme {
  const scheme = new Map<string, string>();
  for (const element of descend(theme, 'a:themeElements', 'a:clrScheme')?.children ?? []) {
    const [color] = element.children;
    const value = attribute(color, color?.name === 'a:sysClr' ? 'lastClr' : 'val');
    const name = element.name.replace('a:', '');
    const hex = hexOf(value ?? '');
    if (hex !== null) scheme.set(name, hex);
  }
  return scheme;
}

/** `map`: their names in a master (`p:clrMap`) or a slide (`a:overrideClrMapping`): `tx1` for `dk1`. */
export function createThemeColors(scheme: ColorScheme, map: XmlElement | undefined): ThemeColors {
  function baseOf(color: XmlElement): string | null {
    const value = attribute(color, 'val') ?? '';
    if (color.name === 'a:srgbClr') return hexOf(value);
    if (color.name === 'a:sysClr') return hexOf(attribute(color, 'lastClr') ?? systemColors[value] ?? '');
    if (color.name === 'a:prstClr') return presetColors[value] ?? null;
    if (color.name !== 'a:schemeClr') return null;
    return scheme.get(attribute(map, value) ?? usualMap[value] ?? value) ?? null;
  }
  function resolve(color: XmlElement | undefined): string | null {
    const base = color === undefined ? null : baseOf(color);
    if (base === null || color === undefined || color.children.length === 0) return base;
    return transform(base, color.children);
  }
  return { resolve, ofFill: (fill) => (fill?.name === 'a:solidFill' ? resolve(fill.children[0]) : null) };
}

/** Six hexadecimal digits in upper case; null for any other text. */
export function hexOf(value: string): string | null {
  return /^[\dA-F]{6}$/i.test(value) ? value.toUpperCase() : null;
}

const systemColors: Readonly<Record<string, string>> = { window: 'FFFFFF', windowText: '000000' };
/** Those that programs write; of the others nothing is said. */
const presetColors: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  blue: '0000FF',
  gray: '808080',
  yellow: 'FFFF00',
};
/** Of a master that names none (ECMA-376 part 1, 19.3.1.6). */
const usualMap: Readonly<Record<string, string>> = { tx1: 'dk1', tx2: 'dk2', bg1: 'lt1', bg2: 'lt2' };

type Parts = [red: number, green: number, blue: number];

/** The changes that a colour carries (ECMA-376 part 1, 20.1.2.3), in their order; null for those that are not known. */
function transform(base: string, changes: readonly XmlElement[]): string | null {
  let parts: Parts | null = partsOf(base);
  for (const change of changes) {
    parts = changedParts(parts, change.name, (integer(change, 'val') ?? 100_000) / 100_000);
    if (parts === null) return null;
  }
  return toHex(parts);
}

function changedParts([red, green, blue]: Parts, change: string, by: number): Parts | null {
  switch (change) {
    case 'a:alpha':
      return by < 1 ? null : [red, green, blue];
    case 'a:shade': {
      const mix = (part: number) => toGamma(toLinear(part) * by);
      return [mix(red), mix(green), mix(blue)];
    }
    case 'a:tint': {
      const mix = (part: number) => toGamma(toLinear(part) * by + 1 - by);
      return [mix(red), mix(green), mix(blue)];
    }
    case 'a:lumMod':
    case 'a:lumOff':
    case 'a:satMod': {
      const [hue, saturation, light] = toHsl(red, green, blue);
      const lit = { 'a:lumMod': light * by, 'a:lumOff': light + by, 'a:satMod': light }[change];
      return fromHsl(hue, within(change === 'a:satMod' ? saturation * by : saturation), within(lit));
    }
    default:
      return null;
  }
}

/** Red, green and blue of a colour, from 0 to 1. */
export function partsOf(color: string): Parts {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

export function toHex(parts: readonly number[]): string {
  return parts
    .map((part) =>
      Math.round(within(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
}

export const within = (part: number) => Math.min(1, Math.max(0, part));
export const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
export const toGamma = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

export function toHsl(red: number, green: number, blue: number): [number, number, number] {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const light = most - range / 2;
  if (range === 0) return [0, 0, light];
  const saturation = range / (1 - Math.abs(2 * light - 1));
  if (most === red) return [(((green - blue) / range + 6) % 6) * 60, saturation, light];
  return [(most === green ? (blue - red) / range + 2 : (red - green) / range + 4) * 60, saturation, light];
}

export function fromHsl(hue: number, saturation: number, light: number): [number, number, number] {
  const part = (shift: number) => {
    const position = (shift + hue / 30) % 12;
    return (
      light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    );
  };
  return [part(0), part(8), part(4)];
}

/** The mapping that a part states: a slide or layout may override its master's. */
export function overriddenMap(root: XmlElement | undefined): XmlElement | undefined {
  return child(child(root, 'p:clrMapOvr'), 'a:overrideClrMapping');
}
