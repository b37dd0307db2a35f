import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import * as is from './character-data.js';
import { decodeAttribute } from './character-data.js';
import { checkAttributes } from './check-attributes.js';
import { declarationFault, NamespaceScope, outermostScope } from './namespaces.js';
import { type KnownTag, RawName, TagFollower } from './raw-name.js';
import type { RawNames } from './raw-names.js';
import { KeptAttributes, noAttributes, SharedAttributes, TagAttributes, TagSpans } from './tag-attributes.js';
import { malformed, type XmlAttributes } from './xml-handler.js';

import { isAt, XmlSource } from './xml-source.js';

/** Position of a tag. */
export interface TagPlace {
  readonly scope: NamespaceScope;
  readonly depth: number;
  readonly hasRoot: boolean;
}

const noName = new RawName('', 0);

/** Reads start tags. The content of the last one stays here until the next. */
export class TagScanner {
  name = noName;
  /** Our name of it. */
  element = '';
  isEmpty = false;
  /** Inside it. */
  scope = outermostScope;
  attributes: XmlAttributes = noAttributes;
  /** The same tag where it came before, kept. */
  known: KnownTag | undefined;

  private readonly spans = new TagSpans();
  /** What came after the last tag the time before. */
  follower: TagFollower;
  private isValuePlain = true;

  constructor(
    private readonly part: string,
    private readonly limits: ReaderLimits,
    private readonly names: RawNames,
    private readonly keepsAttributes: boolean,
  ) {
    this.follower = names.first;
  }

  /** Where the tag ends that starts here; `start` where the piece ends within it. */
  scan(source: XmlSource, start: number, place: TagPlace): number {
    const expected = this.follower.tag;
    if (expected !== undefined && this.isHere(expected, source, start, place))
      return this.take(expected, start);
    const before = this.name;
    const name = this.scanName(source, start + 1, before.next);
    if (name === undefined) return start;
    if (before.next !== name && before !== noName) before.next = name;
    this.name = name;
    const known = name.tag;
    if (known !== undefined && this.isHere(known, source, start, place)) {
      this.follower.tag = known;
      return this.take(known, start);
    }
    return this.scanWhole(source, start, name, place);
  }

  /** Whether a tag that is known is here whole, and means the same here. */
  private isHere(tag: KnownTag, source: XmlSource, start: number, place: TagPlace): boolean {
    if (!this.keepsAttributes || tag.outer !== place.scope) return false;
    if (place.depth === 0 ? place.hasRoot : place.depth >= this.limits.xmlDepth) return false;
    return tag.attributeCount <= this.limits.xmlAttributes && isAt(source, start, tag.bytes);
  }

  private take(tag: KnownTag, start: number): number {
    this.name = tag.name;
    this.element = tag.element;
    this.isEmpty = tag.isEmpty;
    this.scope = tag.scope;
    this.attributes = tag.attributes;
    this.follower = tag.follower;
    this.known = tag;
    return start + tag.length;
  }

  private scanWhole(source: XmlSource, start: number, name: RawName, place: TagPlace): number {
    const { length } = source;
    const { spans } = this;
    this.known = undefined;
    if (!name.isWellFormed || place.depth === 0 || place.depth >= this.limits.xmlDepth) {
      this.checkElement(name, place);
    }
    let at = start + 1 + name.length;
    const attributesStart = at;
    spans.tag += 1;
    spans.count = 0;
    let declared: Map<string, string> | undefined;

    let code = source.at(at);
    for (;;) {
      const gap = at;
      while (is.isSpace(code)) code = source.at(++at);
      if (code === is.greater || code === is.slash) break;
      if (at === length) return start;
      if (at === gap) throw this.malformed('it has no space before an attribute');

      const attribute = this.scanName(source, at, name.attributes[spans.count]);
      if (attribute === undefined) return start;
      if (name.attributes[spans.count] !== attribute) name.attributes[spans.count] = attribute;
      at += attribute.length;
      code = source.at(at);
      while (is.isSpace(code)) code = source.at(++at);
      if (at >= length) return start;
      if (code !== is.equal) throw this.malformed('it has an attribute without a value');
      if (!attribute.isWellFormed) throw this.malformed('it has an attribute with an invalid name');
      code = source.at(++at);
      while (is.isSpace(code)) code = source.at(++at);
      if (at >= length) return start;
      if (code !== is.quote && code !== is.apostrophe) throw this.malformed('it has a value without quotes');

      const valueStart = at + 1;
      const valueEnd = this.scanValue(source, valueStart, code);
      if (valueEnd === -1) return start;
      at = valueEnd + 1;
      code = source.at(at);
      if (!attribute.isQualified) throw this.malformed('it has an attribute with an invalid name');
      if (spans.count >= this.limits.xmlAttributes) throw this.tooManyAttributes();
      spans.names[spans.count] = attribute;
      spans.bounds[2 * spans.count] = valueStart;
      spans.bounds[2 * spans.count + 1] = valueEnd;
      spans.plain[spans.count] = this.isValuePlain;
      spans.count += 1;
      if (attribute.isDeclaration) {
        declared ??= new Map();
        this.declare(declared, attribute, source.read(valueStart, valueEnd));
      }
    }

    this.isEmpty = code === is.slash;
    const last = this.isEmpty ? at + 1 : at;
    if (last >= length) return start;
    if (this.isEmpty && source.at(last) !== is.greater) throw this.malformed('it has a stray slash in a tag');
    this.scope = declared === undefined ? place.scope : new NamespaceScope(declared, place.scope);
    const element = name.isQualified ? name.ofElement(this.scope) : undefined;
    if (element === undefined) throw this.malformed(`the prefix of ${name.text} is not declared`);
    this.element = element;
    const fault = checkAttributes(spans, this.scope);
    if (fault !== undefined) throw this.malformed(fault);
    this.settle(source, start, attributesStart, last + 1, place.scope);
    return last + 1;
  }

