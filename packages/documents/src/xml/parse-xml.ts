import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { toUtf8 } from './decode-xml.js';
import type { RawNames } from './raw-names.js';
import { createXmlScanner } from './scan-xml.js';
import { appendChild, type OpenElement, openElement, type XmlElement } from './xml-element.js';

import type { XmlAttributes, XmlHandler } from './xml-handler.js';

/**
 * Elements that no reader uses, by name: scanned and counted like all others, and not kept. `content`: that one is there is
 * kept, without what is in it.
 */
export type LeftOut = ReadonlyMap<string, 'all' | 'content'>;

export interface TreeOptions {
  /** Names of the document, which its parts share. */
  readonly names?: RawNames | undefined;
  readonly leftOut?: LeftOut | undefined;
}

/** Parses one part into elements. For parts of bounded size; a sheet's cells are read as they come instead. */
export function parseXml(
  name: string,
  bytes: Buffer,
  limits: ReaderLimits,
  options: TreeOptions = {},
): XmlElement {
  const builder = new TreeBuilder(name, limits, options.leftOut);
  const parser = createXmlScanner(name, builder, limits, { names: options.names, keepsAttributes: true });
  parser.write(toUtf8(name, bytes));
  parser.end();
  // A parser that ends without an error has seen a root.
  return builder.root as unknown as XmlElement;
}

/** An element that others of the same bytes may share: it is never changed once it ended. */
interface Made {
  /** Null where it was left out. */
  readonly element: XmlElement | null;
  readonly leftOut: LeftOut | undefined;
}

class TreeBuilder implements XmlHandler<Made> {
  root: XmlElement | undefined;
  private readonly elements: OpenElement[] = [];
  private depth = 0;
  private count = 0;
  /** How deep we are in what is left out, and the element there where that is kept without its content. */
  private leftOutDepth = 0;
  private leftOutElement: XmlElement | null = null;
  /** The element that ended last; null where it was left out. */
  private closed: XmlElement | null = null;

  constructor(
    private readonly part: string,
    private readonly limits: ReaderLimits,
    private readonly leftOut: LeftOut | undefined,
  ) {}

  open(name: string, attributes: XmlAttributes): void {
    this.count += 1;
    if (this.count > this.limits.xmlElements) throw this.tooManyElements();
    if (this.leftOutDepth > 0) {
      this.leftOutDepth += 1;
      return;
    }
    const left = this.leftOut?.get(name);
    if (left === 'all') {
      this.leftOutDepth = 1;
      this.leftOutElement = null;
      return;
    }
    const element = openElement(name, attributes);
    const { depth } = this;
    const parent = depth === 0 ? undefined : this.elements[depth - 1];
    if (parent === undefined) this.root = element;
    else appendChild(parent, element);
    if (left === 'content' && parent !== undefined) {
      this.leftOutDepth = 1;
      this.leftOutElement = element;
      return;
    }
    this.elements[depth] = element;
    this.depth = depth + 1;
  }

  text(text: string): void {
    if (this.leftOutDepth > 0 || this.depth === 0) return;
    const parent = this.elements[this.depth - 1] as OpenElement;
    parent.text = parent.text === '' ? text : parent.text + text;
  }

  close(): void {
    if (this.leftOutDepth === 0) {
      this.depth -= 1;
      this.closed = this.elements[this.depth] ?? null;
    } else {
      this.leftOutDepth -= 1;
      if (this.leftOutDepth === 0) this.closed = this.leftOutElement;
    }
  }

  made(): Made | null {
    // Of what is inside of something that is left out nothing was built.
    return this.leftOutDepth > 0 || this.depth === 0 ? null : { element: this.closed, leftOut: this.leftOut };
  }

  repeat({ element, leftOut }: Made, elements: number): boolean {
    if (this.leftOutDepth === 0) {
      const parent = this.depth === 0 ? undefined : this.elements[this.depth - 1];
      // What another reader left out, this one may need.
      if (parent === undefined || leftOut !== this.leftOut) return false;
      if (element !== null) appendChild(parent, element);
    }
    this.count += elements;
    if (this.count > this.limits.xmlElements) throw this.tooManyElements();
    return true;
  }

  private tooManyElements(): UnreadableDocumentError {
    const most = this.limits.xmlElements;
    return new UnreadableDocumentError(
      'TOO_LARGE',
      `The part "${this.part}" has more than ${most} elements (limit xmlElements).`,
    );
  }
}
