import { type Mutation, twice, withItem, without } from './mutation.js';

/** A table of texts to change; `Cell` is the document's model of one. */
export interface MutableTable<Cell> {
  readonly rows: readonly (readonly Cell[])[];
  /** `slide 7, table 2`. */
  readonly place: string;
  textOf(cell: Cell): string;
  /** The cell with another text. */
  write(cell: Cell, text: string): Cell;
  /** The document with these rows instead. */
  apply(rows: readonly (readonly Cell[])[]): ReturnType<Mutation['apply']>;
}

/** Fewer cells of a row may be the same as those of another one by chance. */
const minCells = 3;
/** A column of fewer figures has no usual size. */
const minFigures = 5;

/** Possible defects of a table of texts. The first row names the columns. */
export function mutateTable<Cell>(table: MutableTable<Cell>): Mutation[] {
  const { rows, place, textOf, write, apply } = table;
  const texts = rows.map((row) => row.map(textOf));
  const isFull = texts.length > 2 && texts.slice(1).every((row) => row.every((text) => text !== ''));
  const columns = texts[0]?.length ?? 0;
  return [
    ...Array.from({ length: columns }, (_, column) => ({
      kind: 'column of a table removed',
      place: `${place}, column ${column + 1}`,
      evident: false,
      apply: () => apply(rows.map((row) => without(row, column))),
    })),
    ...rows.flatMap((row, index): Mutation[] => {
      const here = `${place}, row ${index + 1}`;
      const filled = (texts[index] ?? []).filter((text) => text !== '').length;
      const isHeader = index === 0;
      return [
        {
          kind: isHeader ? 'header of a table removed' : 'row of a table removed',
          place: here,
          evident: false,
          apply: () => apply(without(rows, index)),
        },
        ...(filled < minCells
          ? []
          : [
              {
                kind: 'row of a table twice',
                place: here,
                evident: true,
                apply: () => apply(twice(rows, index)),
              },
            ]),
        ...row.flatMap((cell, column): Mutation[] => {
          const text = textOf(cell);
          const replace = (other: string) => () =>
            apply(withItem(rows, index, withItem(row, column, write(cell, other))));
          if (text === '') return [];
          const larger = isHeader || !hasUsualSize(texts, index, column) ? null : timesThousand(text);
          return [
            {
              kind: isHeader ? 'header cell emptied' : 'cell of a table emptied',
              place: here,
              evident: isFull && (!isHeader || column > 0),
              apply: replace(''),
            },
            ...(larger === null
              ? []
              : [{ kind: 'figure × 1,000', place: here, evident: true, apply: replace(larger) }]),
          ];
        }),
      ];
    }),
  ];
}

const plainFigure = /^(?<before>[^\d%]{0,5})(?<digits>\d{1,3}(?:,\d{3})*)(?<after>(?:\.\d+)?[^\d%]{0,5})$/;

function timesThousand(text: string): string | null {
  const { before = '', digits, after = '' } = plainFigure.exec(text)?.groups ?? {};
  return digits === undefined ? null : `${before}${digits},000${after}`;
}

/** True if the column's other figures are of one size, and this one is too: a thousand of it is then a slip of the unit. */
function hasUsualSize(texts: readonly (readonly string[])[], row: number, column: number): boolean {
  const sizes = texts.slice(1).flatMap((cells) => {
    const { digits } = plainFigure.exec(cells[column] ?? '')?.groups ?? {};
    return digits === undefined ? [] : [Number(digits.replaceAll(',', ''))];
  });
  return row > 0 && areOfOneSize(sizes);
}

/** True if figures differ by less than a factor of thirty. */
export function areOfOneSize(figures: readonly number[]): boolean {
  const sizes = figures.map(Math.abs);
  const least = Math.min(...sizes);
  return sizes.length >= minFigures && least > 0 && Math.max(...sizes) < least * 30;
}
