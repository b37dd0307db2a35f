import type { DocumentFaults } from './document-faults.js';
import { quote } from './document-faults.js';

/** Root elements of parts that Office takes only with an explicit content type: issue 73 of openxml-docx (headers). */
const typed = new Set([
  'p:sld',
  'p:sldLayout',
  'p:sldMaster',
  'x:worksheet',
  'x:styleSheet',
  'x:sst',
  'x:table',
  'w:styles',
  'w:numbering',
  'w:hdr',
  'w:ftr',
  'w:footnotes',
  'w:endnotes',
  'w:comments',
]);
/** Types of any XML, which say nothing about a part. */
const generic = new Set(['', 'application/xml', 'text/xml']);

/** Reports a part that was read and has no explicit content type. */
export function checkContentType(
  part: string,
  root: string,
  contentType: string,
  faults: DocumentFaults,
): void {
  if (!typed.has(root) || !generic.has(contentType)) return;
  const stated =
    contentType === '' ? 'no content type' : `only the general content type ${quote(contentType)}`;
  faults.repair('content-type', { part, place: '' }, `The part "${part}" has ${stated}`);
}

/**
 * Parts without which Office repairs a document that refers to them. Word ignores headers and footers that are absent (pull request 1219 of
 * python-docx), PowerPoint old drawings (issue 206 of python-pptx), and all of them pictures.
 */
const needed = new Set([
  'slide',
  'slideLayout',
  'slideMaster',
  'worksheet',
  'chartsheet',
  'drawing',
  'table',
  'pivotTable',
  'pivotCacheDefinition',
]);
/** Absent ones are found on use, if they are used. */
const judgedElsewhere = new Set(['image', 'hyperlink']);

/** A relationship, with the part that it leads to; undefined for a target that is not a part of the document. */
interface DeclaredRelationship {
  readonly id: string;
  readonly type: string;
  readonly part: string | undefined;
}

/** Reports ids that two relationships share, and relationships to parts that do not exist. Returns the ids. */
export function checkRelationships(
  source: string,
  relationships: Iterable<DeclaredRelationship>,
  isPresent: (part: string) => boolean,
  faults: DocumentFaults,
): ReadonlySet<string> {
  const ids = new Set<string>();
  const where = { part: source, place: '' };
  for (const { id, type, part } of relationships) {
    if (ids.has(id)) faults.repair('relationship-id', where, `Two relationships have the id ${quote(id)}`);
    ids.add(id);
    if (part === undefined || judgedElsewhere.has(type) || isPresent(part)) continue;
    const fact = `The relationship ${quote(id)} (${type}) leads to the part ${quote(part)}, which does not exist`;
    if (needed.has(type)) faults.repair('missing-part', where, fact);
    else faults.violation('missing-part', where, fact);
  }
  return ids;
}
