/**
 * A number format by what it shows of a positive number: quotes and backslashes, paddings and colours do not count, so that
 * `0.0x`, `0.0"x"` and `0.0\x_);[Red](0.0\x)` are one. A currency of a language (`[$€-407]`) is that currency.
 */
export function canonicalFormat(code: string): string {
  const positive = /^(?:"[^"]*"|\\.|[^;"\\])*/s.exec(code)?.[0] ?? code;
  return positive
    .replace(/_.|\*./gs, '')
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/gs, '$1')
    .trim();
}
