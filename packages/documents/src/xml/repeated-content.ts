import type { ReaderLimits } from '../limits/reader-limits.js';
import type { KnownContents } from './known-contents.js';
import type { KnownContent, KnownTag } from './raw-name.js';
import type { XmlHandler } from './xml-handler.js';
import { isAt, type XmlSource } from './xml-source.js';

/** Passes elements whose bytes came before to a handler that shares what it made of them then, and remembers new ones. */
export class RepeatedContent {
  private elements = 0;
  /** By depth the tags of open elements; where these are known, also their source, the start of their content there, and how many elements came before. */
  private readonly tags: (KnownTag | undefined)[] = [];
  private readonly sources: XmlSource[] = [];
  private readonly starts: number[] = [];
  private readonly before: number[] = [];

  constructor(
    private readonly handler: XmlHandler,
    private readonly limits: ReaderLimits,
    private readonly contents: KnownContents,
  ) {}

  /** The content that starts here behind a tag, where the handler took all of it; its element has not been opened. */
  take(tag: KnownTag | undefined, source: XmlSource, start: number, depth: number): KnownContent | undefined {
    const contents = tag?.contents;
    if (contents === undefined) return undefined;
    for (let index = 0; index < contents.length; index += 1) {
      const content = contents[index] as KnownContent;
      const { bytes, elements, made } = content;
      if (!isAt(source, start, bytes)) continue;
      if (depth + elements > this.limits.xmlDepth || this.handler.repeat?.(made, elements) !== true)
        return undefined;
      this.elements += elements;
      return content;
    }
    return undefined;
  }

  /** An element was opened. */
  count(): void {
    this.elements += 1;
  }

  /** What follows is inside the element that was opened last. */
  enter(tag: KnownTag | undefined, source: XmlSource, start: number, depth: number): void {
    const known = this.handler.repeat === undefined ? undefined : tag;
    this.tags[depth] = known;
    if (known === undefined) return;
    this.sources[depth] = source;
    this.starts[depth] = start;
    this.before[depth] = this.elements - 1;
  }

  /** The element was closed. */
  leave(source: XmlSource, end: number, depth: number): void {
    const tag = this.tags[depth];
    const start = this.starts[depth] as number;
    if (tag === undefined || this.sources[depth] !== source) return;
    if (!this.contents.comesAgain(source, tag, start, end)) return;
    const made = this.handler.made?.();
    const elements = this.elements - (this.before[depth] as number);
    if (made != null) this.contents.add(source, tag, start, end, elements, made);
  }
}
