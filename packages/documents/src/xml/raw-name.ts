import { type NameShape, shapeOfName } from './name-shape.js';
import type { NamespaceScope } from './namespaces.js';
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
  /** What stood behind it more than once, and how often it was looked at whether something did. */
  contents: KnownContent[] | undefined;
  tries: number;
}

/** What stood behind a start tag more than once, up to its closing tag. */
export interface KnownContent {
  /** The closing tag among them. */
  readonly bytes: DataView;
  readonly length: number;
  /** How many elements that are, the one of the start tag among them; they nest no deeper. */
  readonly elements: number;
  /** What the handler made of the element. */
  readonly made: object;
  /** Which tag came after it. */
  readonly follower: TagFollower;
}

/** Which start tag came after a tag or a content: what comes again, mostly. */
export class TagFollower {
  tag: KnownTag | undefined;
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
