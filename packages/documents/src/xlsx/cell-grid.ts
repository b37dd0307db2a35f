import type { Cell, CellGrid, CellKind, RowRange } from '../model/xlsx-document.js';
import { CellCursor, type CellParts, isText } from './cell-cursor.js';
import { kindCode, kinds, RowShapes } from './cell-shapes.js';
import { GrowingDoubles, GrowingNumbers } from './growing-numbers.js';

import type { NumberFormat } from './number-formats.js';

import type { TextTable } from './text-table.js';

/** Stored values of a cell. */
export interface StoredCell {
  /** See `kindCode`. */
  readonly kind: number;
  /** Index of its number format. */
  readonly format: number;
  /** A number, 1 or 0 for a boolean, or the index of a text. */
  readonly value: number;
  readonly formula: string | null;
}

/** Store of a sheet's cells: eight bytes for a cell whose row looks like another one. Rows come in ascending order, and so do the cells of each. */
export class StoredGrid implements CellGrid {
  readonly #texts: TextTable;
  readonly #shapes = new RowShapes();
  readonly #values = new GrowingDoubles();
  readonly #rows = new GrowingNumbers();
  /** Index of each row's first value. */
  readonly #starts = new GrowingNumbers();
  readonly #formulas = new Map<number, string>();
  readonly #counts = new Array<number>(kinds.length).fill(0);
  #lastColumn = 0;

  readonly #parts: CellParts;

  constructor(texts: TextTable, formats: readonly NumberFormat[]) {
    this.#texts = texts;
    this.#parts = {
      shapes: this.#shapes.cells,
      values: this.#values,
      formulas: this.#formulas,
      texts,
      formats,
    };
  }

  add(row: number, column: number, { kind, format, value, formula }: StoredCell): void {
    if (row !== this.lastRow) {
      if (this.#rows.length > 0) this.#shapes.endRow();
      this.#rows.push(row);
      this.#starts.push(this.#values.length);
    }
    if (formula !== null) this.#formulas.set(this.#values.length, formula);
    this.#shapes.add(column, kind, format);
    this.#values.push(value);
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    if (column > this.#lastColumn) this.#lastColumn = column;
  }

  /** No more comes. */
  finish(): CellGrid {
    if (this.#rows.length > 0) this.#shapes.endRow();
    this.#shapes.finish();
    this.#values.trim();
    return this;
  }

  get count(): number {
    return this.#values.length;
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
    const rowIndex = this.#find(row);
    if (rowIndex < 0) return;
    const count = this.#end(rowIndex) - this.#starts.at(rowIndex);
    const cursor = this.#cursor();
    for (let offset = 0; offset < count; offset += 1) yield this.#cellAt(rowIndex, offset, cursor);
  }

  cell(row: number, column: number): Cell | null {
    const rowIndex = this.#find(row);
    const offset = rowIndex < 0 ? -1 : this.#offsetOf(rowIndex, column);
    return offset < 0 ? null : this.#cellAt(rowIndex, offset, this.#cursor());
  }

  visit(visit: (cell: Cell) => void): void {
    this.visitRows({ firstRow: 1, lastRow: this.lastRow }, visit);
  }

  visitRows(range: RowRange, visit: (cell: Cell) => void): void {
    const cursor = this.#cursor();
    for (let row = this.#rows.lowerBound(range.firstRow); row < this.#rows.length; row += 1) {
      const number = this.#rows.at(row);
      if (number > range.lastRow) return;
      const start = this.#starts.at(row);
      const shape = this.#shapes.startOf(row);
      const count = this.#end(row) - start;
      for (let offset = 0; offset < count; offset += 1) {
        visit(cursor.moveTo(number, start + offset, shape + offset));
      }
    }
  }

  visitColumn(range: RowRange, column: number, visit: (row: number, cell: Cell | null) => void): void {
    const cursor = this.#cursor();
    for (let row = this.#rows.lowerBound(range.firstRow); row < this.#rows.length; row += 1) {
      const number = this.#rows.at(row);
      if (number > range.lastRow) return;
      const offset = this.#offsetOf(row, column);
      const index = this.#starts.at(row) + offset;
      visit(number, offset < 0 ? null : cursor.moveTo(number, index, this.#shapes.startOf(row) + offset));
    }
  }

  fingerprint(row: number): number {
    const rowIndex = this.#find(row);
    if (rowIndex < 0) return 0;
    const start = this.#starts.at(rowIndex);
    const shape = this.#shapes.startOf(rowIndex) - start;
    const end = this.#end(rowIndex);
    let hash = 0x811c9dc5;
    for (let index = start; index < end; index += 1) {
      const value = this.#values.at(index);
      const kind = this.#shapes.cells.kind(shape + index);
      const content = isText(kind) ? this.#texts.hash(value) : hashOfNumber(value);
      hash = Math.imul(hash ^ this.#shapes.cells.column(shape + index), 0x01000193);
      hash = Math.imul(hash ^ content, 0x01000193);
      hash = (hash << 13) | (hash >>> 19);
    }
    return hash;
  }

  #cursor(): CellCursor {
    return new CellCursor(this.#parts);
  }

  #cellAt(match: number, offset: number, cursor: CellCursor): Cell {
    const index = this.#starts.at(match) + offset;
    cursor.moveTo(this.#rows.at(match), index, this.#shapes.startOf(match) + offset);
    const { row, column, kind, value, format, typeScale, typeface, formula } = cursor;
    const { isUnseen, textColor, fillColor } = cursor;
    const cell = { row, column, kind, value, format, typeScale, typeface, formula };
    if (!isUnseen && textColor === undefined && fillColor === undefined) return cell;
    return { ...cell, textColor, fillColor, ...(isUnseen ? { isUnseen } : {}) };
  }

  #find(row: number): number {
    const rowIndex = this.#rows.lowerBound(row);
    return rowIndex < this.#rows.length && this.#rows.at(rowIndex) === row ? rowIndex : -1;
  }

  #end(row: number): number {
    return row + 1 < this.#starts.length ? this.#starts.at(row + 1) : this.#values.length;
  }

  /** Position of a column's cell in its row; -1 if there is no such cell. Most rows have no gaps: the distance from the first is the index. */
  #offsetOf(row: number, column: number): number {
    const { cells } = this.#shapes;
    const first = this.#shapes.startOf(row);
    const count = this.#end(row) - this.#starts.at(row);
    const likely = column - cells.column(first);
    if (likely >= 0 && likely < count && cells.column(first + likely) === column) return likely;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (cells.column(first + middle) < column) low = middle + 1;
      else high = middle;
    }
    return low < count && cells.column(first + low) === column ? low : -1;
  }
}

const bits = new DataView(new ArrayBuffer(8));

function hashOfNumber(value: number): number {
  bits.setFloat64(0, value);
  return bits.getInt32(0) ^ Math.imul(bits.getInt32(4), 0x9e3779b1);
}
