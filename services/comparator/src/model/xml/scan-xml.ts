import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { decodeAttribute, decodeText, detach, normalizeLineEnds } from './character-data.js';
import { declarationFault, NamespaceScope, outermostScope } from './namespace-scope.js';
import { isAt, isUnprefixed, RawName, RawNames } from './raw-name.js';
import { createSaxesParser } from './saxes-parser.js';
import { KeptAttributes, noAttributes, TagAttributes, TagSpans } from './tag-attributes.js';
import type { XmlHandler, XmlParser } from './xml-handler.js';

const tab = 0x09;
const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const bang = 0x21;
const quote = 0x22;
const ampersand = 0x26;
const apostrophe = 0x27;
const slash = 0x2f;
const less = 0x3c;
const equal = 0x3d;
const greater = 0x3e;
const question = 0x3f;
const bracket = 0x5d;
/** The two code points of the basic plane that are no characters begin here. */
const noCharacter = 0xfffe;

/** Text that goes on beyond a piece of the part is handed over in parts of at least this many characters. */
const longText = 16 * 1024;
/** Enough of the next piece to end nearly every tag that the last one was cut in. */
const bridge = 1024;

const byteOrderMark = 0xfeff;
const declarations = ['<!--', '<![CDATA[', '<!DOCTYPE'];

/** 1: may stand in a name. Above ASCII the name is looked at as a whole, once. */
const nameCharacters = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.:') {
  nameCharacters[character.charCodeAt(0)] = 1;
}

