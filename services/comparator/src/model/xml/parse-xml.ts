import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { decodeXml, isKnownEncoding } from './decode-xml.js';
import { canonicalName } from './namespaces.js';
import type { XmlElement } from './xml-element.js';

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
}

/**
 * Parses one part into elements. Strict: not well-formed is CORRUPT, any document type declaration is DTD (and with it
 * every entity but XML's own five), and depth, elements and attributes are bounded while reading, not after.
 */
export function parseXml(name: string, bytes: Buffer, limits: ReaderLimits): XmlElement {
  const source = decodeXml(name, bytes);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributes = 0;

  parser.on('error', (cause) => {
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" is not well-formed: ${cause.message}.`, {
      cause,
    });
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || isKnownEncoding(encoding)) return;
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" declares the encoding ${encoding}.`);
  });
  parser.on('doctype', () => {
    throw new UnreadableDocumentError('DTD', `The part "${name}" has a document type declaration.`);
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    elements += 1;
    if (elements > limits.xmlElements) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The part "${name}" has more than ${limits.xmlElements} elements.`,
      );
    }
    if (open.length >= limits.xmlDepth) {
      throw new UnreadableDocumentError(
        'TOO_DEEP',
        `The part "${name}" nests elements more than ${limits.xmlDepth} deep.`,
      );
    }
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.xmlAttributes) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `An element of "${name}" has more than ${limits.xmlAttributes} attributes.`,
      );
    }
  });
  parser.on('opentag', (tag) => {
    open.push({
      name: canonicalName(tag.uri, tag.local),
      attributes: attributesOf(tag),
      children: [],
      text: '',
    });
  });
  const append = (text: string) => {
    const parent = open.at(-1);
    if (parent !== undefined) parent.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const parent = open.at(-1);
    if (parent === undefined) root = closed;
    else parent.children.push(closed);
  });

  parser.write(source).close();
  if (root === undefined)
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" holds no element.`);
  return root;
}

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const found = new Map<string, string>();
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    found.set(canonicalName(uri, local), value);
  }
  return found;
}
