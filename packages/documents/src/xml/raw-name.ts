import { type NameShape, shapeOfName } from './name-shape.js';
import type { NamespaceScope } from './namespaces.js';
import type { XmlAttributes } from './xml-handler.js';
import { isAt, type XmlSource } from './xml-source.js';

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
class KnownTags {
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

/** Whether the same tag came before, by its name and length; short enough to be kept. */
export function comesAgain(follower: TagFollower, name: RawName, length: number): boolean {
  const again =
    (follower.missedName === name && follower.missedLength === length) || name.missedLength === length;
  follower.missedName = name;
  follower.missedLength = length;
  name.missedLength = length;
  return again && length <= longestTag;
}

/** A name as a part writes it. Looked up once per part; what it means is remembered for the scope it was last met in. */
export class RawName {
  readonly startsWell: boolean;
  readonly isWellFormed: boolean;
  readonly isQualified: boolean;
  readonly isDeclaration: boolean;
  readonly bytes: DataView;
  readonly length: number;
  readonly prefix: string;
  readonly local: string;
  /** The element that was opened after this one last time, and the attributes it had: mostly the same as now. */
  next: RawName | undefined;
  readonly attributes: RawName[] = [];
  /** The tag of this name that was kept last, and what follows tags of this name that are not kept. */
  tag: KnownTag | undefined;
  missedLength = 0;
  readonly follower = new TagFollower();
  private elementScope: NamespaceScope | undefined;
  private elementName: string | undefined;
  private attributeScope: NamespaceScope | undefined;
  private attributeName: string | undefined;
  private readonly shape: NameShape;
  private plainName: string | undefined;

  constructor(
    readonly text: string,
    readonly hash: number,
  ) {
    const shape = shapeOfName(text);
    this.shape = shape;
    this.startsWell = shape.startsWell;
    this.isWellFormed = shape.isWellFormed;
    this.isQualified = shape.isQualified;
    this.isDeclaration = shape.isDeclaration;
    this.bytes = shape.bytes;
    this.length = shape.bytes.byteLength;
    this.prefix = shape.prefix;
    this.local = shape.local;
  }

  /** Our name of an element that is called so; undefined where its prefix is not declared. */
  ofElement(scope: NamespaceScope): string | undefined {
    if (this.elementScope !== scope) {
      this.elementScope = scope;
      const uri = scope.resolve(this.prefix) ?? '';
      const isUnbound = this.prefix !== '' && (uri === '' || this.prefix === 'xmlns');
      this.elementName = isUnbound ? undefined : this.shape.nameIn(uri);
    }
    return this.elementName;
  }

  /** Our name of an attribute that is called so. The default namespace does not apply to attributes. */
  ofAttribute(scope: NamespaceScope): string | undefined {
    if (this.prefix === '' && !this.isDeclaration) {
      this.plainName ??= this.shape.nameIn('');
      return this.plainName;
    }
    if (this.attributeScope !== scope) {
      this.attributeScope = scope;
      const uri = this.uriOfAttribute(scope);
      this.attributeName = uri === undefined ? undefined : this.shape.nameIn(uri);
    }
    return this.attributeName;
  }

  uriOfAttribute(scope: NamespaceScope): string | undefined {
    if (this.prefix !== '') return scope.resolve(this.prefix);
    return this.text === 'xmlns' ? scope.resolve('xmlns') : '';
  }
}

const slots = 1024;
/** More different names than this are no document's: they are forgotten from time to time. */
const mostNames = 10_000;

/** The names of one document's parts, found by the hash that the scanner takes on its way through them. */
export class RawNames {
  readonly tags = new KnownTags();
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
