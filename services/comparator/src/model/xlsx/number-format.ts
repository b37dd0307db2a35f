/** A number format: its code, and whether it shows a number as a date or time. */
export interface NumberFormat {
  readonly code: string;
  readonly isDate: boolean;
}

/** Codes of ECMA-376 part 1, 18.8.30, as written for the language en-US; those it leaves to other languages are below. */
const builtIn = new Map<number, string>([
  [0, 'General'],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0_);($#,##0)'],
  [6, '$#,##0_);[Red]($#,##0)'],
  [7, '$#,##0.00_);($#,##0.00)'],
  [8, '$#,##0.00_);[Red]($#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'mm-dd-yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);

/** In East Asian languages these ids are dates; elsewhere nobody writes them. */
const isForeignDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export const general: NumberFormat = { code: 'General', isDate: false };

/** What a built-in id stands for; General for those that mean nothing. */
export function builtInFormat(id: number): NumberFormat {
  if (isForeignDate(id)) return { code: 'yyyy-mm-dd', isDate: true };
  const code = builtIn.get(id);
  return code === undefined ? general : { code, isDate: isDateCode(code) };
}

/** A code with a day, month, year, hour or second outside quotes, escapes and brackets; `[h]` counts elapsed time. */
export function isDateCode(code: string): boolean {
  if (/^general$/i.test(code)) return false;
  const bare = code.replace(/"[^"]*"?|\\.|_.|\*./gs, '');
  if (/\[(h+|m+|s+)\]/i.test(bare)) return true;
  return /[dmyhs]/i.test(bare.replace(/\[[^\]]*\]?/g, '').replace(/general/gi, ''));
}
