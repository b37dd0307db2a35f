import type { NamespaceScope } from './namespaces.js';
import type { KnownTag } from './raw-name.js';
import { Recurrence } from './recurrence.js';
import type { XmlSource } from './xml-source.js';

const mostTags = 2_000;
const longestTag = 1_000;

/**
 * Start tags of one document's trees. Nine in ten tags of a real slide or paragraph stand in the same words elsewhere in the
 * document: comparing them is several times faster than reading them, and they share one set of attributes.
 */
export class KnownTags {
  private readonly byText = new Map<string, KnownTag>();
  private readonly recurrence = new Recurrence();

  /** Whether the same tag came before, and is short enough to be kept: one that differs each time is not worth it. */
  comesAgain(source: XmlSource, start: number, end: number): boolean {
    return end - start <= longestTag && this.recurrence.comesAgain(source, start, end);
  }

  find(text: string, outer: NamespaceScope): KnownTag | undefined {
    const known = this.byText.get(text);
    return known?.outer === outer ? known : undefined;
  }

  add(tag: KnownTag): void {
    if (this.byText.size >= mostTags) this.forget();
    this.byText.set(tag.text, tag);
  }

  /** Followers as well: a chain of them would keep everything alive. */
  private forget(): void {
    for (const { follower } of this.byText.values()) follower.tag = undefined;
    this.byText.clear();
  }
}
