import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import * as is from './character-data.js';
import { decodeText } from './character-data.js';
import { type NamespaceScope, outermostScope } from './namespaces.js';
import type { RawName } from './raw-name.js';
import {
  isCutDeclaration,
  mayBecomeDeclaration,
  scanCharacterData,
  scanComment,
  scanInstruction,
  scanXmlDeclaration,
} from './scan-aside.js';
import { TagScanner } from './scan-tag.js';
import { malformed, type XmlHandler, type XmlParser } from './xml-handler.js';

import { characterStart, isAt, XmlSource } from './xml-source.js';

/** Text that continues beyond a piece of the part is handed over in parts of at least this many bytes. */
const minPieceBytes = 16 * 1024;
/** Enough of the next piece to end nearly every tag that the last one was cut in. */
const bridge = 1024;
/** Maximum depth of the children that a handler reads without the parser. */
const childrenDepth = 4;

/**
 * A parser by hand: reading a deck takes a quarter of the time that saxes takes, a large sheet a tenth. A differential test compares
 * it with saxes: the same events, the same refusals. Strict: markup that is not well-formed is CORRUPT, any document type
 * declaration is DTD (and with it every entity but XML's own five), and depth and attributes are bounded while reading. It reads
 * each byte once; attributes are decoded when a reader accesses them.
 *
 * States: beginning → prolog → in the root → after the root. Between two writes it is at the start of a tag or text that the last
 * piece did not complete.
 */
export function createXmlScanner(part: string, handler: XmlHandler, limits: ReaderLimits): XmlParser {
  return new XmlScanner(part, handler, limits);
}

const nothing = Buffer.alloc(0);

class XmlScanner implements XmlParser {
  private hasBegun = false;
  private isLast = false;
  private rest: Buffer = nothing;
  /** Length that `rest` must reach before it is tried again: a tag of megabytes is not read again with each piece. */
  private retryLength = 0;
  private readonly tag: TagScanner;
  hasRoot = false;
  scope = outermostScope;
  /** Elements that are open: rows of the three lists below. */
  depth = 0;
  private readonly open: RawName[] = [];
  private readonly openNames: string[] = [];
  private readonly outerScopes: NamespaceScope[] = [];
  /** Depth inside the element whose children the handler reads; -1 outside of it. */
  private handedDepth = -1;

  constructor(
    private readonly part: string,
    private readonly handler: XmlHandler,
    private readonly limits: ReaderLimits,
  ) {
    this.tag = new TagScanner(part, limits);
  }

  /** Valid UTF-8, cut in no character. */
  write(bytes: Buffer): void {
    const held = this.rest.length;
    if (held === 0) this.hold(bytes, this.scan(bytes, 0));
    else if (held + bytes.length < this.retryLength) this.rest = Buffer.concat([this.rest, bytes]);
    else this.resume(bytes, held);
  }

  private resume(bytes: Buffer, held: number): void {
    // The whole piece beside the rest would be copied for the sake of one tag.
    const added = bytes.subarray(0, characterStart(bytes, bridge));
    const consumed = this.scan(Buffer.concat([this.rest, added]), 0);
    if (consumed >= held) this.hold(bytes, this.scan(bytes, consumed - held));
    else {
      const joined = Buffer.concat([this.rest, bytes]);
      this.hold(joined, this.scan(joined, consumed));
    }
  }

  end(): void {
    this.isLast = true;
    const { rest } = this;
    if (this.scan(rest, 0) < rest.length) throw this.malformed('it ends within a tag');
    if (this.depth > 0) throw this.malformed(`${this.open[this.depth - 1]?.text} is not closed`);
    if (!this.hasRoot) throw this.malformed('it has no element');
  }

