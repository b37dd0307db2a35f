/** Characters in quotation marks and escaped ones, which show themselves (ECMA-376 part 1, 18.8.31). */
const literals = /"[^"]*"?|\\.|_.|\*./gs;
const elapsed = /\[(h+|m+|s+)\]/i;

/**
 * True for a number format that shows elapsed time, such as `[h]:mm:ss`: hours, minutes or seconds in brackets count on past a
 * day, an hour or a minute. Its value is a number of days, and no date.
 */
export function isElapsedTime(code: string): boolean {
  if (!code.includes('[')) return false;
  const bare = code.replace(literals, '');
  return elapsed.test(bare) && !/[dy]/i.test(bare.replace(/\[[^\]]*\]?/g, ''));
}

const secondsOf = { h: 3_600, m: 60, s: 1 } as const;

/** A number of days as such a format shows it: `36:00:00`; null for other formats. */
export function elapsedText(days: number, code: string): string | null {
  if (!isElapsedTime(code)) return null;
  const bare = (code.split(';')[0] ?? '').replace(literals, '');
  const unit = elapsed.exec(bare)?.[1]?.charAt(0).toLowerCase();
  if (unit !== 'h' && unit !== 'm' && unit !== 's') return null;
  let rest = Math.round(Math.abs(days) * 86_400);
  const shown = [unit];
  if (unit === 'h' && /m/i.test(bare)) shown.push('m');
  if (unit !== 's' && /s/i.test(bare)) shown.push('s');
  const parts = shown.map((item, index) => {
    const count = Math.floor(rest / secondsOf[item as keyof typeof secondsOf]);
    rest -= count * secondsOf[item as keyof typeof secondsOf];
    return index === 0 ? String(count) : String(count).padStart(2, '0');
  });
  return `${days < 0 ? '-' : ''}${parts.join(':')}`;
}