/** An XML declaration as nearly every producer writes it. */
const usualDeclaration =
  /^<\?xml[ \t\r\n]+version=(["'])1\.0\1(?:[ \t\r\n]+encoding=(["'])(?:UTF-8|utf-8|UTF-16|utf-16)\2)?(?:[ \t\r\n]+standalone=(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/;
const longestDeclaration = 256;

/** 1: stands for itself in a text and in a value, and ends neither. */
const plainCharacters = new Uint8Array(128).fill(1, space);
for (const code of [ampersand, less, greater, quote, apostrophe]) plainCharacters[code] = 0;

/**
 * A parser by hand, three to four times as fast as saxes and held to it by a differential test: the same events, the same
 * refusals. It looks at each character once; attributes are decoded where a reader asks for them. A document type
 * declaration and an unusual XML declaration are left to saxes: both stand before anything was handed over.
 *
 * States: beginning → prolog → in the root → after the root. Between two writes it stands at the start of a tag or text that
 * the last piece did not complete.
 */
export function createXmlScanner(
  part: string,
  handler: XmlHandler,
  limits: ReaderLimits,
  options: ScannerOptions = {},
): XmlParser {
  return new XmlScanner(part, handler, limits, options);
}

export interface ScannerOptions {
  /** Names of the document, which its parts share. */
  readonly names?: RawNames | undefined;
  /** Most attributes are read after the scan, not while their tag is handed over. */
  readonly keepsAttributes?: boolean;
}

class XmlScanner implements XmlParser {
  private reference: XmlParser | undefined;
  private hasBegun = false;
  private hasRoot = false;
  private isLast = false;
  private rest = '';
  /** Length that `rest` must reach before it is tried again: a tag of megabytes is not read anew with each piece. */
  private retryLength = 0;
  private scope = outermostScope;
  private readonly names: RawNames;
  private readonly keepsAttributes: boolean;
  private readonly spans = new TagSpans();
  private isValuePlain = true;
  /** The element that was opened last. */
  private latest = new RawName('', 0);
  /** Elements that are open: rows of the three lists below. */
  private depth = 0;
  private readonly open: RawName[] = [];
  private readonly openNames: string[] = [];
  private readonly outerScopes: NamespaceScope[] = [];

  constructor(
    private readonly part: string,
    private readonly handler: XmlHandler,
    private readonly limits: ReaderLimits,
    { names = new RawNames(), keepsAttributes = false }: ScannerOptions,
  ) {
    this.names = names;
    this.keepsAttributes = keepsAttributes;
  }

  write(text: string): void {
    const held = this.rest.length;
    if (this.isLeft()) this.reference?.write(text);
    else if (held === 0) this.hold(text, this.scan(text, 0));
    else if (held + text.length < this.retryLength) this.rest += text;
    else this.resume(text, held);
  }

  private resume(text: string, held: number): void {
    // Joining the whole piece to the rest would make every character of it slower to reach.
    const joined = this.rest + text.slice(0, bridge);
    const consumed = this.scan(joined, 0);
    if (this.isLeft()) this.reference?.write(text.slice(bridge));
    else if (consumed >= held) this.hold(text, this.scan(text, consumed - held));
    else this.hold(this.rest + text, this.scan(this.rest + text, consumed));
  }

  end(): void {
    this.isLast = true;
    const { rest } = this;
    if (!this.isLeft() && this.scan(rest, 0) < rest.length) throw this.malformed('it ends within a tag');
    if (this.isLeft()) this.reference?.end();
    else if (this.depth > 0) throw this.malformed(`${this.open[this.depth - 1]?.text} is not closed`);
    else if (!this.hasRoot) throw this.malformed('it holds no element');
  }

  /** Whether the reference has taken over, which any scan may bring about. */
  private isLeft(): boolean {
    return this.reference !== undefined;
  }

  private hold(text: string, from: number): void {
    this.rest = text.slice(from);
    const { length } = this.rest;
    this.retryLength = length > longText ? 2 * length : 0;
    if (length <= this.limits.xmlBytes) return;
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The part "${this.part}" has a tag of more than ${this.limits.xmlBytes} characters (limit xmlBytes).`,
    );
  }

  /** Reads as far as whole tags and texts reach; answers where the first incomplete one starts. */
  private scan(source: string, from: number): number {
    let at = from;
    if (!this.hasBegun) {
      if (!this.isLast && mayBecomeDeclaration(source)) return 0;
      at = this.begin(source);
    }
    while (at < source.length) {
      const next = source.charCodeAt(at) === less ? this.scanMarkup(source, at) : this.scanText(source, at);
      if (next === at) break;
      at = next;
    }
    return at;
  }

  /** Passes the XML declaration. */
  private begin(source: string): number {
    this.hasBegun = true;
    const start = source.charCodeAt(0) === byteOrderMark ? 1 : 0;
    if (!/^<\?xml[ \t\r\n?]/.test(source.slice(start, start + 6))) return start;
    const declaration = usualDeclaration.exec(source.slice(start, start + longestDeclaration));
    if (declaration === null) return this.leaveToReference(source, start);
    return start + declaration[0].length;
  }

  private leaveToReference(source: string, start: number): number {
    this.reference = createSaxesParser(this.part, this.handler, this.limits);
    this.reference.write(source.slice(start));
    return source.length;
  }

  private scanText(source: string, start: number): number {
    const { length } = source;
    let isPlain = true;
    let at = start;
    let code = 0;
    for (; at < length; at += 1) {
      code = source.charCodeAt(at);
      if (code === less) break;
      if (code > greater) {
        if (code >= noCharacter) throw this.malformed('it has a disallowed character');
      } else if (code < space) {
        if (code === carriageReturn) isPlain = false;
        else if (code !== newline && code !== tab) throw this.malformed('it has a control character');
      } else if (code === ampersand) isPlain = false;
      else if (code === greater && at - start >= 2 && source.startsWith(']]', at - 2)) {
        throw this.malformed('it has the characters "]]>" in a text');
      }
    }
    if (at === length && !this.isLast) {
      if (at - start < longText) return start;
      at = wholeText(source, start);
    }
    const raw = source.slice(start, at);
    if (this.depth > 0) {
      if (raw !== '') this.handler.text(detach(isPlain ? raw : this.decoded(raw)));
    } else if (/[^ \t\r\n]/.test(raw)) throw this.malformed('it has text outside its root');
    return at;
  }

  private decoded(raw: string): string {
    const text = decodeText(raw);
    if (text === undefined) throw this.malformed('it has an unknown entity');
    return text;
  }

  private scanMarkup(source: string, start: number): number {
    if (start + 1 >= source.length) return start;
    const code = source.charCodeAt(start + 1);
    if (code === slash) return this.scanCloseTag(source, start);
    if (code === bang) return this.scanDeclaration(source, start);
    if (code === question) return this.scanInstruction(source, start);
    return this.scanOpenTag(source, start);
  }

  private scanCloseTag(source: string, start: number): number {
    const name = this.depth === 0 ? undefined : this.open[this.depth - 1];
    const nameEnd = start + 2 + (name?.text.length ?? 0);
    const isOther = name === undefined || !isAt(source, start + 2, nameEnd, name.text);
    if (isOther && nameEnd <= source.length) throw this.malformed('a closing tag does not match');
    let at = nameEnd;
    while (at < source.length && isSpace(source.charCodeAt(at))) at += 1;
    if (at >= source.length) return start;
    if (source.charCodeAt(at) !== greater) throw this.malformed('a closing tag does not match');
    this.close();
    return at + 1;
  }

  private close(): void {
    this.depth -= 1;
    this.scope = this.outerScopes[this.depth] ?? outermostScope;
    this.handler.close(this.openNames[this.depth] ?? '');
  }

  /** Comments, CDATA sections and document type declarations. */
  private scanDeclaration(source: string, start: number): number {
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('--', start + 4);
      this.checkCharacters(source, start, end);
      if (end === -1 || end + 2 >= source.length) return start;
      if (source.charCodeAt(end + 2) !== greater) throw this.malformed('it has "--" in a comment');
      return end + 3;
    }
    if (source.startsWith('<![CDATA[', start)) {
      if (this.depth === 0) throw this.malformed('it has text outside its root');
      const end = source.indexOf(']]>', start + 9);
      this.checkCharacters(source, start, end);
      if (end === -1) return start;
      if (end > start + 9) this.handler.text(detach(normalizeLineEnds(source.slice(start + 9, end))));
      return end + 3;
    }
    if (!this.hasRoot && source.startsWith('<!DOCTYPE', start)) return this.leaveToReference(source, start);
    const begun = source.slice(start, start + 9);
    const isCut = begun.length < 9 && declarations.some((whole) => whole.startsWith(begun));
    if (isCut) return start;
    throw this.malformed('it has an unknown declaration');
  }

  private scanInstruction(source: string, start: number): number {
    let targetEnd = start + 2;
    for (; targetEnd < source.length; targetEnd += 1) {
      const code = source.charCodeAt(targetEnd);
      if (code === question || isSpace(code)) break;
    }
    if (targetEnd === source.length) return start;
    const target = source.slice(start + 2, targetEnd);
    if (!isUnprefixed(target) || target.toLowerCase() === 'xml') {
      throw this.malformed('it has a processing instruction of no or a reserved name');
    }
    const end = source.indexOf('?>', targetEnd);
    this.checkCharacters(source, start, end);
    return end === -1 ? start : end + 2;
  }

  private checkCharacters(source: string, start: number, end: number): void {
    const last = end === -1 ? source.length : end;
    for (let at = start; at < last; at += 1) {
      const code = source.charCodeAt(at);
      const isAllowed = code >= space ? code < noCharacter : isSpace(code);
      if (!isAllowed) throw this.malformed('it has a control character');
    }
  }

  private scanOpenTag(source: string, start: number): number {
    const { length } = source;
    const { spans } = this;
    const name = this.scanName(source, start + 1, this.latest.next);
    if (name === undefined) return start;
    if (this.latest.next !== name) this.latest.next = name;
    this.latest = name;
    if (!name.isWellFormed || this.depth === 0 || this.depth >= this.limits.xmlDepth) this.checkElement(name);
    let at = start + 1 + name.text.length;
    const attributesStart = at;
    spans.tag += 1;
    spans.count = 0;
    let declared: Map<string, string> | undefined;

    let code = codeAt(source, at);
    for (;;) {
      const gap = at;
      while (isSpace(code)) code = codeAt(source, ++at);
      if (code === greater || code === slash) break;
      if (at === length) return start;
      if (at === gap) throw this.malformed('it has no space before an attribute');

      const attribute = this.scanName(source, at, name.attributes[spans.count]);
      if (attribute === undefined) return start;
      if (name.attributes[spans.count] !== attribute) name.attributes[spans.count] = attribute;
      at += attribute.text.length;
      code = codeAt(source, at);
      if (code !== equal) while (isSpace(code)) code = codeAt(source, ++at);
      if (at >= length) return start;
      if (code !== equal) throw this.malformed('it has an attribute without a value');
      if (!attribute.isWellFormed) throw this.malformed('it has an attribute of no valid name');
      code = codeAt(source, ++at);
      while (isSpace(code)) code = codeAt(source, ++at);
      if (at >= length) return start;
      if (code !== quote && code !== apostrophe) throw this.malformed('it has a value without quotes');

      const valueStart = at + 1;
      const valueEnd = this.scanValue(source, valueStart, code);
      if (valueEnd === -1) return start;
      at = valueEnd + 1;
      code = codeAt(source, at);
      if (!attribute.isQualified) throw this.malformed('it has an attribute of no valid name');
      if (spans.count >= this.limits.xmlAttributes) throw this.tooManyAttributes();
      spans.names[spans.count] = attribute;
      spans.bounds[2 * spans.count] = valueStart;
      spans.bounds[2 * spans.count + 1] = valueEnd;
      spans.plain[spans.count] = this.isValuePlain;
      spans.count += 1;
      if (attribute.isDeclaration) {
        declared ??= new Map();
        this.declare(declared, attribute, source.slice(valueStart, valueEnd));
      }
    }

    const isEmpty = code === slash;
    const end = isEmpty ? at + 1 : at;
    if (end >= length) return start;
    if (isEmpty && source.charCodeAt(end) !== greater) throw this.malformed('it has a stray slash in a tag');
    const scope = declared === undefined ? this.scope : new NamespaceScope(declared, this.scope);
    const element = name.isQualified ? name.ofElement(scope) : undefined;
    if (element === undefined) throw this.malformed(`the prefix of ${name.text} is not declared`);
    let attributes = noAttributes;
    if (spans.count > 0) {
      this.checkAttributes(scope);
      attributes = this.keepsAttributes
        ? new KeptAttributes(source, scope, spans)
        : new TagAttributes(source, attributesStart, at, scope, spans, this.names);
    }
    this.hasRoot = true;
    this.handler.open(element, attributes);
    if (isEmpty) {
      this.handler.close(element);
      return end + 1;
    }
    const leafEnd = this.scanLeaf(source, end + 1, name, element);
    if (leafEnd === -1) this.push(name, element, scope);
    return leafEnd === -1 ? end + 1 : leafEnd;
  }

  /** The name that starts here; undefined where the piece ends within it. What stood here last time is tried first. */
  private scanName(source: string, start: number, guess: RawName | undefined): RawName | undefined {
    const { length } = source;
    if (guess !== undefined) {
      const end = start + guess.text.length;
      if (end < length && isAt(source, start, end, guess.text) && isNameEnd(source.charCodeAt(end)))
        return guess;
    }
    let hash = 0;
    for (let at = start; at < length; at += 1) {
      const code = source.charCodeAt(at);
      if (isNameEnd(code)) return this.names.find(source, start, at, hash);
      hash = (hash * 31 + code) | 0;
    }
    return undefined;
  }

  /**
   * Most elements hold a text and nothing else: where plain text and the closing tag follow at once, they are handed over and
   * the element is never entered. Answers where it ends, or -1 for all others, the unusual and the incomplete.
   */
  private scanLeaf(source: string, start: number, name: RawName, element: string): number {
    const { length } = source;
    let at = start;
    let code = 0;
    for (; at < length; at += 1) {
      code = source.charCodeAt(at);
      if (code < 128 ? plainCharacters[code] === 0 : code >= noCharacter) break;
    }
    const nameEnd = at + 2 + name.text.length;
    if (nameEnd >= length || code !== less || source.charCodeAt(at + 1) !== slash) return -1;
    if (source.charCodeAt(nameEnd) !== greater || !isAt(source, at + 2, nameEnd, name.text)) return -1;
    if (at > start) this.handler.text(detach(source.slice(start, at)));
    this.handler.close(element);
    return nameEnd + 1;
  }

  private push(name: RawName, element: string, scope: NamespaceScope): void {
    const { depth } = this;
    this.open[depth] = name;
    this.openNames[depth] = element;
    this.outerScopes[depth] = this.scope;
    this.depth = depth + 1;
    this.scope = scope;
  }

  /** In the order in which the reference finds these faults, so that both name the same reason. */
  private checkElement(name: RawName): void {
    const isWrong = !name.startsWell;
    if (!isWrong && this.depth >= this.limits.xmlDepth) {
      throw new UnreadableDocumentError(
        'TOO_DEEP',
        `The part "${this.part}" nests elements more than ${this.limits.xmlDepth} deep (limit xmlDepth).`,
      );
    }
    if (isWrong || !name.isWellFormed) throw this.malformed('it has an element of no valid name');
    if (this.hasRoot && this.depth === 0) throw this.malformed('it has more than one root');
  }

  /** Where the value's quote stands; -1 where the piece ends before it. */
  private scanValue(source: string, start: number, delimiter: number): number {
    const { length } = source;
    let isPlain = true;
    let hasReferences = false;
    for (let at = start; at < length; at += 1) {
      const code = source.charCodeAt(at);
      if (code < 128 ? plainCharacters[code] === 1 : code < noCharacter) continue;
      if (code === delimiter) {
        this.isValuePlain = isPlain;
        if (hasReferences && decodeAttribute(source.slice(start, at)) === undefined) {
          throw this.malformed('it has an unknown entity');
        }
        return at;
      }
      if (code === less) throw this.malformed('it has "<" in a value');
      if (code === ampersand) hasReferences = true;
      else if (code < space ? !isSpace(code) : code >= noCharacter) {
        throw this.malformed('it has a control character');
      }
      isPlain &&= code >= space && code !== ampersand;
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

  private checkAttributes(scope: NamespaceScope): void {
    const { names, count } = this.spans;
    let prefixed = 0;
    for (let index = 0; index < count; index += 1) {
      const name = names[index];
      if (name === undefined || name.prefix === '') continue;
      prefixed += 1;
      if (name.ofAttribute(scope) === undefined)
        throw this.malformed(`the prefix of ${name.text} is not declared`);
    }
    if (prefixed < 2 && count < 8) {
      for (let index = 1; index < count; index += 1) {
        for (let earlier = 0; earlier < index; earlier += 1) {
          if (names[index]?.text === names[earlier]?.text) throw this.malformed('it has an attribute twice');
        }
      }
      return;
    }
    const seen = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      const name = names[index] as RawName;
      const expanded = name.prefix === '' ? name.text : `{${name.uriOfAttribute(scope)}}${name.local}`;
      if (seen.has(expanded)) throw this.malformed('it has an attribute twice');
      seen.add(expanded);
    }
  }

  private tooManyAttributes(): UnreadableDocumentError {
    return new UnreadableDocumentError(
      'TOO_LARGE',
      `An element of "${this.part}" has more than ${this.limits.xmlAttributes} attributes (limit xmlAttributes).`,
    );
  }

  private malformed(detail: string): UnreadableDocumentError {
    return new UnreadableDocumentError('CORRUPT', `The part "${this.part}" is not well-formed: ${detail}.`);
  }
}

/** 0 behind the end: reading there for real makes every code of the loop that does a floating-point number. */
function codeAt(source: string, at: number): number {
  return at < source.length ? source.charCodeAt(at) : 0;
}

function isNameEnd(code: number): boolean {
  return code < 128 && nameCharacters[code] === 0;
}

function isSpace(code: number): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab;
}

/** End of the text that no later piece can change the meaning of: no reference, line end or "]]>" is cut in two. */
function wholeText(source: string, start: number): number {
  const reference = source.lastIndexOf('&');
  if (reference >= start && source.indexOf(';', reference) === -1) return reference;
  const last = source.length - 1;
  if (source.charCodeAt(last) === carriageReturn) return last;
  if (source.charCodeAt(last) !== bracket) return source.length;
  return source.charCodeAt(last - 1) === bracket ? last - 1 : last;
}

/** Whether the beginning of a part is too short to say that it has no XML declaration. */
function mayBecomeDeclaration(source: string): boolean {
  const start = source.charCodeAt(0) === byteOrderMark ? 1 : 0;
  if (source.length - start >= longestDeclaration) return false;
  const isPossible = '<?xml'.startsWith(source.slice(start, start + 5));
  return isPossible && !source.includes('?>');
}
