import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import * as is from './character-data.js';
import { decodeAttribute } from './character-data.js';
import { declarationFault, NamespaceScope, outermostScope } from './namespaces.js';
import { RawName } from './raw-name.js';
import { findName, hashStep } from './raw-names.js';
import { attributesFault, noAttributes, TagAttributes } from './tag-attributes.js';
import { malformed, type XmlAttributes } from './xml-handler.js';
import type { XmlSource } from './xml-source.js';

/** Position of a tag. */
export interface TagPlace {
  readonly scope: NamespaceScope;
  readonly depth: number;
  readonly hasRoot: boolean;
}

const noName = new RawName('', 0);

/** Returned if a piece ends within a tag. */
const isCut = -1;

/** Reads start tags. The content of the last one stays here until the next. */
export class TagScanner {
  name = noName;
  /** Canonical name. */
  element = '';
  isEmpty = false;
  /** Inside it. */
  scope = outermostScope;
  attributes: XmlAttributes = noAttributes;

  /** Name, start and end of each attribute's value. One array for all tags; `attributes` has a copy. */
  private readonly spans: (RawName | number)[] = [];
  private spanCount = 0;
  private declared: Map<string, string> | undefined;

  constructor(
    private readonly part: string,
    private readonly limits: ReaderLimits,
  ) {}

  /** End of the tag that starts here; `start` if the piece ends within it. */
  scan(source: XmlSource, start: number, place: TagPlace): number {
    const name = this.scanName(source, start + 1);
    if (name === undefined) return start;
    this.checkElement(name, place);
    this.name = name;
    this.spanCount = 0;
    this.declared = undefined;

    let position = start + 1 + name.length;
    let next = skipSpace(source, position);
    let code = source.at(next);
    while (code !== is.greater && code !== is.slash) {
      if (next >= source.length) return start;
      if (next === position) throw this.malformed('it has no space before an attribute');
      position = this.scanAttribute(source, next);
      if (position === isCut) return start;
      next = skipSpace(source, position);
      code = source.at(next);
    }
    this.isEmpty = code === is.slash;
    const last = this.isEmpty ? next + 1 : next;
    if (last >= source.length) return start;
    if (this.isEmpty && source.at(last) !== is.greater) throw this.malformed('it has a stray slash in a tag');
    this.resolve(source, place.scope);
    return last + 1;
  }

  /** End of the attribute that starts here. */
  private scanAttribute(source: XmlSource, start: number): number {
    const { spans } = this;
    const name = this.scanName(source, start);
    if (name === undefined) return isCut;
    let position = skipSpace(source, start + name.length);
    if (position >= source.length) return isCut;
    if (source.at(position) !== is.equal) throw this.malformed('it has an attribute without a value');
    if (!name.isWellFormed) throw this.malformed('it has an attribute with an invalid name');
    position = skipSpace(source, position + 1);
    if (position >= source.length) return isCut;
    const quote = source.at(position);
    if (quote !== is.quote && quote !== is.apostrophe) throw this.malformed('it has a value without quotes');

    const valueStart = position + 1;
    const valueEnd = this.scanValue(source, valueStart, quote);
    if (valueEnd === isCut) return isCut;
    if (!name.isQualified) throw this.malformed('it has an attribute with an invalid name');
    const { spanCount } = this;
    if (spanCount >= 3 * this.limits.xmlAttributes) throw this.tooManyAttributes();
    spans[spanCount] = name;
    spans[spanCount + 1] = valueStart;
    spans[spanCount + 2] = valueEnd;
    this.spanCount = spanCount + 3;
    if (name.isDeclaration) this.declare(name, source.read(valueStart, valueEnd));
    return valueEnd + 1;
  }

  /** Resolves the names of a whole tag. */
  private resolve(source: XmlSource, outer: NamespaceScope): void {
    const { name, spans, declared } = this;
    this.scope = declared === undefined ? outer : new NamespaceScope(declared, outer);
    const element = name.isQualified ? name.ofElement(this.scope) : undefined;
    if (element === undefined) throw this.malformed(`the prefix of ${name.text} is not declared`);
    this.element = element;
    if (this.spanCount === 0) {
      this.attributes = noAttributes;
      return;
    }
    const own = spans.slice(0, this.spanCount);
    const fault = attributesFault(own, this.scope);
    if (fault !== undefined) throw this.malformed(fault);
    this.attributes = new TagAttributes(source, this.scope, own);
  }

  /** The name that starts here; undefined if the piece ends within it. */
  private scanName(source: XmlSource, start: number): RawName | undefined {
    const { bytes, length } = source;
    let hash = 0;
    for (let position = start; position < length; position += 1) {
      const code = bytes[position] as number;
      if (is.nameEnds[code] === 1) return findName(source, start, position, hash);
      hash = hashStep(hash, code);
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

  /** Position of the value's quote. */
  private scanValue(source: XmlSource, start: number, quote: number): number {
    const { bytes, length } = source;
    let hasReferences = false;
    for (let position = start; position < length; position += 1) {
      const code = bytes[position] as number;
      if (is.plain[code] === 1) continue;
      if (code === quote) {
        if (hasReferences && decodeAttribute(source.read(start, position)) === undefined) {
          throw this.malformed('it has an unknown entity');
        }
        return position;
      }
      if (code === is.less) throw this.malformed('it has "<" in a value');
      if (code === is.ampersand) hasReferences = true;
      else if (isDisallowed(bytes, position)) {
        throw this.malformed('it has a control character');
      }
    }
    return isCut;
  }

  private declare(attribute: RawName, raw: string): void {
    const prefix = attribute.prefix === '' ? '' : attribute.local;
    const uri = (decodeAttribute(raw) ?? '').trim();
    const fault = declarationFault(prefix, uri);
    if (fault !== undefined) throw this.malformed(fault);
    this.declared ??= new Map();
    this.declared.set(prefix, uri);
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

function isDisallowed(bytes: Buffer, position: number): boolean {
  const code = bytes[position] as number;
  return code < is.space ? !is.isSpace(code) : is.isNoCharacter(bytes, position);
}

function skipSpace(source: XmlSource, start: number): number {
  let position = start;
  while (is.isSpace(source.at(position))) position += 1;
  return position;
}
