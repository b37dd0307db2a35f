import { RawName } from './raw-name.js';
import { isAt, type XmlSource } from './xml-source.js';

const slots = 2048;
const bySlot: (RawName | undefined)[] = new Array(slots).fill(undefined);
const byText = new Map<string, RawName>();
/** All of Office's markup has some hundred names. Names that a document made up must not crowd them out for good. */
const maxNames = 4_000;
/** Longer names are no format's, and are not kept. */
const maxKeptLength = 100;

/** The name in the bytes from `start` to `end`. `hash` comes from `hashStep` over these bytes. */
export function findName(source: XmlSource, start: number, end: number, hash: number): RawName {
  const slot = hash & (slots - 1);
  const known = bySlot[slot];
  if (
    known !== undefined &&
    known.hash === hash &&
    known.length === end - start &&
    isAt(source, start, known.bytes)
  ) {
    return known;
  }
  const name = nameOf(source.read(start, end), hash);
  if (name.length <= maxKeptLength) bySlot[slot] = name;
  return name;
}

export function hashStep(hash: number, byte: number): number {
  return (hash * 31 + byte) | 0;
}

function nameOf(text: string, hash: number): RawName {
  const known = byText.get(text);
  if (known !== undefined) return known;
  const name = new RawName(text, hash);
  if (text.length > maxKeptLength) return name;
  if (byText.size >= maxNames) byText.clear();
  byText.set(text, name);
  return name;
}
