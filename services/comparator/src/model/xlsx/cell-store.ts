import type { CellKind } from '../xlsx-document.js';

/** What is stored for a kind. */
export const kindCode = {
  text: 0,
  number: 1,
  date: 2,
  boolean: 3,
  error: 4,
  uncalculated: 5,
} as const satisfies Record<CellKind, number>;

export const kinds = Object.keys(kindCode) as readonly CellKind[];

const chunkSize = 65_536;
const smallest = 64;

interface Chunk {
  readonly columns: Uint16Array;
  readonly kinds: Uint8Array;
  readonly styles: Uint16Array;
  /** A number, 1 or 0 for a boolean, or the index of a text. */
  readonly values: Float64Array;
}

function chunkOf(size: number): Chunk {
  return {
    columns: new Uint16Array(size),
    kinds: new Uint8Array(size),
    styles: new Uint16Array(size),
    values: new Float64Array(size),
  };
}

function resized(chunk: Chunk, size: number): Chunk {
  const next = chunkOf(size);
  const kept = Math.min(size, chunk.columns.length);
  next.columns.set(chunk.columns.subarray(0, kept));
  next.kinds.set(chunk.kinds.subarray(0, kept));
  next.styles.set(chunk.styles.subarray(0, kept));
  next.values.set(chunk.values.subarray(0, kept));
  return next;
}

/**
 * Cells one behind the other, thirteen bytes each, in blocks: growing copies at most one block, and a sheet of one cell
 * (a hostile workbook has thousands) costs no more than it holds.
 */
export class CellStore {
  #chunks: Chunk[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(column: number, kind: number, style: number, value: number): void {
    const at = this.#length % chunkSize;
    let chunk = this.#chunks[this.#chunks.length - 1];
    if (at === 0) {
      chunk = chunkOf(this.#length === 0 ? smallest : chunkSize);
      this.#chunks.push(chunk);
    } else if (chunk !== undefined && at === chunk.columns.length) {
      chunk = resized(chunk, at * 2);
      this.#chunks[this.#chunks.length - 1] = chunk;
    }
    if (chunk === undefined) return;
    chunk.columns[at] = column;
    chunk.kinds[at] = kind;
    chunk.styles[at] = style;
    chunk.values[at] = value;
    this.#length += 1;
  }

  /** Gives back what the last block does not use. */
  trim(): void {
    const last = this.#chunks.pop();
    if (last === undefined) return;
    this.#chunks.push(resized(last, ((this.#length - 1) % chunkSize) + 1));
  }

  column(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.columns[index % chunkSize] ?? 0;
  }

  kind(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.kinds[index % chunkSize] ?? 0;
  }

  style(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.styles[index % chunkSize] ?? 0;
  }

  value(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.values[index % chunkSize] ?? 0;
  }
}