  private hold(bytes: Buffer, from: number): void {
    this.rest = from < bytes.length ? bytes.subarray(from) : nothing;
    const { length } = this.rest;
    this.retryLength = length > minPieceBytes ? 2 * length : 0;
    if (length <= this.limits.xmlBytes) return;
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The part "${this.part}" has a tag of more than ${this.limits.xmlBytes} bytes (limit xmlBytes).`,
    );
  }

  /** Reads as far as whole tags and texts reach; returns the start of the first incomplete one. */
  private scan(bytes: Buffer, from: number): number {
    const source = new XmlSource(bytes);
    let position = from;
    if (!this.hasBegun) {
      if (!this.isLast && mayBecomeDeclaration(source)) return 0;
      this.hasBegun = true;
      position = scanXmlDeclaration(this.part, source);
    }
    while (position < source.length) {
      if (this.depth === this.handedDepth) position = this.handler.readWithin?.(bytes, position) ?? position;
      const next =
        bytes[position] === is.less ? this.scanMarkup(source, position) : this.scanText(source, position);
      if (next === position) break;
      position = next;
    }
    return position;
  }

  private scanText(source: XmlSource, start: number): number {
    const { bytes, length } = source;
    let isPlain = true;
    let position = start;
    for (; position < length; position += 1) {
      const code = bytes[position] as number;
      if (is.plainInText[code] === 1) continue;
      if (code === is.less) break;
      if (code === is.ampersand || code === is.carriageReturn) isPlain = false;
      else this.checkCharacter(bytes, start, position);
    }
    if (position === length && !this.isLast) {
      if (position - start < minPieceBytes) return start;
      position = wholeText(source, start);
    }
    if (this.depth > 0) this.passText(source.read(start, position), isPlain);
    else if (!isBlank(bytes, start, position)) throw this.malformed('it has text outside its root');
    return position;
  }

  /** A character of the text from `start` that may not be allowed. */
  private checkCharacter(bytes: Buffer, start: number, position: number): void {
    const code = bytes[position] as number;
    if (code === is.greater) {
      if (position - start >= 2 && bytes[position - 1] === is.bracket && bytes[position - 2] === is.bracket) {
        throw this.malformed('it has the characters "]]>" in a text');
      }
    } else if (code < is.space) throw this.malformed('it has a control character');
    else if (is.isNoCharacter(bytes, position)) throw this.malformed('it has a disallowed character');
  }

  private passText(raw: string, isPlain: boolean): void {
    if (raw !== '') this.handler.text(isPlain ? raw : this.decoded(raw));
  }

  private decoded(raw: string): string {
    const text = decodeText(raw);
    if (text === undefined) throw this.malformed('it has an unknown entity');
    return text;
  }

  private scanMarkup(source: XmlSource, start: number): number {
    if (start + 1 >= source.length) return start;
    const code = source.bytes[start + 1];
    if (code === is.slash) return this.scanCloseTag(source, start);
    if (code === is.bang) return this.scanDeclaration(source, start);
    if (code === is.question) return scanInstruction(this.part, source, start);
    return this.scanOpenTag(source, start);
  }

  private scanCloseTag(source: XmlSource, start: number): number {
    const name = this.depth === 0 ? undefined : this.open[this.depth - 1];
    const nameEnd = start + 2 + (name?.length ?? 0);
    const isOther = name === undefined || !isAt(source, start + 2, name.bytes);
    if (isOther && nameEnd <= source.length) throw this.malformed('a closing tag does not match');
    let position = nameEnd;
    while (is.isSpace(source.at(position))) position += 1;
    if (position >= source.length) return start;
    if (source.at(position) !== is.greater) throw this.malformed('a closing tag does not match');
    this.depth -= 1;
    if (this.depth < this.handedDepth) this.handedDepth = -1;
    this.scope = this.outerScopes[this.depth] ?? outermostScope;
    this.handler.close(this.openNames[this.depth] ?? '');
    return position + 1;
  }

  /** Comments, CDATA sections and document type declarations. */
  private scanDeclaration(source: XmlSource, start: number): number {
    const { text } = source;
    if (text.startsWith('<!--', start)) return scanComment(this.part, source, start);
    if (text.startsWith('<![CDATA[', start)) {
      if (this.depth === 0) throw this.malformed('it has text outside its root');
      return scanCharacterData(this.part, source, start, (content) => this.handler.text(content));
    }
    if (!this.hasRoot && text.startsWith('<!DOCTYPE', start)) throw documentType(this.part);
    if (isCutDeclaration(source, start)) return start;
    throw this.malformed('it has an unknown declaration');
  }

  private scanOpenTag(source: XmlSource, start: number): number {
    const { tag, handler } = this;
    const end = tag.scan(source, start, this);
    if (end === start) return start;
    const { name, element, scope } = tag;
    this.hasRoot = true;
    handler.open(element, tag.attributes);
    if (tag.isEmpty) {
      handler.close(element);
      return end;
    }
    const leafEnd = this.scanLeaf(source, end, name, element);
    if (leafEnd !== -1) return leafEnd;
    this.push(name, element, scope);
    if (
      element === handler.within &&
      !name.text.includes(':') &&
      this.depth + childrenDepth <= this.limits.xmlDepth
    )
      this.handedDepth = this.depth;
    return end;
  }

  /**
   * Most elements hold a text and nothing else: if plain text and the closing tag follow at once, they are passed on and
   * the element is never entered. Returns its end, or -1 for all others, the unusual and the incomplete.
   */
  private scanLeaf(source: XmlSource, start: number, name: RawName, element: string): number {
    const { bytes, length } = source;
    let position = start;
    let all = 0;
    for (; position < length; position += 1) {
      const code = bytes[position] as number;
      if (is.plain[code] === 0) break;
      all |= code;
    }
    const nameEnd = position + 2 + name.length;
    if (nameEnd >= length || bytes[position] !== is.less || bytes[position + 1] !== is.slash) return -1;
    if (bytes[nameEnd] !== is.greater || !isAt(source, position + 2, name.bytes)) return -1;
    if (position > start)
      this.handler.text(all < 0x80 ? source.readAscii(start, position) : source.read(start, position));
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

  private malformed(detail: string): UnreadableDocumentError {
    return malformed(this.part, detail);
  }
}

function documentType(part: string): UnreadableDocumentError {
  return new UnreadableDocumentError('DTD', `The part "${part}" has a document type declaration.`);
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position += 1)
    if (!is.isSpace(bytes[position] as number)) return false;
  return true;
}

/** End of the text that no later piece can change the meaning of: no reference, line end or "]]>" is cut in two. */
function wholeText({ text, length, bytes }: XmlSource, start: number): number {
  const reference = text.lastIndexOf('&');
  if (reference >= start && text.indexOf(';', reference) === -1) return reference;
  const last = length - 1;
  if (bytes[last] === is.carriageReturn) return last;
  if (bytes[last] !== is.bracket) return length;
  return bytes[last - 1] === is.bracket ? last - 1 : last;
}
