import { z } from 'zod';
import { isPartial } from '../../figures/labels.js';
import { isOptionalCell } from '../../figures/optional-cells.js';
import { readFigures } from '../../figures/read-figures.js';
import type { Template } from '../../templates/template.js';
import { titleContains } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { namesCompanyPart } from '../../views/presentation/create-presentation-view.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { anyTypeCheck, draftAbout } from '../check.js';
import { andMore, list, placedAt, quote } from '../wording.js';

export const loneEmptyCells = anyTypeCheck({
  name: 'lone-empty-cells',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No cell is empty in a table whose other cells are all filled.',
  options: z.strictObject({
    min_cells: z
      .int()
      .min(4)
      .default(8)
      .describe('Minimum number of cells below the header. Smaller tables are not checked.'),
  }),
  run(content, template, { options: { min_cells } }) {
    const gaps = [...content.tables()].flatMap((table) => {
      const gap = loneGap(table, min_cells);
      return gap === null || isHeldElsewhere(table, gap, template) ? [] : [gap];
    });
    return draftAbout(gaps, (first) => ({
      ...placedAt(gaps.map(({ location }) => location)),
      message: `${first.headline} (${first.location}); the other cells of the table are filled${andMore(gaps.length - 1, 'table')}.`,
      expected: 'a value in every cell, or a mark such as "n/a" for a missing value',
      actual: list(
        gaps.map(({ actual }) => actual),
        '; ',
      ),
      measure: { value: gaps.length, goal: 0, unit: 'empty cells' },
      suggestion:
        'Find the field that fills this cell. The service may not have requested it, may not have received it, or may expect another name for it in this record. Write "n/a" if the value is not known, so that the reader does not take it for a mistake.',
    }));
  },
});

/** True if the template requires the cells of that column one by one: other checks report them. */
function isHeldElsewhere({ rows: [header = []] }: LocatedTable, gap: Gap, template: Template): boolean {
  if (template.type === 'pptx') {
    const { layout, require = [] } = template.companies ?? {};
    return layout === 'table-rows' && require.length > 0 && namesCompanyPart(gap.column);
  }
  const columns = template.type === 'docx' ? (template.workplan?.columns ?? []) : [];
  return (
    columns.length > 0 &&
    columns.every(({ title, also }) =>
      header.some((text) => [title, ...also].some((candidate) => titleContains(text, candidate))),
    )
  );
}

/** True if the last row is the sum of the rows above in one of its columns, whatever its label. */
function addsUp(rows: LocatedTable['rows']): boolean {
  const figures = readFigures(rows);
  const total = figures.at(-1) ?? [];
  return total.some((sum, column) => {
    const parts = figures.slice(1, -1).map((row) => row[column]?.value);
    if (sum === null || sum.value === 0 || parts.length < 2 || parts.includes(undefined)) return false;
    const added = parts.reduce((all: number, part) => all + (part ?? 0), 0);
    return Math.abs(added - sum.value) <= Math.abs(sum.value) * 1e-3;
  });
}

/** True if a total below the column is right without the empty cell: there is no such amount. */
function addsUpWithout(rows: LocatedTable['rows'], column: number): boolean {
  const figures = readFigures(rows)
    .slice(1)
    .map((row) => row[column] ?? null);
  const total = figures.at(-1);
  const parts = figures.slice(0, -1).filter((figure) => figure !== null);
  if (total == null || total.value === 0 || total.isPercent || parts.length < 2) return false;
  const rounding = parts.reduce((all, figure) => all + figure.rounding, total.rounding);
  const sum = parts.reduce((all, { value }) => all + value, 0);
  return Math.abs(sum - total.value) <= rounding * 1.01 + 1e-9;
}

interface Gap {
  /** Header of its column; '' if it is the header. */
  readonly column: string;
  readonly location: string;
  readonly actual: string;
  /** Begins the sentence: `"Depends on" is empty for "Dig trench"`. */
  readonly headline: string;
}

function headerGap(below: string, location: string): Gap {
  return {
    column: '',
    location,
    actual: `no name above "${below}"`,
    headline: `The header above ${quote(below)} is empty`,
  };
}

/** True if the second column has labels too, and neither it nor the first has a name. */
function isSecondLabel([header = [], ...body]: LocatedTable['rows'], column: number): boolean {
  return column === 1 && header[0] === '' && body.every((row) => !/\p{N}/u.test(row[1] ?? ''));
}

/** The one empty cell of a table; null if there is not one, or more than one: then empty cells are usual in the table. */
function loneGap({ rows, locate, isIrregular = false }: LocatedTable, least: number): Gap | null {
  const [header = [], ...body] = rows;
  const width = header.length;
  // Two columns are labels with their values.
  if (isIrregular || width < 3 || body.length < 2 || body.length * width < least) return null;
  if (body.some((row) => row.length !== width)) return null;
  // The corner above the labels is often empty, and so are the cells of a total that has nothing to add up.
  const [gap, ...others] = rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text === '' && index + column > 0 ? [{ row: index, column }] : [])),
  );
  if (gap === undefined || others.length > 0) return null;
  if (gap.row === 0 && isSecondLabel(rows, gap.column)) return null;
  if (gap.row === 0) return headerGap(body[0]?.[gap.column] ?? '', locate(1));
  const label = rows[gap.row]?.find((text) => text !== '') ?? '';
  const column = header[gap.column] ?? '';
  if (mayBeEmpty(rows, gap, label)) return null;
  return {
    column,
    location: locate(gap.row + 1),
    actual: `an empty cell under "${column}" in the row "${label}"`,
    headline: `${quote(column)} is empty for ${quote(label)}`,
  };
}

const growth =
  /growth|change|yoy|(?<!\p{L})(?:var|Δ)|wachstum|veränderung|croissance|évolution|variation|crecimiento|variación|crescita|variazione/iu;
const ratio = /margin|ratio|share|rate(?!\p{L})|quote(?!\p{L})|marge|anteil|taux|tasa|cuota|tasso|quota|%/iu;

/** True for a cell of a total, and for one that its row or its column leaves out. */
function mayBeEmpty(
  rows: LocatedTable['rows'],
  { row, column }: { readonly row: number; readonly column: number },
  label: string,
): boolean {
  const isLast = row === rows.length - 1;
  // The change of a margin is in points, and has no rate of growth.
  if (growth.test(rows[0]?.[column] ?? '') && ratio.test(label)) return true;
  if (isLast && (isPartial(label) || statisticOf(label) !== null || addsUp(rows))) return true;
  const isFirst = { isFirstOfColumn: row === 1, isFirstOfRow: column === 1 };
  return (
    addsUpWithout(rows, column) || isOptionalCell({ column: rows[0]?.[column] ?? '', row: label, ...isFirst })
  );
}
