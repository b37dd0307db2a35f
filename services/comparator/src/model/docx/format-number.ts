const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A number as a list shows it (ECMA-376 part 1, 17.18.59). Formats of other scripts are shown as decimals. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return value < 10 && value >= 0 ? `0${value}` : String(value);
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    default:
      return String(value);
  }
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, digit] of romanDigits) {
    while (rest >= worth) {
      text += digit;
      rest -= worth;
    }
  }
  return text;
}

/** Behind z comes aa, then bb: the letter again, once more with each round. */
function letters(value: number): string {
  if (value < 1 || value > 780) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}