  /** The attributes of the tag that was just read: for now, for a tree, or for all tags with the same bytes. */
  private settle(
    source: XmlSource,
    start: number,
    attributesStart: number,
    end: number,
    outer: NamespaceScope,
  ): void {
    const { spans, names, scope } = this;
    const isBare = spans.count === 0;
    if (!this.keepsAttributes) {
      this.attributes = isBare
        ? noAttributes
        : new TagAttributes(source, attributesStart, end - 1, scope, spans, names);
    } else if (names.tags.comesAgain(source, start, end)) {
      const tag = this.keep(source, start, end, outer);
      this.follower.tag = tag;
      this.take(tag, start);
    } else {
      this.attributes = isBare ? noAttributes : new KeptAttributes(source, scope, spans);
      this.follower = this.name.follower;
    }
  }

  private keep(source: XmlSource, start: number, end: number, outer: NamespaceScope): KnownTag {
    const { spans, names, name, element, isEmpty, scope } = this;
    const known = names.tags.find(source.readAscii(start, end), outer);
    if (known !== undefined) return known;
    // A view would keep the whole part alive.
    const own = new XmlSource(Buffer.from(source.bytes.subarray(start, end)));
    const tag: KnownTag = {
      text: own.text,
      bytes: own.view,
      length: own.length,
      name,
      element,
      isEmpty,
      outer,
      scope,
      attributes: spans.count === 0 ? noAttributes : new SharedAttributes(own, start, scope, spans),
      attributeCount: spans.count,
      follower: new TagFollower(),
      contents: undefined,
      tries: 0,
    };
    names.tags.add(tag);
    name.tag = tag;
    return tag;
  }

  /** The name that starts here; undefined where the piece ends within it. What stood here last time is tried first. */
  private scanName(source: XmlSource, start: number, guess: RawName | undefined): RawName | undefined {
    const { bytes, length } = source;
    if (guess !== undefined) {
      const end = start + guess.length;
      if (end < length && is.nameEnds[bytes[end] as number] === 1 && isAt(source, start, guess.bytes))
        return guess;
    }
    let hash = 0;
    for (let at = start; at < length; at += 1) {
      const code = bytes[at] as number;
      if (is.nameEnds[code] === 1) return this.names.find(source, start, at, hash);
      hash = (hash * 31 + code) | 0;
    }
    return undefined;
  }

  /** In the order in which the reference finds these faults, so that both name the same reason. */
  private checkElement(name: RawName, { depth, hasRoot }: TagPlace): void {
    const isWrong = !name.startsWell;
    if (!isWrong && depth >= this.limits.xmlDepth) {
      throw new UnreadableDocumentError(
        'TOO_DEEP',
        `The part "${this.part}" nests elements more than ${this.limits.xmlDepth} deep (limit xmlDepth).`,
      );
    }
    if (isWrong || !name.isWellFormed) throw this.malformed('it has an element with an invalid name');
    if (hasRoot && depth === 0) throw this.malformed('it has more than one root');
  }

  /** Position of the value's quote; -1 where the piece ends before it. */
  private scanValue(source: XmlSource, start: number, delimiter: number): number {
    const { bytes, length } = source;
    let isPlain = true;
    let all = 0;
    let hasReferences = false;
    for (let at = start; at < length; at += 1) {
      const code = bytes[at] as number;
      all |= code;
      if (is.plain[code] === 1) continue;
      if (code === delimiter) {
        this.isValuePlain = isPlain && all < 0x80;
        if (hasReferences && decodeAttribute(source.read(start, at)) === undefined) {
          throw this.malformed('it has an unknown entity');
        }
        return at;
      }
      if (code === is.less) throw this.malformed('it has "<" in a value');
      if (code === is.ampersand) hasReferences = true;
      else if (code < is.space ? !is.isSpace(code) : is.isNoCharacter(bytes, at)) {
        throw this.malformed('it has a control character');
      }
      isPlain &&= code >= is.space && code !== is.ampersand;
    }
    return -1;
  }

  private declare(declared: Map<string, string>, attribute: RawName, raw: string): void {
    const prefix = attribute.prefix === '' ? '' : attribute.local;
    const uri = (decodeAttribute(raw) ?? '').trim();
    const fault = declarationFault(prefix, uri);
    if (fault !== undefined) throw this.malformed(fault);
    declared.set(prefix, uri);
  }

  private tooManyAttributes(): UnreadableDocumentError {
    return new UnreadableDocumentError(
      'TOO_LARGE',
      `An element of "${this.part}" has more than ${this.limits.xmlAttributes} attributes (limit xmlAttributes).`,
    );
  }

  private malformed(detail: string): UnreadableDocumentError {
    return malformed(this.part, detail);
  }
}
