import { GrowingNumbers } from './growing-numbers.js';

const chunkSize = 1024 * 1024;
/** Set in a length if the text takes two bytes for each of its characters. */
const wide = 0x8000_0000;
const cached = 4_096;
/** Long texts rarely repeat, and thousands of them would cost as much as the bytes save. */
const maxCachedLength = 200;

/**
 * Texts by index, as bytes: a million of them as strings would cost three times as much, and as much again in collecting
 * garbage. Latin ones take a byte for each character, others two.
 */
export class TextStore {
  readonly #chunks: Buffer[] = [];
  readonly #starts = new GrowingNumbers();
  readonly #lengths = new GrowingNumbers();
  /** Values of a column repeat: each slot keeps the text that was read last. */
  readonly #recent: { index: number; text: string }[] = [];
  #end = 0;

  get length(): number {
    return this.#starts.length;
  }

  /** Returns its index. A text has at most half a mebi of UTF-16 units. */
  push(text: string): number {
    const index = this.#starts.length;
    const isWide = !isLatin(text);
    const size = isWide ? text.length * 2 : text.length;
    this.#write(text, size, isWide);
    this.#starts.push(this.#end);
    this.#lengths.push(size + (isWide ? wide : 0));
    this.#end += size;
    return index;
  }

  isEmpty(index: number): boolean {
    return this.#lengths.at(index) === 0;
  }

  at(index: number): string {
    const recent = this.#recent[index % cached];
    if (recent?.index === index) return recent.text;
    const text = this.#read(index);
    if (text.length > maxCachedLength) return text;
    if (recent === undefined) this.#recent[index % cached] = { index, text };
    else {
      recent.index = index;
      recent.text = text;
    }
    return text;
  }

  #read(index: number): string {
    const length = this.#lengths.at(index);
    const start = this.#starts.at(index) % chunkSize;
    const chunk = this.#chunks[Math.floor(this.#starts.at(index) / chunkSize)];
    return length >= wide
      ? (chunk?.toString('utf16le', start, start + length - wide) ?? '')
      : (chunk?.toString('latin1', start, start + length) ?? '');
  }

  /** A text does not cross the end of a chunk: the rest of it stays unused. */
  #write(text: string, size: number, isWide: boolean): void {
    const room = chunkSize - (this.#end % chunkSize);
    if (size > room) this.#end += room;
    const position = Math.floor(this.#end / chunkSize);
    let chunk = this.#chunks[position];
    if (chunk === undefined) {
      chunk = Buffer.allocUnsafeSlow(chunkSize);
      this.#chunks[position] = chunk;
    }
    chunk.write(text, this.#end % chunkSize, isWide ? 'utf16le' : 'latin1');
  }
}

function isLatin(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0xff) return false;
  }
  return true;
}
