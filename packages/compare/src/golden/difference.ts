import type { Severity } from '@fixpoint/shared/contracts';
import type { FindingDraft } from '../checks/check.js';

/** One way in which the output is not what the golden document is. */
export interface Difference extends FindingDraft {
  readonly kind: GoldenKindName;
  readonly change: Change;
}

/** `missing`: only the golden document has it. `extra`: only the output has it. */
type Change = 'missing' | 'extra' | 'changed' | 'moved';

/** How a grid's parts are named to people, and which kinds of difference they are. */
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
  kind('golden-slides', 'The slides of the golden deck are there, in its order, and as visible.', pages),
  kind('golden-sheets', 'The sheets of the golden workbook are there, in its order, and as visible.', pages),
  kind('golden-chapters', 'The chapters of the golden document are there, in its order.', pages),
  kind('golden-text', 'Titles, paragraphs, headers and footers have the golden texts.', content),
  kind('golden-tables', 'Tables have the golden rows, columns and cells.', content),
  kind('golden-columns', 'Sheets have the golden columns.', columns),
  kind('golden-rows', 'Sheets have the golden rows.', content),
  kind('golden-cells', 'Cells hold the golden values, as the same kind of value.', content),
  kind('golden-formulas', 'What the golden workbook computes is computed, not typed in.', content),
  kind('golden-charts', 'Charts are of the golden kind and show the golden numbers.', content),
  kind('golden-pictures', 'There are as many pictures, with the golden alternative texts.', content),
  kind('golden-links', 'Links lead to the golden addresses.', content),
  kind('golden-notes', 'Speaker notes have the golden texts.', minor),
  kind('golden-formats', 'Numbers are shown in the golden formats.', minor),
  kind('golden-looks', 'Slide size, layouts, styles, typefaces and colours are the golden ones.', minor),
] as const satisfies readonly GoldenKind[];

export type GoldenKindName = (typeof goldenKinds)[number]['name'];

function kind<Name extends string>(
  name: Name,
  description: string,
  severities: GoldenKind['severities'],
): GoldenKind & { readonly name: Name } {
  return { name, description, severities };
}
