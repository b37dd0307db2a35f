import { CellShapes } from './cell-shapes.js';
import { GrowingNumbers } from './growing-numbers.js';

const remembered = 4_096;

/** Columns, kinds and formats of a sheet's cells, row by row. Rows of a table are alike, and then stored once. */
export class RowShapes {
  readonly cells = new CellShapes();
  /** Where each row's first cell is among the cells. */
  readonly #starts = new GrowingNumbers();
  readonly #known = new Map<number, { readonly start: number; readonly count: number }>();
  #open = 0;
  #hash = 0;

  /** A cell of the row in the making. */
  add(column: number, kind: number, format: number): void {
    this.cells.add(column, kind, format);
    this.#hash = Math.imul(this.#hash ^ (column * 8 + kind), 0x01000193) ^ format;
  }

  /** The row is complete. */
  endRow(): void {
    const start = this.#open;
    const count = this.cells.length - start;
    const same = this.#known.get(this.#hash);
    if (same !== undefined && same.count === count && this.cells.areEqual(same.start, start, count)) {
      this.cells.truncate(start);
      this.#starts.push(same.start);
    } else {
      if (same === undefined && this.#known.size < remembered) this.#known.set(this.#hash, { start, count });
      this.#starts.push(start);
    }
    this.#open = this.cells.length;
    this.#hash = 0;
  }

  /** No more comes. */
  finish(): void {
    this.#known.clear();
    this.cells.trim();
  }

  /** Of the row with that index, not number. */
  startOf(row: number): number {
    return this.#starts.at(row);
  }
}
