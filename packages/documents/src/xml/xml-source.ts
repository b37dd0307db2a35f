import { detach } from './character-data.js';

const bytesPerRead = 100;

/** A piece of a part: UTF-8 that is valid and cut in no character. Bytes are several times faster to scan than text. */
export class XmlSource {
  readonly length: number;
  readonly view: DataView;
  private whole: string | undefined;
  private reads = 0;

  constructor(readonly bytes: Buffer) {
    this.length = bytes.length;
    this.view = viewOf(bytes);
  }

  /** Each byte as a character, so that places are the same in both. */
  get text(): string {
    this.whole ??= this.bytes.toString('latin1');
    return this.whole;
  }

  /** The byte at a place; 0 behind the end: reading there for real makes every read of the loop that does it slow. */
  at(place: number): number {
    return place < this.length ? (this.bytes[place] as number) : 0;
  }

  /** Text in separate memory. */
  read(start: number, end: number): string {
    const { bytes } = this;
    let all = 0;
    for (let position = start; position < end; position += 1) all |= bytes[position] as number;
    return all < 0x80 ? this.readAscii(start, end) : bytes.toString('utf8', start, end);
  }

  readAscii(start: number, end: number): string {
    if (this.whole !== undefined) return detach(this.whole.slice(start, end));
    this.reads += 1;
    // If much is read, cutting it from the text of the whole saves the calls out of the engine.
    if (this.reads * bytesPerRead > this.length) return detach(this.text.slice(start, end));
    return this.bytes.toString('latin1', start, end);
  }
}

/** True if `wanted` is at a place. Compares four bytes at a time, which is twice as fast as one by one. */
export function isAt(source: XmlSource, start: number, wanted: DataView): boolean {
  const { view } = source;
  const last = wanted.byteLength - 4;
  if (start + last + 4 > source.length) return false;
  for (let index = 0; index < last; index += 4) {
    if (view.getInt32(start + index, true) !== wanted.getInt32(index, true)) return false;
  }
  if (last >= 0) return view.getInt32(start + last, true) === wanted.getInt32(last, true);
  for (let index = 0; index < last + 4; index += 1) {
    if (view.getInt8(start + index) !== wanted.getInt8(index)) return false;
  }
  return true;
}

export function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The last place up to `most` where a character starts. */
export function characterStart(bytes: Buffer, most: number): number {
  let position = Math.min(most, bytes.length);
  while (position < bytes.length && ((bytes[position] as number) & 0xc0) === 0x80) position -= 1;
  return position;
}
