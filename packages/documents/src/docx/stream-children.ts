import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentPackage } from '../package/open-package.js';
import { appendChild, type OpenElement, openElement, type XmlElement } from '../xml/xml-element.js';

import type { XmlHandler } from '../xml/xml-handler.js';

/**
 * Emits the children of one element of a part, each as a separate tree as soon as it is complete: a body of hundreds of pages is
 * never held as elements as a whole. Returns true if the part has such an element at that path.
 */
export async function streamChildren(
  opened: DocumentPackage,
  part: string,
  path: readonly string[],
  limits: ReaderLimits,
  take: (element: XmlElement) => void,
): Promise<boolean> {
  /** Names down to the element whose children are wanted; below it `open` holds one child. */
  const around: string[] = [];
  const open: OpenElement[] = [];
  let elements = 0;
  let result = false;
  const isInside = () => around.length === path.length && path.every((name, index) => around[index] === name);
  const handler: XmlHandler = {
    open(name, attributes) {
      elements += 1;
      if (elements > limits.xmlElements) {
        throw new UnreadableDocumentError(
          'TOO_LARGE',
          `The part "${part}" has more than ${limits.xmlElements} elements (limit xmlElements).`,
        );
      }
      if (open.length === 0 && !isInside()) {
        around.push(name);
        result ||= isInside();
        return;
      }
      const element = openElement(name, attributes);
      const parent = open.at(-1);
      if (parent !== undefined) appendChild(parent, element);
      open.push(element);
    },
    text(text) {
      const element = open.at(-1);
      if (element !== undefined) element.text += text;
    },
    close() {
      const element = open.pop();
      if (element === undefined) around.pop();
      else if (open.length === 0) take(element);
    },
  };
  await opened.streamXml(part, handler);
  return result;
}
