import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { toUtf8 } from './decode-xml.js';
import type { RawNames } from './raw-name.js';
import { createXmlScanner } from './scan-xml.js';
import type { XmlElement } from './xml-element.js';
import type { XmlAttributes, XmlHandler } from './xml-handler.js';

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: XmlElement[];
  text: string;
}

/** Parses one part into elements. For parts of bounded size; a sheet's cells are read as they come instead. */
export function parseXml(name: string, bytes: Buffer, limits: ReaderLimits, names?: RawNames): XmlElement {
  const source = toUtf8(name, bytes);
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const handler: XmlHandler = {
    open(elementName, attributes) {
      elements += 1;
      if (elements > limits.xmlElements) {
        throw new UnreadableDocumentError(
          'TOO_LARGE',
          `The part "${name}" has more than ${limits.xmlElements} elements (limit xmlElements).`,
        );
      }
      const element: OpenElement = { name: elementName, attributes, children: [], text: '' };
      const parent = open.at(-1);
      if (parent === undefined) root = element;
      else parent.children.push(element);
      open.push(element);
    },
    text(text) {
      const parent = open.at(-1);
      if (parent !== undefined) parent.text += text;
    },
    close() {
      open.pop();
    },
  };
  const parser = createXmlScanner(name, handler, limits, { names, keepsAttributes: true });
  parser.write(source);
  parser.end();
  // A parser that ends without an error has seen a root.
  return root as unknown as XmlElement;
}
