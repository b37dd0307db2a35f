import { measuredFonts, measuredRanges, namedFonts } from './font-metrics.generated.js';

/** Widths of the letters of a typeface, in parts of the type's size. */
export interface Typeface {
  /** Height of a line. */
  readonly line: number;
  widthOf(text: string): number;
  /** Of the characters from `start` to before `end`. */
  widthBetween(text: string, start: number, end: number): number;
}

const typefaces = new Map<string, Typeface>();

/**
 * The typeface of that name. One that is not known is taken for a narrow one, so that nothing is called too long that may
 * fit.
 */
export function typefaceOf(name: string | null, bold: boolean): Typeface {
  const key = `${bold ? 'bold' : 'regular'} ${name ?? ''}`;
  const known = typefaces.get(key);
  if (known !== undefined) return known;
  const made = createTypeface((name ?? '').toLowerCase(), bold ? 'bold' : 'regular');
  // A document may name any number of them.
  if (typefaces.size < maxKept) typefaces.set(key, made);
  return made;
}

const maxKept = 200;
const narrow = { like: 'arial', regular: 0.9, bold: 0.9, line: 1.15 };

function createTypeface(name: string, weight: 'regular' | 'bold'): Typeface {
  const named = Object.hasOwn(namedFonts, name) ? namedFonts[name] : undefined;
  const { like, line, ...scales } = named ?? narrow;
  const widths = widthsOf(like, weight);
  const scale = scales[weight] / 1000;
  function widthBetween(text: string, start: number, end: number): number {
    let width = 0;
    for (let index = start; index < end; index += 1) {
      const code = text.charCodeAt(index);
      const measured = code < widths.length ? (widths[code] as number) : unmeasured;
      if (measured !== unmeasured) width += measured;
      else width += isWide(code) ? 1000 / scales[weight] : unknownWidth;
    }
    return width * scale;
  }
  return {
    line: line ?? measuredFonts[like]?.line ?? narrow.line,
    widthOf: (text) => widthBetween(text, 0, text.length),
    widthBetween,
  };
}

/** Of letters that are not measured: about that of an average one. */
const unknownWidth = 500;

/** Chinese, Japanese and Korean signs are as broad as they are high; surrogates are half a sign each. */
export function isWide(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff60)
  );
}

const decoded = new Map<string, Uint16Array>();
/** No letter is as broad: it is not measured. */
const unmeasured = 0xffff;

/** Widths by code point in thousandths, of which the table holds two digits of base 36 each. */
function widthsOf(like: string, weight: 'regular' | 'bold'): Uint16Array {
  const key = `${weight} ${like}`;
  const known = decoded.get(key);
  if (known !== undefined) return known;
  const digits = measuredFonts[like]?.[weight] ?? '';
  const widths = new Uint16Array(1 + Math.max(...measuredRanges.map(([, last]) => last))).fill(unmeasured);
  let position = 0;
  for (const [first, last] of measuredRanges) {
    for (let code = first; code <= last; code += 1, position += 2) {
      const width = Number.parseInt(digits.slice(position, position + 2), 36);
      if (!Number.isNaN(width)) widths[code] = width;
    }
  }
  decoded.set(key, widths);
  return widths;
}
