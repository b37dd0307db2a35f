import { detach } from './character-data.js';

/** A piece of a part: UTF-8 that is valid and cut in no character. Bytes are several times faster to look at than text. */
export class XmlSource {
  readonly length: number;
  /** Each byte as a character, so that places are the same in both: cutting a short text from it needs no call out of the engine. */
  readonly text: string;

  constructor(readonly bytes: Buffer) {
    this.length = bytes.length;
    this.text = bytes.toString('latin1');
  }

  /** The byte at a place; 0 behind the end: reading there for real makes every read of the loop that does it slow. */
  at(place: number): number {
    return place < this.length ? (this.bytes[place] as number) : 0;
  }

  /** Text in memory of its own. */
  read(start: number, end: number): string {
    const { bytes } = this;
    let all = 0;
    for (let at = start; at < end; at += 1) all |= bytes[at] as number;
    return all < 0x80 ? this.readAscii(start, end) : bytes.toString('utf8', start, end);
  }

  readAscii(start: number, end: number): string {
    return detach(this.text.slice(start, end));
  }
}

/** Short names: a loop beats the call of a comparison. */
export function isAt(source: XmlSource, start: number, wanted: Uint8Array): boolean {
  const { bytes } = source;
  const { length } = wanted;
  if (start + length > source.length) return false;
  for (let index = 0; index < length; index += 1) {
    if (bytes[start + index] !== wanted[index]) return false;
  }
  return true;
}
