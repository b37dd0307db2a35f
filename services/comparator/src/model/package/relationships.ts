import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { resolveTarget } from './resolve-target.js';

/** A reference from one part to another, or to an address outside, which is recorded and never opened. */
export interface Relationship {
  readonly id: string;
  /** Last word of the relationship's type: `slide`, `hyperlink`, `image`. The same in strict and usual documents. */
  readonly type: string;
  readonly external: boolean;
  /** Name of a part, or an address where external. */
  readonly target: string;
}

/** Name of the part that holds the relationships of `part`; '' is the document itself. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

export function readRelationships(part: string, root: XmlElement): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  for (const element of childrenNamed(root, 'rel:Relationship')) {
    const id = attribute(element, 'Id') ?? '';
    const type = (attribute(element, 'Type') ?? '').split('/').at(-1) ?? '';
    const target = attribute(element, 'Target') ?? '';
    const external = attribute(element, 'TargetMode')?.toLowerCase() === 'external';
    // Jumps inside the document ("#Slide 2") name no part.
    if (!external && (target === '' || target.startsWith('#'))) continue;
    found.set(id, { id, type, external, target: external ? target : resolveTarget(part, target) });
  }
  return found;
}
