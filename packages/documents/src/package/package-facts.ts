import type { DocumentBase, ExternalReference } from '../model/document-base.js';
import type { DocumentFormat } from '../model/document-format.js';
import type { DocumentPackage } from './open-package.js';
import type { Relationship } from './relationships.js';

const mostReferences = 1_000;
const longestAddress = 2_000;

/**
 * What documents of every family have, found in the references of all parts, read or not. Macros are projects and the macro
 * sheets of old workbooks; external is what a program follows on its own, so every reference outside but a link to click.
 */
export async function packageFacts(opened: DocumentPackage, format: DocumentFormat): Promise<DocumentBase> {
  const all = await opened.notableRelationships();
  const external = new Map<string, ExternalReference>();
  for (const { type, target } of all.filter(isFollowed)) {
    if (external.size === mostReferences) break;
    const reference = { kind: type, address: target.slice(0, longestAddress) };
    external.set(`${reference.kind} ${reference.address}`, reference);
  }
  return { format: format.extension, macros: all.some(isMacro), external: [...external.values()] };
}

function isFollowed({ external, type }: Relationship): boolean {
  return external && type !== 'hyperlink';
}

function isMacro({ external, type }: Relationship): boolean {
  return !external && /^(vbaProject|xl(Intl)?Macrosheet)$/i.test(type);
}
