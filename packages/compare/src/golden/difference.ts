import type { Severity } from '@fixpoint/shared/contracts';
import type { FindingDraft } from '../checks/check.js';

/** One difference of the output from the golden document. */
export interface Difference extends FindingDraft {
  readonly kind: GoldenKindName;
  readonly change: Change;
}

/** `missing`: only the golden document has it. `extra`: only the output has it. */
type Change = 'missing' | 'extra' | 'changed' | 'moved';

/** Names of a grid's parts for people, and their kinds of difference. */
export interface GridPlace {
  readonly kinds: {
    readonly rows: GoldenKindName;
    readonly columns: GoldenKindName;
    readonly cells: GoldenKindName;
  };
  /** Name of page and grid, for ids: no numbers. */
  readonly page: string;
  /** The grid: `slide 7, table 2`. */
  readonly location: string;
  /** A row by its number; a cell by the row's number, the column's place from 0 and its name. */
  locateRow(row: number): string;
  locateCell(row: number, column: number, name: string): string;
}

/** A kind of difference, as a check is a kind of defect. Its README section bears its name. */
interface GoldenKind {
  readonly name: string;
  readonly description: string;
  readonly severities: Readonly<Record<Change, Severity>>;
}

const content = { missing: 'medium', extra: 'medium', changed: 'medium', moved: 'low' } as const;

const pages = { missing: 'critical', extra: 'medium', changed: 'medium', moved: 'medium' } as const;

const columns = { missing: 'high', extra: 'medium', changed: 'medium', moved: 'low' } as const;

const minor = { missing: 'low', extra: 'low', changed: 'low', moved: 'low' } as const;

/** Every kind, in the order in which findings of equal severity are reported. */
export const goldenKinds = [
  kind(
    'golden-slides',
    'The document has the slides of the golden document, in the same order and with the same visibility.',
    pages,
  ),
  kind(
    'golden-sheets',
    'The document has the sheets of the golden document, in the same order and with the same visibility.',
    pages,
  ),
  kind('golden-chapters', 'The document has the chapters of the golden document, in the same order.', pages),
  kind('golden-text', 'Titles, paragraphs, headers and footers match the golden document.', content),
  kind('golden-tables', 'The rows, columns and cells of tables match the golden document.', content),
  kind('golden-columns', 'The columns of sheets match the golden document.', columns),
  kind('golden-rows', 'The rows of sheets match the golden document.', content),
  kind(
    'golden-cells',
    'Cells have the same values as in the golden document, and the same kinds of values.',
    content,
  ),
  kind('golden-formulas', 'Cells with a formula in the golden workbook have the same formula.', content),
  kind('golden-charts', 'Charts have the same type and the same numbers as in the golden document.', content),
  kind(
    'golden-pictures',
    'The number of pictures and their alternative texts match the golden document.',
    content,
  ),
  kind('golden-links', 'Links lead to the addresses of the golden document.', content),
  kind('golden-notes', 'Speaker notes match the golden document.', minor),
  kind('golden-formats', 'Number formats match the golden document.', minor),
  kind(
    'golden-looks',
    'Slide size, layouts, styles, typefaces, sizes and colours match the golden document.',
    minor,
  ),
] as const satisfies readonly GoldenKind[];

export type GoldenKindName = (typeof goldenKinds)[number]['name'];

function kind<Name extends string>(
  name: Name,
  description: string,
  severities: GoldenKind['severities'],
): GoldenKind & { readonly name: Name } {
  return { name, description, severities };
}
