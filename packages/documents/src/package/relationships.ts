import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';

/** A reference from one part to another, or to an address outside, which is recorded and never opened. */
export interface Relationship {
  readonly id: string;
  /** Last word of the relationship's type: `slide`, `hyperlink`, `image`. The same in strict and usual documents. */
  readonly type: string;
  readonly external: boolean;
  /** Name of a part, or an address where external. */
  readonly target: string;
}

/** A reference with the name of the part that makes it. */
export interface SourcedRelationship extends Relationship {
  readonly source: string;
}

/** Name of the part that holds the relationships of `part`; '' is the document itself. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

const relationshipsName = /^(.*\/)?_rels\/([^/]*)\.rels$/i;

/** Name of the part whose relationships a part holds; undefined where it holds none. */
export function sourceOfRelationships(name: string): string | undefined {
  const [whole, folder = '', file = ''] = relationshipsName.exec(name) ?? [];
  return whole === undefined ? undefined : folder + file;
}

const remarkable = /external|vbaproject|macrosheet|oleobject|relationships\/package|[&\0\x80-\xff]|<!/i;

/** Whether references of a part that nobody reads lead neither outside nor to macros nor to files within, as is plain to see without parsing. */
export function isUnremarkable(bytes: Buffer): boolean {
  return !remarkable.test(bytes.toString('latin1'));
}

/**
 * The references by their id, each with the target's own name (`nameOf`). One that points outside the document is refused, or
 * left out of parts that are not read.
 */
export function readRelationships(
  part: string,
  root: XmlElement,
  nameOf: (part: string) => string,
  badTargets: 'refuse' | 'leave out' = 'refuse',
): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  for (const element of childrenNamed(root, 'rel:Relationship')) {
    const id = attribute(element, 'Id') ?? '';
    const type = (attribute(element, 'Type') ?? '').split('/').at(-1) ?? '';
    const target = attribute(element, 'Target') ?? '';
    const external = attribute(element, 'TargetMode')?.toLowerCase() === 'external';
    // Jumps inside the document ("#Slide 2") name no part.
    if (!external && (target === '' || target.startsWith('#'))) continue;
    const resolved = external ? target : resolveTarget(part, target);
    if (resolved !== undefined)
      found.set(id, { id, type, external, target: external ? resolved : nameOf(resolved) });
    // Data that somebody bound to a document; programs follow such a reference nowhere.
    else if (badTargets === 'refuse' && type !== 'customXml') {
      throw new UnreadableDocumentError(
        'BAD_TARGET',
        `The part "${part}" refers to "${target}", outside the document.`,
      );
    }
  }
  return found;
}

/** Name of the part that an internal relationship of `source` points at; undefined where it leads out of the document. */
export function resolveTarget(source: string, target: string): string | undefined {
  // As with names of parts: some programs write backslashes, which Office takes for slashes.
  const path = decodeTarget(target).split('#')[0]?.replaceAll('\\', '/');
  if (path === undefined || path === '') return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return undefined;

  const segments = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    // A stray percent sign encodes nothing.
    return target;
  }
}
