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
    if (value !== undefined && isHex.test(value)) scheme.set(name, value.toUpperCase());
  }
  return scheme;
}

/** `map`: their names in a master (`p:clrMap`) or a slide (`a:overrideClrMapping`): `tx1` for `dk1`. */
export function createThemeColors(scheme: ColorScheme, map: XmlElement | undefined): ThemeColors {
  function baseOf(color: XmlElement): string | null {
    const value = attribute(color, 'val') ?? '';
    if (color.name === 'a:srgbClr') return isHex.test(value) ? value.toUpperCase() : null;
    if (color.name === 'a:sysClr') {
      const last = attribute(color, 'lastClr') ?? systemColors[value] ?? '';
      return isHex.test(last) ? last.toUpperCase() : null;
    }
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

const isHex = /^[\dA-F]{6}$/i;
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

/** The changes that a colour carries (ECMA-376 part 1, 20.1.2.3), in their order; null for those that are not known. */
function transform(base: string, changes: readonly XmlElement[]): string | null {
  let [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(base.slice(at, at + 2), 16) / 255,
  );
  for (const change of changes) {
    const by = (integer(change, 'val') ?? 100_000) / 100_000;
    if (change.name === 'a:alpha') {
      if (by < 1) return null;
    } else if (change.name === 'a:lumMod' || change.name === 'a:lumOff' || change.name === 'a:satMod') {
      const [hue, saturation, light] = toHsl(red, green, blue);
      const changed = change.name === 'a:satMod' ? saturation * by : saturation;
      const lit = { 'a:lumMod': light * by, 'a:lumOff': light + by, 'a:satMod': light }[change.name];
      [red, green, blue] = fromHsl(hue, within(changed), within(lit));
    } else if (change.name === 'a:shade' || change.name === 'a:tint') {
      const mix = (part: number) =>
        change.name === 'a:shade' ? toGamma(toLinear(part) * by) : toGamma(toLinear(part) * by + 1 - by);
      [red, green, blue] = [mix(red), mix(green), mix(blue)];
    } else return null;
  }
  return [red, green, blue]
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
    const at = (shift + hue / 30) % 12;
    return light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [part(0), part(8), part(4)];
}

/** The mapping that a part states: a slide or layout may override its master's. */
export function overriddenMap(root: XmlElement | undefined): XmlElement | undefined {
  return child(child(root, 'p:clrMapOvr'), 'a:overrideClrMapping');
}
