import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ReaderLimits } from '../src/limits/reader-limits.js';
import { UnreadableDocumentError } from '../src/limits/unreadable-document-error.js';
import { isKnownEncoding } from '../src/xml/decode-xml.js';
import { canonicalName } from '../src/xml/namespaces.js';
import type { XmlAttributes, XmlHandler } from '../src/xml/xml-handler.js';

/**
 * The reference to which the scanner is held. Strict: not well-formed is CORRUPT, any document type declaration is DTD (and with it every entity but XML's own five),
 * and depth and attributes are bounded while reading, not after.
 */
export function createSaxesParser(
  part: string,
  handler: XmlHandler,
  limits: ReaderLimits,
): { write(text: string): void; end(): void } {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  let attributes = 0;
  let hasRoot = false;

  parser.on('error', (cause) => {
    throw new UnreadableDocumentError('CORRUPT', `The part "${part}" is not well-formed: ${cause.message}.`, {
      cause,
    });
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || isKnownEncoding(encoding)) return;
    throw new UnreadableDocumentError('CORRUPT', `The part "${part}" declares the encoding ${encoding}.`);
  });
  parser.on('doctype', () => {
    throw new UnreadableDocumentError('DTD', `The part "${part}" has a document type declaration.`);
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    if (depth < limits.xmlDepth) return;
    throw new UnreadableDocumentError(
      'TOO_DEEP',
      `The part "${part}" nests elements more than ${limits.xmlDepth} deep (limit xmlDepth).`,
    );
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes <= limits.xmlAttributes) return;
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `An element of "${part}" has more than ${limits.xmlAttributes} attributes (limit xmlAttributes).`,
    );
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    hasRoot = true;
    handler.open(canonicalName(tag.uri, tag.local), attributesOf(tag));
  });
  const append = (text: string) => {
    if (depth > 0) handler.text(text);
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', (tag) => {
    depth -= 1;
    handler.close(canonicalName(tag.uri, tag.local));
  });

  return {
    write: (text) => {
      parser.write(text);
    },
    end() {
      parser.close();
      if (!hasRoot) throw new UnreadableDocumentError('CORRUPT', `The part "${part}" contains no element.`);
    },
  };
}

function attributesOf(tag: SaxesTagNS): XmlAttributes {
  const found = new Map<string, string>();
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    found.set(canonicalName(uri, local), value);
  }
  return found;
}
