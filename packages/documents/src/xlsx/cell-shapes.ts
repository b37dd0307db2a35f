import type { CellKind } from '../model/xlsx-document.js';
import { GrowingNumbers } from './growing-numbers.js';

const remembered = 4_096;

/** Columns, kinds and formats of a sheet's cells, row by row. Rows of a table are alike, and then stored once. */
export class RowShapes {
  readonly cells = new CellShapes();
  /** Index of each row's first cell among the cells. */
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

/** Stored code of a kind. */
export const kindCode = {
  text: 0,
  number: 1,
  date: 2,
  boolean: 3,
  error: 4,
  uncalculated: 5,
  picture: 6,
} as const satisfies Record<CellKind, number>;

export const kinds = Object.keys(kindCode) as readonly CellKind[];

const chunkSize = 65_536;
const minChunkSize = 64;

interface Chunk {
  readonly columns: Uint16Array;
  readonly kinds: Uint8Array;
  readonly formats: Uint16Array;
}

function chunkOf(size: number, from?: Chunk): Chunk {
  const chunk = {
    columns: new Uint16Array(size),
    kinds: new Uint8Array(size),
    formats: new Uint16Array(size),
  };
  if (from === undefined) return chunk;
  chunk.columns.set(from.columns.subarray(0, size));
  chunk.kinds.set(from.kinds.subarray(0, size));
  chunk.formats.set(from.formats.subarray(0, size));
  return chunk;
}

/**
 * All of a cell but its value: column, kind, and index of its format; five bytes each. In blocks: growing copies at most
 * one, and a sheet of one cell (a hostile workbook has thousands) costs no more than it holds.
 */
export class CellShapes {
  readonly #chunks: Chunk[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(column: number, kind: number, format: number): void {
    const position = this.#length % chunkSize;
    const number = Math.floor(this.#length / chunkSize);
    let chunk = this.#chunks[number];
    if (chunk === undefined || position === chunk.columns.length) {
      chunk =
        chunk === undefined ? chunkOf(number === 0 ? minChunkSize : chunkSize) : chunkOf(position * 2, chunk);
      this.#chunks[number] = chunk;
    }
    chunk.columns[position] = column;
    chunk.kinds[position] = kind;
    chunk.formats[position] = format;
    this.#length += 1;
  }

  /** Forgets the last ones. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Releases unused memory. */
  trim(): void {
    this.#chunks.length = Math.ceil(this.#length / chunkSize);
    const last = this.#chunks.pop();
    if (last !== undefined) this.#chunks.push(chunkOf(((this.#length - 1) % chunkSize) + 1, last));
  }

  column(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.columns[index % chunkSize] ?? 0;
  }

  kind(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.kinds[index % chunkSize] ?? 0;
  }

  format(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.formats[index % chunkSize] ?? 0;
  }

  areEqual(a: number, b: number, count: number): boolean {
    for (let offset = 0; offset < count; offset += 1) {
      if (this.column(a + offset) !== this.column(b + offset)) return false;
      if (this.kind(a + offset) !== this.kind(b + offset)) return false;
      if (this.format(a + offset) !== this.format(b + offset)) return false;
    }
    return true;
  }
}
