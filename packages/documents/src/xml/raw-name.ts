import { canonicalName, type NamespaceScope } from './namespaces.js';
import { viewOf } from './xml-source.js';

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

/** A name as a part writes it. Its meaning is remembered for the scope in which it was last met. */
export class RawName {
  readonly startsWell: boolean;
  readonly isWellFormed: boolean;
  /** At most one colon, and not at an end. */
  readonly isQualified: boolean;
  /** An attribute of this name declares a namespace. */
  readonly isDeclaration: boolean;
  /** In UTF-8. */
  readonly bytes: DataView;
  readonly length: number;
  readonly prefix: string;
  readonly local: string;
  private elementScope: NamespaceScope | undefined;
  private elementName: string | undefined;
  private attributeScope: NamespaceScope | undefined;
  private attributeName: string | undefined;
  /** Canonical name in the namespace `uri`, which was asked for last. */
  private uri: string | undefined;
  private canonical = '';

  constructor(
    readonly text: string,
    readonly hash: number,
  ) {
    const colon = text.indexOf(':');
    this.prefix = colon === -1 ? '' : text.slice(0, colon);
    this.local = text.slice(colon + 1);
    this.startsWell = startsLikeName.test(text);
    this.isWellFormed = isName.test(text);
    this.isQualified = colon === -1 || (this.prefix !== '' && this.local !== '' && !this.local.includes(':'));
    this.isDeclaration = this.prefix === 'xmlns' || text === 'xmlns';
    // A view of memory that is shared would keep all of that alive.
    this.bytes = viewOf(Buffer.from(new TextEncoder().encode(text).buffer));
    this.length = this.bytes.byteLength;
  }

  /** Canonical name of an element that is called so; undefined if its prefix is not declared. */
  ofElement(scope: NamespaceScope): string | undefined {
    if (this.elementScope !== scope) {
      this.elementScope = scope;
      const uri = scope.resolve(this.prefix) ?? '';
      const isUnbound = this.prefix !== '' && (uri === '' || this.prefix === 'xmlns');
      this.elementName = isUnbound ? undefined : this.nameIn(uri);
    }
    return this.elementName;
  }

  /** Canonical name of an attribute that is called so. The default namespace does not apply to attributes. */
  ofAttribute(scope: NamespaceScope): string | undefined {
    if (this.attributeScope !== scope) {
      this.attributeScope = scope;
      const uri = this.uriOfAttribute(scope);
      this.attributeName = uri === undefined ? undefined : this.nameIn(uri);
    }
    return this.attributeName;
  }

  uriOfAttribute(scope: NamespaceScope): string | undefined {
    if (this.prefix !== '') return scope.resolve(this.prefix);
    return this.text === 'xmlns' ? scope.resolve('xmlns') : '';
  }

  private nameIn(uri: string): string {
    if (uri !== this.uri) {
      this.uri = uri;
      this.canonical = internalize(canonicalName(uri, this.local));
    }
    return this.canonical;
  }
}

/** Property keys are internalized by the engine: comparing them with the literals of a reader is comparing addresses. */
function internalize(text: string): string {
  return Object.keys({ [text]: 0 })[0] ?? text;
}
