import { currencyOf, currencySource, scaleOf, scaleSource } from './money.js';

/** A figure in running text. One that can be read in two ways ("1.234") has both readings. */
export interface Amount {
  readonly index: number;
  readonly text: string;
  readonly readings: readonly Reading[];
  readonly currency: string | null;
  /** Factor of the scale that is written; 1 without one. */
  readonly scale: number;
  readonly isPercent: boolean;
  /** It has a currency, a scale or a sign: it is no year, number of a page or count. */
  readonly isMoney: boolean;
}

export interface Reading {
  readonly value: number;
  /** Half of the last digit that is shown. */
  readonly rounding: number;
}

const number =
  "\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3}(?!\\d))+(?:[.,]\\d{1,3}(?!\\d))?|\\d+(?:[.,]\\d{1,4}(?!\\d))?";
const amount = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(?<joined>[MKT]?)(?<before>${currencySource})[ \\u00a0]?)?(?<minus>[-–−])?(?<number>${number})(?:[ \\u00a0-]?(?<percent>%|per cent|percent|prozent|prosent|procent|pour cent|por ciento|per cento))?(?:[ \\u00a0-]?(?<scale>${scaleSource})(?![\\p{L}\\p{N}]))?(?:[ \\u00a0]?(?:d['’]|de |di )?(?<tail>[MKT]?)(?<after>${currencySource})(?![\\p{L}\\p{N}]))?`,
  'giu',
);

const maxAmounts = 40;

/** The figures of a text, years and counts among them. */
export function amountsInText(text: string): Amount[] {
  if (!/\d/.test(text)) return [];
  return [...text.slice(0, 5_000).matchAll(amount)].slice(0, maxAmounts).flatMap((match) => {
    const { number: digits = '', percent, scale, before, after, joined, tail, minus } = match.groups ?? {};
    // "3t" is a weight and "5k" a run, unless they are money.
    const isMoney = before !== undefined || after !== undefined;
    const isScaled = scale !== undefined && (isMoney || !/^[ktm]$/i.test(scale));
    const factor = (isScaled ? scaleOf(scale) : 1) * scaleOf((joined || tail || undefined)?.toLowerCase());
    const readings = readingsOf(digits).map(({ value, rounding }) => ({
      value: value * factor * (minus === undefined ? 1 : -1),
      rounding: rounding * factor,
    }));
    if (readings.length === 0) return [];
    return [
      {
        index: match.index,
        text: match[0].trim(),
        readings,
        currency: currencyOf(before ?? after),
        scale: factor,
        isPercent: percent !== undefined,
        isMoney: isMoney || isScaled,
      },
    ];
  });
}

/** Digits by what their separators can mean: "1,234.5" is sure, "1.234" may be a thousand or little more than one. */
export function readingsOf(digits: string): Reading[] {
  const plain = digits.replace(/[ \u00a0\u202f'’]/g, '');
  const signs = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [readingOf(plain, '')];
  const [end = ''] = plain.split(last).slice(-1);
  const whole = plain.slice(0, plain.length - end.length - 1).replace(/[.,]/g, '');
  const isRepeated = signs.filter((sign) => sign === last).length > 1;
  const hasOther = signs.some((sign) => sign !== last) || plain !== digits;
  if (isRepeated) return [readingOf(whole + end, '')];
  if (end.length !== 3 || hasOther || whole === '0' || whole.length > 3) return [readingOf(whole, end)];
  return [readingOf(whole + end, ''), readingOf(whole, end)];
}

function readingOf(whole: string, part: string): Reading {
  return { value: Number(part === '' ? whole : `${whole}.${part}`), rounding: 0.5 * 10 ** -part.length };
}
