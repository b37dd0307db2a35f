import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentPackage } from '../package/open-package.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { isElapsedTime } from './elapsed-time.js';
import { colorsOfStyle, isUnseenStyle, type StyleColors } from './unseen-style.js';

/** A number format: its code, and whether it shows a number as a date or time. */
export interface NumberFormat extends StyleColors {
  readonly code: string;
  readonly isDate: boolean;
  /** Size of the type beside the workbook's usual one; 0 if the cell fits its number to its column, or turns it. */
  readonly typeScale: number;
  /** Name of the typeface that the style names; null if it names none. */
  readonly typeface: string | null;
  /** Its texts cannot be seen. Absent: they can. */
  readonly isUnseen?: true;
}

/** The number formats of a workbook, each once, and which of them a cell's style uses. */
export interface CellFormats {
  readonly formats: readonly NumberFormat[];
  /** Index of a style's format. A style that does not exist is shown as General, index 0. */
  formatOf(style: number): number;
  /** Styles that a cell may have; without any, all are taken as General. */
  readonly count: number;
}

const maxFormats = 65_535;

/** Styles of cells (`cellXfs`). That a style does not apply its number format is ignored, as Excel does. */
export async function readNumberFormats(opened: DocumentPackage, part: string | null): Promise<CellFormats> {
  const formats: NumberFormat[] = [general];
  if (part === null) return { formats, formatOf: () => 0, count: Number.POSITIVE_INFINITY };
  const root = await opened.readXml(part);
  const custom = new Map<number, FormatCode>();
  for (const element of childrenNamed(child(root, 'x:numFmts'), 'x:numFmt')) {
    const id = integer(element, 'numFmtId');
    const code = attribute(element, 'formatCode') ?? '';
    if (id !== undefined) custom.set(id, { code, isDate: isDateCode(code) });
  }
  const indexes = new Map<string, number>();
  const fontElements = childrenNamed(child(root, 'x:fonts'), 'x:font');
  const fonts = fontElements.map(fontOf);
  const fills = childrenNamed(child(root, 'x:fills'), 'x:fill');
  const styles = childrenNamed(child(root, 'x:cellXfs'), 'x:xf').map((element) => {
    const id = integer(element, 'numFmtId') ?? 0;
    const typeScale = typeScaleOf(element, fonts);
    const typeface = fonts[integer(element, 'fontId') ?? 0]?.name ?? null;
    const [font, fill] = [
      fontElements[integer(element, 'fontId') ?? 0],
      fills[integer(element, 'fillId') ?? 0],
    ];
    const isUnseen = isUnseenStyle(font, fill);
    const colors = colorsOfStyle(font, fill);
    const key = `${id} ${typeScale} ${isUnseen} ${colors.textColor} ${colors.fillColor} ${typeface}`;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    if (formats.length > maxFormats) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The workbook uses more than ${maxFormats} number formats.`,
      );
    }
    formats.push({
      ...(custom.get(id) ?? builtInFormat(id)),
      typeScale,
      typeface,
      ...colors,
      ...(isUnseen ? { isUnseen } : {}),
    });
    indexes.set(key, formats.length - 1);
    return formats.length - 1;
  });
  const hasAlternatives = child(child(root, 'x:cellXfs'), 'mc:AlternateContent') !== undefined;
  return {
    formats,
    formatOf: (style) => styles[style] ?? 0,
    // Of alternatives a program counts those that it understands.
    count: styles.length === 0 || hasAlternatives ? Number.POSITIVE_INFINITY : styles.length,
  };
}

const defaultSize = 11;
const maxNameLength = 100;

type FormatCode = Pick<NumberFormat, 'code' | 'isDate'>;

interface Font {
  readonly size: number;
  readonly name: string | null;
}

function fontOf(font: XmlElement): Font {
  const size = Number(attribute(child(font, 'x:sz'), 'val'));
  return {
    size: size > 0 ? size : defaultSize,
    name: attribute(child(font, 'x:name'), 'val')?.trim().slice(0, maxNameLength) || null,
  };
}

/** The first font is that of the workbook's usual style. */
function typeScaleOf(style: XmlElement, fonts: readonly Font[]): number {
  const alignment = child(style, 'x:alignment');
  const fits = ['1', 'true'].includes(attribute(alignment, 'shrinkToFit') ?? '');
  if (fits || (integer(alignment, 'textRotation') ?? 0) !== 0) return 0;
  const usual = fonts[0]?.size ?? defaultSize;
  return Math.round(((fonts[integer(style, 'fontId') ?? 0]?.size ?? usual) / usual) * 20) / 20;
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

/** In East Asian languages these ids are dates; elsewhere they are never written. */
const isForeignDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const general: NumberFormat = { code: 'General', isDate: false, typeScale: 1, typeface: null };

/** Format of a built-in id; General for those that mean nothing. */
function builtInFormat(id: number): FormatCode {
  if (isForeignDate(id)) return { code: 'yyyy-mm-dd', isDate: true };
  const code = builtIn.get(id);
  return code === undefined ? general : { code, isDate: isDateCode(code) };
}

/** A code with a day, month, year, hour or second outside quotes, escapes and brackets. Elapsed time (`[h]:mm`) is not a date. */
function isDateCode(code: string): boolean {
  if (/^general$/i.test(code) || isElapsedTime(code)) return false;
  const bare = code.replace(/"[^"]*"?|\\.|_.|\*./gs, '');
  return /[dmyhs]/i.test(bare.replace(/\[[^\]]*\]?/g, '').replace(/general/gi, ''));
}
