/**
 * Finds a unit such as `SGD '000` in a text, however its apostrophe and its spaces are written. The dollar sign of a currency
 * stands for its letters: `S$'000` is SGD, `US$'000` is not.
 */
export function unitPattern(unit: string): RegExp {
  const source = unit
    .trim()
    .split(/(\s+|['’‘`´′ʼ]|SGD|USD|HKD|AUD)/iu)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\s+$/u.test(part)) return '\\s*';
      if (/^['’‘`´′ʼ]$/u.test(part)) return "\\s*['’‘`´′ʼ]?\\s*";
      const dollars = /^(S|U|HK|A)(?:GD|SD|D|UD)$/iu.exec(part)?.[1]?.toUpperCase();
      if (dollars !== undefined) return `(?:${part}|${dollars === 'U' ? 'US' : dollars}\\$)`;
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{N}])`, 'iu');
}
