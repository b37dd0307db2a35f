import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { toUtf8 } from './decode-xml.js';
import { createXmlScanner } from './scan-xml.js';
import { appendChild, type OpenElement, openElement, type XmlElement } from './xml-element.js';

import type { XmlAttributes, XmlHandler } from './xml-handler.js';

/**
 * Elements that no reader uses, by name: scanned and counted like all others, and not kept. `content`: that one is there is
 * kept, without its content.
 */
export type LeftOut = ReadonlyMap<string, 'all' | 'content'>;

/** Parses one part into elements. For parts of bounded size; a sheet's cells are read as they come instead. */
export function parseXml(name: string, bytes: Buffer, limits: ReaderLimits, leftOut?: LeftOut): XmlElement {
  const builder = new TreeBuilder(name, limits, leftOut);
  const parser = createXmlScanner(name, builder, limits);
  parser.write(toUtf8(name, bytes));
  parser.end();
  // A parser that ends without an error has seen a root.
  return builder.root as unknown as XmlElement;
}

class TreeBuilder implements XmlHandler {
  root: XmlElement | undefined;
  private readonly elements: OpenElement[] = [];
  private depth = 0;
  private count = 0;
  /** Depth within an element that is left out. */
  private leftOutDepth = 0;

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
      return;
    }
    const element = openElement(name, attributes);
    const { depth } = this;
    const parent = depth === 0 ? undefined : this.elements[depth - 1];
    if (parent === undefined) this.root = element;
    else appendChild(parent, element);
    if (left === 'content' && parent !== undefined) {
      this.leftOutDepth = 1;
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
    if (this.leftOutDepth === 0) this.depth -= 1;
    else this.leftOutDepth -= 1;
  }

  private tooManyElements(): UnreadableDocumentError {
    const most = this.limits.xmlElements;
    return new UnreadableDocumentError(
      'TOO_LARGE',
      `The part "${this.part}" has more than ${most} elements (limit xmlElements).`,
    );
  }
}
