import type { XmlSource } from './xml-source.js';

const slots = 1_024;

/** Notices bytes that come again, by their hash: of what was seen nothing is kept. */
export class Recurrence {
  private readonly seen = new Int32Array(slots);

  /** Whether the same bytes were asked for before, give or take what came between. */
  comesAgain({ bytes, view }: XmlSource, start: number, end: number): boolean {
    let hash = end - start;
    let at = start;
    for (; at + 4 <= end; at += 4) hash = (Math.imul(hash, 31) + view.getInt32(at, true)) | 0;
    for (; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
    const slot = (hash ^ (hash >>> 16)) & (slots - 1);
    const again = this.seen[slot] === hash;
    this.seen[slot] = hash;
    return again;
  }
}
