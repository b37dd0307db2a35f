import { KnownContents } from './known-contents.js';
import { KnownTags } from './known-tags.js';
import { RawName, TagFollower } from './raw-name.js';
import { isAt, type XmlSource } from './xml-source.js';

const slots = 1024;
/** More different names than this are no document's: they are forgotten from time to time. */
const mostNames = 10_000;

/** The names of one document's parts, found by the hash that the scanner takes on its way through them. */
export class RawNames {
  readonly tags = new KnownTags();
  readonly contents = new KnownContents();
  /** Which tag parts start with. */
  readonly first = new TagFollower();
  private readonly bySlot: (RawName | undefined)[] = new Array(slots).fill(undefined);
  private readonly byText = new Map<string, RawName>();

  find(source: XmlSource, start: number, end: number, hash: number): RawName {
    const slot = hash & (slots - 1);
    const known = this.bySlot[slot];
    if (
      known !== undefined &&
      known.hash === hash &&
      known.length === end - start &&
      isAt(source, start, known.bytes)
    ) {
      return known;
    }
    const name = this.named(source.read(start, end), hash);
    this.bySlot[slot] = name;
    return name;
  }

  named(text: string, hash = 0): RawName {
    let name = this.byText.get(text);
    if (name === undefined) {
      if (this.byText.size >= mostNames) this.byText.clear();
      name = new RawName(text, hash);
      this.byText.set(text, name);
    }
    return name;
  }
}
