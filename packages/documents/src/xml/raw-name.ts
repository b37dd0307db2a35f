import { canonicalName, type NamespaceScope } from './namespaces.js';
import type { XmlAttributes } from './xml-handler.js';
import { isAt, viewOf, type XmlSource } from './xml-source.js';

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

// XML 1.0 (fifth edition) 2.3, without the colon, which belongs to namespaces.
const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const nameRest = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`;
const startsLikeName = new RegExp(`^[${nameStart}:]`, 'u');
const isName = new RegExp(`^[${nameStart}:][${nameRest}:]*$`, 'u');
const isUnprefixedName = new RegExp(`^[${nameStart}][${nameRest}]*$`, 'u');

export function isUnprefixed(name: string): boolean {
  return isUnprefixedName.test(name);
}

/** A name as a part writes it. Looked up once per part; what it means is remembered for the scope it was last met in. */
export class RawName {
  readonly startsWell: boolean;
  readonly isWellFormed: boolean;
  /** At most one colon, and not at an end. */
  readonly isQualified: boolean;
  /** In UTF-8. */
  readonly bytes: DataView;
  readonly length: number;
  private readonly plainName: string;
  /** An attribute of this name declares a namespace. */
  readonly isDeclaration: boolean;
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
  private latestUri = '';
  /** Our name by `latestUri`: parts of one document declare the same prefixes anew. */
  private latestName: string;

  constructor(
    readonly text: string,
    readonly hash: number,
  ) {
    this.bytes = viewOf(Buffer.from(text));
    this.length = this.bytes.byteLength;
    this.startsWell = startsLikeName.test(text);
    this.isWellFormed = isName.test(text);
    const colon = text.indexOf(':');
    this.prefix = colon === -1 ? '' : text.slice(0, colon);
    this.local = text.slice(colon + 1);
    this.plainName = internalize(this.local);
    this.latestName = this.plainName;
    this.isDeclaration = this.prefix === 'xmlns' || text === 'xmlns';
    this.isQualified = colon === -1 || (this.prefix !== '' && this.local !== '' && !this.local.includes(':'));
  }

  /** Our name of an element that is called so; undefined where its prefix is not declared. */
  ofElement(scope: NamespaceScope): string | undefined {
    if (this.elementScope !== scope) {
      this.elementScope = scope;
      const uri = scope.resolve(this.prefix) ?? '';
      const isUnbound = this.prefix !== '' && (uri === '' || this.prefix === 'xmlns');
      this.elementName = isUnbound ? undefined : this.named(uri);
    }
    return this.elementName;
  }

  /** Our name of an attribute that is called so. The default namespace does not apply to attributes. */
  ofAttribute(scope: NamespaceScope): string | undefined {
    if (this.prefix === '' && !this.isDeclaration) return this.plainName;
    if (this.attributeScope !== scope) {
      this.attributeScope = scope;
      const uri = this.uriOfAttribute(scope);
      this.attributeName = uri === undefined ? undefined : this.named(uri);
    }
    return this.attributeName;
  }

  private named(uri: string): string {
    if (uri !== this.latestUri) {
      this.latestUri = uri;
      this.latestName = internalize(canonicalName(uri, this.local));
    }
    return this.latestName;
  }

  uriOfAttribute(scope: NamespaceScope): string | undefined {
    if (this.prefix !== '') return scope.resolve(this.prefix);
    return this.text === 'xmlns' ? scope.resolve('xmlns') : '';
  }
}

/** Property keys are internalized by the engine: comparing them with the literals of a reader is comparing addresses. */
function internalize(text: string): string {
  return Object.keys({ [text]: 0 })[0] ?? text;
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
