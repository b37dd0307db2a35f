import { createOnDemand } from '@fixpoint/shared/modules';

/** Its formats of all languages take 9 MB, and only workbooks have any. */
const formatter = createOnDemand('numfmt', () => import('numfmt'));
/** To be awaited before a number is shown. */
export const loadNumberFormats: () => Promise<void> = formatter.load;

/** A number as the program of its workbook shows it under a format; null for a format that is not understood. */
export function showNumber(
  format: string,
  value: number,
  options: { readonly dateSpanLarge?: boolean } = {},
): string | null {
  const { format: show } = formatter.use();
  try {
    return show(format, value, options);
  } catch {
    return null;
  }
}

/** A number of a cell as a headline shows it: by its format, or grouped by thousands without a format. */
export function showCellNumber(format: string, value: number): string {
  const shown = format === 'General' ? null : showNumber(format, value)?.trim();
  return shown == null || shown === '' ? groupThousands(value) : shown;
}

function groupThousands(value: number): string {
  const [whole = '', part] = String(Number(value.toPrecision(12))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
