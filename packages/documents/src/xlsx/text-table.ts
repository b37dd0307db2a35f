import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { TextStore } from './text-store.js';

/** Units of UTF-16 that a cell of Excel holds (specifications and limits of Excel). */
export const maxCellTextLength = 32_767;

/** Beyond this many, texts of cells' own are no longer looked up: a map of millions would cost more than it saves. */
const remembered = 65_536;

/** The texts of a workbook's cells by index: the shared ones first, then those that cells hold themselves, within limits. */
export class TextTable {
  readonly #texts = new TextStore();
  readonly #own = new Map<string, number>();
  readonly #limits: ReaderLimits;
  /** Lengths of shared texts that no cell of Excel can hold, by index. */
  readonly #tooLong = new Map<number, number>();
  #shared = 0;
  #characters = 0;
  #hashes: Int32Array | null = null;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
  }

  /** Number of shared texts; all of them come before the first that is interned. */
  get shared(): number {
    return this.#shared;
  }

  addShared(text: string): void {
    if (this.#shared >= this.#limits.sharedStrings) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The workbook has more than ${this.#limits.sharedStrings} shared strings (limit sharedStrings).`,
      );
    }
    this.charge(text);
    if (text.length > maxCellTextLength) this.#tooLong.set(this.#shared, text.length);
    this.#texts.push(shownPart(text));
    this.#shared += 1;
  }

  /** Length of a shared text that no cell of Excel can hold, of which only the first part is kept; undefined for others. */
  excessiveLength(index: number): number | undefined {
    return this.#tooLong.size > 0 ? this.#tooLong.get(index) : undefined;
  }

  /** Index of a text that a cell holds itself. */
  intern(text: string): number {
    const known = this.#own.get(text);
    if (known !== undefined) return known;
    this.charge(text);
    const index = this.#texts.push(shownPart(text));
    if (this.#own.size < remembered) this.#own.set(text, index);
    return index;
  }

  at(index: number): string {
    return this.#texts.at(index);
  }

  isEmpty(index: number): boolean {
    return this.#texts.isEmpty(index);
  }

  /** Counts a text that is kept elsewhere (a formula, a link) against the limit. */
  charge(text: string): void {
    this.#characters += text.length;
    if (this.#characters <= this.#limits.cellCharacters) return;
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The cells of the workbook contain more than ${this.#limits.cellCharacters} characters of text (limit cellCharacters).`,
    );
  }

  /** Equal for equal texts, whatever their indexes. Called only when all texts are there. */
  hash(index: number): number {
    if (this.#hashes === null) {
      this.#hashes = new Int32Array(this.#texts.length);
      for (let position = 0; position < this.#texts.length; position += 1)
        this.#hashes[position] = hashOf(this.#texts.at(position));
    }
    return this.#hashes[index] ?? 0;
  }
}

/** The part of a text that Excel keeps when it repairs the workbook. Thousands of cells can share a text of megabytes. */
function shownPart(text: string): string {
  return text.length > maxCellTextLength ? text.slice(0, maxCellTextLength) : text;
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
