/** A number as a format code shows it, as far as charts use them: digits, thousands, per cent and words around them. */
export function numberText(value: number, format: string): string {
  const [positive = 'General', negative] = format.split(';');
  const code = value < 0 && negative !== undefined ? negative : positive;
  if (/general/i.test(code)) return plainText(value);
  if (isDateFormat(code)) return dateText(value, code);
  const digits = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (!/[0#]/.test(digits)) return plainText(value);
  const isPercent = digits.includes('%');
  const decimals = /\.([0#]+)/.exec(digits)?.[1]?.length ?? 0;
  // Each comma behind the digits shows a thousandth.
  const thousands = /[0#](,+)(?![0#,])/.exec(digits)?.[1]?.length ?? 0;
  const magnitude = (Math.abs(value) * (isPercent ? 100 : 1)) / 1_000 ** thousands;
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
  const [start, end] = [code.search(/[0#]/), Math.max(code.lastIndexOf('0'), code.lastIndexOf('#'))];
  const sign = value < 0 && negative === undefined ? '-' : '';
  return `${sign}${words(code.slice(0, start))}${shown}${words(code.slice(end + 1).replace(/^,+/, ''))}`;
}

function plainText(value: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e11 || Math.abs(value) < 1e-6))
    return value.toExponential(2).replace('e', 'E');
  return String(Number(value.toPrecision(10)));
}

export function isDateFormat(format: string): boolean {
  return /[dy]|m{2}/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
/** 30 December 1899, from which spreadsheets count days. */
const firstDay = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

function dateText(value: number, format: string): string {
  const date = new Date(firstDay + Math.round(value * dayMs));
  if (Number.isNaN(date.getTime())) return plainText(value);
  return format
    .replace(/\[[^\]]*\]|;.*$|\\(?=.)/g, '')
    .replace(
      /"([^"]*)"|y+|d+|h+:m+(?::s+)?|m+/gi,
      (code: string, quoted?: string) => quoted ?? datePart(code, date),
    );
}

function datePart(code: string, date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  switch (code[0]?.toLowerCase()) {
    case 'y': {
      const year = date.getUTCFullYear();
      return code.length > 2 ? String(year) : twoDigits(year % 100);
    }
    case 'h':
      return `${date.getUTCHours()}:${twoDigits(date.getUTCMinutes())}`;
    case 'd':
      if (code.length <= 2) return String(date.getUTCDate()).padStart(code.length, '0');
      return (days[date.getUTCDay()] ?? '').slice(0, code.length === 3 ? 3 : 9);
    default:
      if (code.length <= 2) return String(date.getUTCMonth() + 1).padStart(code.length, '0');
      return (months[date.getUTCMonth()] ?? '').slice(0, { 3: 3, 5: 1 }[code.length] ?? 9);
  }
}
