/** How an amount is written in a cell. */
export interface Figure {
  /** With separators where it needs them, and without currency or scale. */
  readonly isPlain: boolean;
  readonly negative: 'parentheses' | 'minus' | null;
}

const amount =
  /^(\()?\s*([-–−])?\s*([A-Z]{0,3}\$|[A-Z]{3}|[€£¥])?\s*([-–−])?\s*(\d[\d.,'’\s]*?)\s*(%|x|bps|pp|k|m|b|mn|bn|million|thousand|billion)?\s*(\))?$/iu;

/** Longer texts are no amounts, and the pattern above takes the square of their length. */
const longest = 40;

/** The amount that a cell holds; null for texts, shares, multiples, dashes and for what may be a year. */
export function figureOf(text: string): Figure | null {
  if (text.length > longest) return null;
  const found = amount.exec(text.trim());
  if (found === null) return null;
  const [, opened, minus, currency, innerMinus, digits = '', suffix, closed] = found;
  if (suffix !== undefined && /^(?:%|x|bps|pp)$/iu.test(suffix)) return null;
  const isNegative = opened !== undefined && closed !== undefined;
  if (!isNegative && minus === undefined && /^(?:19|20)\d{2}$/.test(digits)) return null;
  const hasMinus = minus !== undefined || innerMinus !== undefined;
  return {
    isPlain:
      currency === undefined &&
      suffix === undefined &&
      /^(?:\d{1,3}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(digits),
    negative: isNegative ? 'parentheses' : hasMinus ? 'minus' : null,
  };
}
