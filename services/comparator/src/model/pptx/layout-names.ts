import type { DocumentPackage } from '../package/open-package.js';
import { attribute, child } from '../xml/xml-element.js';

/** Names of layouts by their parts. Each is read once: a deck of a thousand slides has a dozen. */
export function createLayoutNames(opened: DocumentPackage): (part: string) => Promise<string | null> {
  const names = new Map<string, string | null>();
  return async (part) => {
    const known = names.get(part);
    if (known !== undefined) return known;
    const root = opened.has(part) ? await opened.readXml(part) : undefined;
    const name = attribute(child(root, 'p:cSld'), 'name') || null;
    names.set(part, name);
    return name;
  };
}
