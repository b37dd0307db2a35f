import type { Cell, CellKind } from '../model/xlsx-document.js';
import { type CellShapes, kindCode, kinds } from './cell-shapes.js';
import type { GrowingDoubles } from './growing-numbers.js';
import type { NumberFormat } from './number-formats.js';
import type { TextTable } from './text-table.js';

/** Parts of a sheet's cells. */
export interface CellParts {
  readonly shapes: CellShapes;
  /** A number, 1 or 0 for a boolean, or the index of a text. */
  readonly values: GrowingDoubles;
  /** By index of the value. */
  readonly formulas: ReadonlyMap<number, string>;
  readonly texts: TextTable;
  readonly formats: readonly NumberFormat[];
}

/** A cell that is moved from one to the next instead of being recreated. */
export class CellCursor implements Cell {
  row = 0;
  #index = 0;
  #shape = 0;
  readonly #parts: CellParts;

  constructor(parts: CellParts) {
    this.#parts = parts;
  }

  /** `index`: of the value; `shape`: of everything else. */
  moveTo(row: number, index: number, shape: number): this {
    this.row = row;
    this.#index = index;
    this.#shape = shape;
    return this;
  }

  get column(): number {
    return this.#parts.shapes.column(this.#shape);
  }

  get kind(): CellKind {
    return kinds[this.#parts.shapes.kind(this.#shape)] ?? 'text';
  }

  get value(): string | number | boolean {
    const kind = this.#parts.shapes.kind(this.#shape);
    const value = this.#parts.values.at(this.#index);
    if (isText(kind)) return this.#parts.texts.at(value);
    return kind === kindCode.boolean ? value === 1 : value;
  }

  get format(): string {
    return this.#parts.formats[this.#parts.shapes.format(this.#shape)]?.code ?? 'General';
  }

  get typeScale(): number {
    return this.#parts.formats[this.#parts.shapes.format(this.#shape)]?.typeScale ?? 1;
  }

  get typeface(): string | null {
    return this.#parts.formats[this.#parts.shapes.format(this.#shape)]?.typeface ?? null;
  }

  get textColor(): string | undefined {
    return this.#parts.formats[this.#parts.shapes.format(this.#shape)]?.textColor;
  }

  get fillColor(): string | undefined {
    return this.#parts.formats[this.#parts.shapes.format(this.#shape)]?.fillColor;
  }

  get isUnseen(): boolean {
    return this.#parts.formats[this.#parts.shapes.format(this.#shape)]?.isUnseen === true;
  }

  get formula(): string | null {
    return this.#parts.formulas.get(this.#index) ?? null;
  }
}

/** Texts, error codes, and the empty text of uncalculated cells. */
export function isText(kind: number): boolean {
  return kind === kindCode.text || kind >= kindCode.error;
}
