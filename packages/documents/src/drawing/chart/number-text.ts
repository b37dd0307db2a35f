/** A number as a format code shows it, as far as charts use them: digits, thousands, per cent and words around them. */
export function numberText(value: number, format: string): string {
  const [positive = 'General', negative] = format.split(';');
  const code = value < 0 && negative !== undefined ? negative : positive;
  if (/general/i.test(code)) return plainText(value);
  const digits = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (!/[0#]/.test(digits)) return plainText(value);
  const isPercent = digits.includes('%');
  const decimals = /\.([0#]+)/.exec(digits)?.[1]?.length ?? 0;
  const magnitude = Math.abs(value) * (isPercent ? 100 : 1);
  const shown = magnitude.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(decimals, 10),
    maximumFractionDigits: Math.min(decimals, 10),
    useGrouping: /[#0],[#0]/.test(digits),
  });
  const words = (part: string) =>
    part
      .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
      .replace(/\[[^\]]*\]|_.|\*./g, '')
      .replace(/"([^"]*)"/g, '$1')
      .replace(/\\(.)/g, '$1');
  const [start, end] = [code.search(/[0#]/), code.lastIndexOf('0') > code.lastIndexOf('#') ? code.lastIndexOf('0') : code.lastIndexOf('#')];
  const sign = value < 0 && negative === undefined ? '-' : '';
  return `${sign}${words(code.slice(0, start))}${shown}${words(code.slice(end + 1))}`;
}

function plainText(value: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e11 || Math.abs(value) < 1e-6)) return value.toExponential(2).replace('e', 'E');
  return String(Number(value.toPrecision(10)));
}
