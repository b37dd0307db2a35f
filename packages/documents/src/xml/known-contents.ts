import { type KnownTag, TagFollower } from './raw-name.js';
import { Recurrence } from './recurrence.js';
import { viewOf, type XmlSource } from './xml-source.js';

/** Longer ones hold texts of their own, which no other place repeats. */
const longest = 1_000;
/** By then it shows whether what follows a tag comes again. */
const mostTries = 12;
const mostOfTag = 4;
const mostOfDocument = 500;

/**
 * Contents of one document's elements. A table's cells, the boxes of slides and the runs of a paragraph repeat each other's
 * appearance word for word: comparing them is many times faster than reading them, and what was built of them is shared.
 */
export class KnownContents {
  private readonly recurrence = new Recurrence();
  private count = 0;

  /** Whether content behind this tag came before, so that it should be added. */
  comesAgain(source: XmlSource, tag: KnownTag, start: number, end: number): boolean {
    if (end - start > longest || tag.tries === mostTries || this.count === mostOfDocument) return false;
    tag.tries += 1;
    return this.recurrence.comesAgain(source, start, end);
  }

  add(source: XmlSource, tag: KnownTag, start: number, end: number, elements: number, made: object): void {
    // A view would keep the whole part alive.
    const bytes = viewOf(Buffer.from(source.bytes.subarray(start, end)));
    this.count += 1;
    tag.contents ??= [];
    if (tag.contents.length === mostOfTag) tag.contents.shift();
    tag.contents.push({ bytes, length: end - start, elements, made, follower: new TagFollower() });
  }
}
