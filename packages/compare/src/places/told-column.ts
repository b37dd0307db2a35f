import type { Finding } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';

/** The column, from 0, that a finding of a row is about: by the only header that it names, else by the figure that it begins with. */
export function toldColumn(
  header: readonly string[],
  row: readonly string[],
  { message }: Pick<Finding, 'message'>,
): number | undefined {
  return byHeader(header, message) ?? byValue(row, message);
}

function byHeader(header: readonly string[], message: string): number | undefined {
  const told = header.flatMap((title, column) => {
    const words = toSafeLine(title).replace(/[^\p{L}\p{N} %-]/gu, '.');
    const isTold = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(message);
    return column > 0 && words.length > 1 && isTold ? [column] : [];
  });
  return told.length === 1 ? told[0] : undefined;
}

/** `Total is 105`. */
function byValue(row: readonly string[], message: string): number | undefined {
  const value = /\bis (?:[A-Z]{3} )?(\d[\d.,]*\d|\d)/u.exec(message)?.[1];
  const column = row.findIndex((cell) => value !== undefined && cell.trim() === value);
  return column === -1 ? undefined : column;
}
