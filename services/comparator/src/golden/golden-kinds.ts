import type { Severity } from '@fixpoint/shared/contracts';
import type { Change } from './difference.js';

/** A kind of difference, as a check is a kind of defect. Its README section bears its name. */
export interface GoldenKind {
  readonly name: string;
  readonly description: string;
  readonly severities: Readonly<Record<Change, Severity>>;
}

const content = { missing: 'medium', extra: 'medium', changed: 'medium', moved: 'low' } as const;
const pages = { missing: 'critical', extra: 'medium', changed: 'medium', moved: 'medium' } as const;
const columns = { missing: 'high', extra: 'medium', changed: 'medium', moved: 'low' } as const;
const looks = { missing: 'low', extra: 'low', changed: 'low', moved: 'low' } as const;

/** Every kind, in the order in which findings of equal severity are told. */
export const goldenKinds = [
  kind('golden-slides', 'The slides of the golden deck are there, in its order, and as visible.', pages),
  kind('golden-sheets', 'The sheets of the golden workbook are there, in its order, and as visible.', pages),
  kind('golden-chapters', 'The chapters of the golden document are there, in its order.', pages),
  kind('golden-text', 'Titles, paragraphs, headers and footers say what the golden ones say.', content),
  kind('golden-tables', 'Tables have the golden rows, columns and cells.', content),
  kind('golden-columns', 'Sheets have the golden columns.', columns),
  kind('golden-rows', 'Sheets have the golden rows.', content),
  kind('golden-cells', 'Cells hold the golden values, as the same kind of value.', content),
  kind('golden-formulas', 'What the golden workbook computes is computed, not typed in.', content),
  kind('golden-charts', 'Charts are of the golden kind and show the golden numbers.', content),
  kind('golden-pictures', 'There are as many pictures, with the golden alternative texts.', content),
  kind('golden-links', 'Links lead to the golden addresses.', content),
  kind('golden-notes', 'Speaker notes say what the golden ones say.', looks),
  kind('golden-formats', 'Numbers are shown in the golden formats.', looks),
  kind('golden-looks', 'Slide size, layouts, styles, typefaces and colours are the golden ones.', looks),
] as const satisfies readonly GoldenKind[];

export type GoldenKindName = (typeof goldenKinds)[number]['name'];

function kind<Name extends string>(
  name: Name,
  description: string,
  severities: GoldenKind['severities'],
): GoldenKind & { readonly name: Name } {
  return { name, description, severities };
}
