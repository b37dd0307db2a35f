import { canonicalName } from './namespaces.js';
import { viewOf } from './xml-source.js';

// XML 1.0 (fifth edition) 2.3, without the colon, which belongs to namespaces.
const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const nameRest = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`;
const startsLikeName = new RegExp(`^[${nameStart}:]`, 'u');
const isName = new RegExp(`^[${nameStart}:][${nameRest}:]*$`, 'u');
const isUnprefixedName = new RegExp(`^[${nameStart}][${nameRest}]*$`, 'u');

export function isUnprefixed(name: string): boolean {
  return isUnprefixedName.test(name);
}

/** What a name is by its characters alone: the same in every document. */
export interface NameShape {
  readonly startsWell: boolean;
  readonly isWellFormed: boolean;
  /** At most one colon, and not at an end. */
  readonly isQualified: boolean;
  /** An attribute of this name declares a namespace. */
  readonly isDeclaration: boolean;
  /** In UTF-8. */
  readonly bytes: DataView;
  readonly prefix: string;
  readonly local: string;
  /** Our name of it where it is in a namespace; '' is in none. */
  nameIn(uri: string): string;
}

/** Some hundred names make up all of Office's markup, and every document writes them anew. */
const shapes = new Map<string, NameShape>();
const mostShapes = 2_000;
/** Longer names are no format's. */
const longestKept = 100;

export function shapeOfName(text: string): NameShape {
  const known = shapes.get(text);
  if (known !== undefined) return known;
  const shape = createShape(text);
  if (text.length > longestKept) return shape;
  // Names that somebody made up must not crowd out the usual ones for good.
  if (shapes.size >= mostShapes) shapes.clear();
  shapes.set(text, shape);
  return shape;
}

function createShape(text: string): NameShape {
  const colon = text.indexOf(':');
  const prefix = colon === -1 ? '' : text.slice(0, colon);
  const local = text.slice(colon + 1);
  let latestUri: string | undefined;
  let latestName = '';
  return {
    startsWell: startsLikeName.test(text),
    isWellFormed: isName.test(text),
    isQualified: colon === -1 || (prefix !== '' && local !== '' && !local.includes(':')),
    isDeclaration: prefix === 'xmlns' || text === 'xmlns',
    // A view of memory that is shared would keep all of that alive.
    bytes: viewOf(Buffer.from(new TextEncoder().encode(text).buffer)),
    prefix,
    local,
    nameIn(uri) {
      if (uri !== latestUri) {
        latestUri = uri;
        latestName = internalize(canonicalName(uri, local));
      }
      return latestName;
    },
  };
}

/** Property keys are internalized by the engine: comparing them with the literals of a reader is comparing addresses. */
function internalize(text: string): string {
  return Object.keys({ [text]: 0 })[0] ?? text;
}
