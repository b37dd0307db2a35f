import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';

/** A reference from one part to another, or to an address outside, which is recorded and never opened. */
export interface Relationship {
  readonly id: string;
  /** Last word of the relationship's type: `slide`, `hyperlink`, `image`. The same in strict and usual documents. */
  readonly type: string;
  readonly external: boolean;
  /** Name of a part, or an address if external. */
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

/** Name of the part whose relationships a part holds; undefined if it holds none. */
export function sourceOfRelationships(name: string): string | undefined {
  const [whole, folder = '', file = ''] = relationshipsName.exec(name) ?? [];
  return whole === undefined ? undefined : folder + file;
}

const remarkable = /external|vbaproject|macrosheet|oleobject|relationships\/package|[&\0\x80-\xff]|<!/i;

/** True if references of an unread part lead neither outside nor to macros nor to files within, as is plain to see without parsing. */
export function isUnremarkable(markup: string): boolean {
  return !remarkable.test(markup);
}

/** A reference as written, with its target resolved. */
export interface WrittenRelationship extends Relationship {
  /** Name of the part that an internal one points at; undefined for jumps inside the document, and for targets outside. */
  readonly part: string | undefined;
}

/** The references of `source`, in the order of their elements. */
export function relationshipsIn(source: string, root: XmlElement): WrittenRelationship[] {
  return childrenNamed(root, 'rel:Relationship').map((element) =>
    written(source, {
      id: attribute(element, 'Id'),
      type: attribute(element, 'Type'),
      target: attribute(element, 'Target'),
      mode: attribute(element, 'TargetMode'),
    }),
  );
}

const element = /<(?:\w{1,20}:)?Relationship\s[^<>]{1,8000}>/g;
const stated = /\s(Id|Type|Target|TargetMode)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The same for markup that is not parsed, each byte a character. */
export function* relationshipsInText(source: string, markup: string): Iterable<WrittenRelationship> {
  for (const [tag] of markup.matchAll(element)) {
    const attributes = new Map<string, string>();
    for (const [, name = '', double, single = ''] of tag.matchAll(stated))
      attributes.set(name, double ?? single);
    yield written(source, {
      id: attributes.get('Id'),
      type: attributes.get('Type'),
      target: attributes.get('Target'),
      mode: attributes.get('TargetMode'),
    });
  }
}

interface Attributes {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly target: string | undefined;
  readonly mode: string | undefined;
}

function written(source: string, { id = '', type = '', target = '', mode }: Attributes): WrittenRelationship {
  const external = mode?.toLowerCase() === 'external';
  // Jumps inside the document ("#Slide 2") name no part.
  const isPart = !external && target !== '' && !target.startsWith('#');
  return {
    id,
    type: type.slice(type.lastIndexOf('/') + 1),
    external,
    target,
    part: isPart ? resolveTarget(source, target) : undefined,
  };
}

/**
 * The references by their id, each with the target's own name (`nameOf`). One that points outside the document is refused, or
 * left out of parts that are not read.
 */
export function relationshipsById(
  source: string,
  all: Iterable<WrittenRelationship>,
  nameOf: (part: string) => string,
  badTargets: 'refuse' | 'leave out' = 'refuse',
): Map<string, Relationship> {
  const byId = new Map<string, Relationship>();
  for (const { id, type, external, target, part } of all) {
    if (external) byId.set(id, { id, type, external, target });
    else if (part !== undefined) byId.set(id, { id, type, external, target: nameOf(part) });
    else if (target === '' || target.startsWith('#')) continue;
    // Data that a person bound to a document; programs follow such a reference nowhere.
    else if (badTargets === 'refuse' && type !== 'customXml') {
      throw new UnreadableDocumentError(
        'BAD_TARGET',
        `The part "${source}" refers to "${target}", outside the document.`,
      );
    }
  }
  return byId;
}

/** Name of the part that an internal relationship of `source` points at; undefined if it leads out of the document. */
export function resolveTarget(source: string, target: string): string | undefined {
  const path = pathOf(target);
  if (path === '' || path.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;

  const segments = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** As with names of parts: some programs write backslashes, which Office takes for slashes. */
function pathOf(target: string): string {
  if (!/[%#\\]/.test(target)) return target;
  return (decodeTarget(target).split('#')[0] ?? '').replaceAll('\\', '/');
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    // A stray percent sign encodes nothing.
    return target;
  }
}
