import type { Cell, CellGrid, CellKind, RowRange } from '../xlsx-document.js';
import { CellStore, kindCode, kinds } from './cell-store.js';
import { GrowingNumbers } from './growing-numbers.js';
import type { NumberFormat } from './number-format.js';
import type { TextTable } from './text-table.js';

/** Where a sheet's cells are put, and then asked for. Rows come in ascending order, and so do the cells of each. */
export class StoredGrid implements CellGrid {
  readonly #texts: TextTable;
  readonly #formats: readonly NumberFormat[];
  readonly #cells = new CellStore();
  readonly #rows = new GrowingNumbers();
  /** Index of each row's first cell. */
  readonly #starts = new GrowingNumbers();
  readonly #formulas = new Map<number, string>();
  readonly #counts = new Array<number>(kinds.length).fill(0);
  #lastColumn = 0;

  constructor(texts: TextTable, formats: readonly NumberFormat[]) {
    this.#texts = texts;
    this.#formats = formats;
  }

  /** `value`: a number, or the index of a text. */
  add(
    row: number,
    column: number,
    cell: { kind: number; format: number; value: number; formula: string | null },
  ): void {
    if (row !== this.lastRow) {
      this.#rows.push(row);
      this.#starts.push(this.#cells.length);
    }
    if (cell.formula !== null) this.#formulas.set(this.#cells.length, cell.formula);
    this.#cells.add(column, cell.kind, cell.format, cell.value);
    this.#counts[cell.kind] = (this.#counts[cell.kind] ?? 0) + 1;
    if (column > this.#lastColumn) this.#lastColumn = column;
  }

  /** No more comes. */
  finish(): CellGrid {
    this.#cells.trim();
    return this;
  }

  get count(): number {
    return this.#cells.length;
  }

  get lastRow(): number {
    return this.#rows.length === 0 ? 0 : this.#rows.at(this.#rows.length - 1);
  }

  get lastColumn(): number {
    return this.#lastColumn;
  }

  countOf(kind: CellKind): number {
    return this.#counts[kindCode[kind]] ?? 0;
  }

  *rowNumbers(): Iterable<number> {
    for (let index = 0; index < this.#rows.length; index += 1) yield this.#rows.at(index);
  }

  *row(row: number): Iterable<Cell> {
    const found = this.#find(row);
    if (found < 0) return;
    const end = this.#end(found);
    for (let index = this.#starts.at(found); index < end; index += 1) yield this.#cellAt(row, index);
  }

  cell(row: number, column: number): Cell | null {
    const found = this.#find(row);
    const index = found < 0 ? -1 : this.#indexIn(found, column);
    return index < 0 ? null : this.#cellAt(row, index);
  }

  visit(visit: (cell: Cell) => void): void {
    const cursor = this.#cursor();
    for (let row = 0; row < this.#rows.length; row += 1) {
      const end = this.#end(row);
      for (let index = this.#starts.at(row); index < end; index += 1) {
        visit(cursor.moveTo(this.#rows.at(row), index));
      }
    }
  }

  visitColumn(range: RowRange, column: number, visit: (row: number, cell: Cell | null) => void): void {
    const cursor = this.#cursor();
    for (let at = this.#rows.lowerBound(range.firstRow); at < this.#rows.length; at += 1) {
      const row = this.#rows.at(at);
      if (row > range.lastRow) return;
      const index = this.#indexIn(at, column);
      visit(row, index < 0 ? null : cursor.moveTo(row, index));
    }
  }

  fingerprint(row: number): number {
    const found = this.#find(row);
    if (found < 0) return 0;
    let hash = 0x811c9dc5;
    const end = this.#end(found);
    for (let index = this.#starts.at(found); index < end; index += 1) {
      const value = this.#cells.value(index);
      const kind = this.#cells.kind(index);
      const content = isText(kind) ? this.#texts.hash(value) : hashOfNumber(value);
      hash = Math.imul(hash ^ this.#cells.column(index), 0x01000193);
      hash = Math.imul(hash ^ content, 0x01000193);
      hash = (hash << 13) | (hash >>> 19);
    }
    return hash;
  }

  #cursor(): Cursor {
    return new Cursor(this.#cells, this.#texts, this.#formats, this.#formulas);
  }

  #cellAt(row: number, index: number): Cell {
    const { column, kind, value, format, formula } = this.#cursor().moveTo(row, index);
    return { row, column, kind, value, format, formula };
  }

  #find(row: number): number {
    const found = this.#rows.lowerBound(row);
    return found < this.#rows.length && this.#rows.at(found) === row ? found : -1;
  }

  #end(row: number): number {
    return row + 1 < this.#starts.length ? this.#starts.at(row + 1) : this.#cells.length;
  }

  /** Most rows have no gaps: the cell is where its distance from the row's first says. */
  #indexIn(row: number, column: number): number {
    let low = this.#starts.at(row);
    const end = this.#end(row);
    const likely = low + column - this.#cells.column(low);
    if (likely >= low && likely < end && this.#cells.column(likely) === column) return likely;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#cells.column(middle) < column) low = middle + 1;
      else high = middle;
    }
    return low < end && this.#cells.column(low) === column ? low : -1;
  }
}

/** A cell that is moved from one to the next instead of being made anew. */
class Cursor implements Cell {
  row = 0;
  #index = 0;
  readonly #cells: CellStore;
  readonly #texts: TextTable;
  readonly #formats: readonly NumberFormat[];
  readonly #formulas: ReadonlyMap<number, string>;

  constructor(
    cells: CellStore,
    texts: TextTable,
    formats: readonly NumberFormat[],
    formulas: ReadonlyMap<number, string>,
  ) {
    this.#cells = cells;
    this.#texts = texts;
    this.#formats = formats;
    this.#formulas = formulas;
  }

  moveTo(row: number, index: number): this {
    this.row = row;
    this.#index = index;
    return this;
  }

  get column(): number {
    return this.#cells.column(this.#index);
  }

  get kind(): CellKind {
    return kinds[this.#cells.kind(this.#index)] ?? 'text';
  }

  get value(): string | number | boolean {
    const kind = this.#cells.kind(this.#index);
    const value = this.#cells.value(this.#index);
    if (isText(kind)) return this.#texts.at(value);
    return kind === kindCode.boolean ? value === 1 : value;
  }

  get format(): string {
    return this.#formats[this.#cells.style(this.#index)]?.code ?? 'General';
  }

  get formula(): string | null {
    return this.#formulas.get(this.#index) ?? null;
  }
}

/** Texts, error codes, and the empty text of what is not calculated. */
function isText(kind: number): boolean {
  return kind === kindCode.text || kind >= kindCode.error;
}

const bits = new DataView(new ArrayBuffer(8));

function hashOfNumber(value: number): number {
  bits.setFloat64(0, value);
  return bits.getInt32(0) ^ Math.imul(bits.getInt32(4), 0x9e3779b1);
}
