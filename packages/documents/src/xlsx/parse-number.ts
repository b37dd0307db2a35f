const exactPowers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * The number that a cell's text spells; NaN if it spells none. Plain decimals of up to fifteen digits, nearly all there
 * are, take a short cut: two whole numbers that a double holds exactly divide to the nearest double.
 */
export function parseNumber(text: string): number {
  let digits = 0;
  let decimals = -1;
  let value = 0;
  const isNegative = text.charCodeAt(0) === 45;
  for (let index = isNegative ? 1 : 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 46 && decimals < 0) {
      decimals = 0;
      continue;
    }
    if (code < 48 || code > 57 || digits === 15) return parseAny(text);
    value = value * 10 + code - 48;
    digits += 1;
    if (decimals >= 0) decimals += 1;
  }
  if (digits === 0) return Number.NaN;
  if (decimals > 0) value /= exactPowers[decimals] ?? Number.NaN;
  return isNegative ? -value : value;
}

function parseAny(text: string): number {
  const trimmed = text.trim();
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed);
  // A value that no double can hold ("1e999") is not a number either.
  return isNumber && Number.isFinite(Number(trimmed)) ? Number(trimmed) : Number.NaN;
}
