import type { NamespaceScope } from './namespace-scope.js';
import type { RawName } from './raw-name.js';
import type { XmlAttributes } from './xml-handler.js';

/** A start tag that was read in full before, and what it means where its namespaces are the same. */
export interface KnownTag {
  /** From `<` to `>`, each byte a character. */
  readonly text: string;
  readonly bytes: DataView;
  readonly length: number;
  readonly name: RawName;
  readonly element: string;
  readonly isEmpty: boolean;
  /** Around it, and inside it: another where it declares prefixes. */
  readonly outer: NamespaceScope;
  readonly scope: NamespaceScope;
  readonly attributes: XmlAttributes;
  readonly attributeCount: number;
  readonly follower: TagFollower;
}

/** Which start tag came after one: what comes again, mostly. */
export class TagFollower {
  tag: KnownTag | undefined;
  /** Of the tag that came last and was not known: one that differs each time is not worth keeping. */
  missedName: RawName | undefined;
  missedLength = 0;
}

const mostTags = 2_000;
const longestTag = 1_000;

/**
 * Start tags of one document's trees. Nine in ten tags of a real slide or paragraph stand in the same words elsewhere in the
 * document: comparing them is several times faster than reading them, and they share one set of attributes.
 */
export class KnownTags {
  private readonly byText = new Map<string, KnownTag>();

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

/** Whether a tag came that way before, as far as its name and length tell; short enough to be kept. */
export function comesAgain(follower: TagFollower, name: RawName, length: number): boolean {
  const again =
    (follower.missedName === name && follower.missedLength === length) || name.missedLength === length;
  follower.missedName = name;
  follower.missedLength = length;
  name.missedLength = length;
  return again && length <= longestTag;
}
