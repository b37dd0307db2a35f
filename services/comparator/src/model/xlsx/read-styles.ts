import type { DocumentPackage } from '../package/open-package.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { attribute, child, childrenNamed, integer } from '../xml/xml-element.js';
import { builtInFormat, general, isDateCode, type NumberFormat } from './number-format.js';

/** The number formats of a workbook, each once, and which of them a cell's style uses. */
export interface Styles {
  readonly formats: readonly NumberFormat[];
  /** Index of a style's format. A style that does not exist is shown as General, index 0. */
  formatOf(style: number): number;
}

const mostFormats = 65_535;

/** Styles of cells (`cellXfs`). That a style does not apply its number format is ignored, as Excel does. */
export async function readStyles(opened: DocumentPackage, part: string | null): Promise<Styles> {
  const formats: NumberFormat[] = [general];
  if (part === null) return { formats, formatOf: () => 0 };
  const root = await opened.readXml(part);
  const custom = new Map<number, NumberFormat>();
  for (const element of childrenNamed(child(root, 'x:numFmts'), 'x:numFmt')) {
    const id = integer(element, 'numFmtId');
    const code = attribute(element, 'formatCode') ?? '';
    if (id !== undefined) custom.set(id, { code, isDate: isDateCode(code) });
  }
  const indexes = new Map<number, number>();
  const styles = childrenNamed(child(root, 'x:cellXfs'), 'x:xf').map((element) => {
    const id = integer(element, 'numFmtId') ?? 0;
    const known = indexes.get(id);
    if (known !== undefined) return known;
    if (formats.length > mostFormats) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The workbook uses more than ${mostFormats} number formats.`,
      );
    }
    formats.push(custom.get(id) ?? builtInFormat(id));
    indexes.set(id, formats.length - 1);
    return formats.length - 1;
  });
  return { formats, formatOf: (style) => styles[style] ?? 0 };
}
