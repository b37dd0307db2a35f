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
/** Absent ones are found where they are used, if they are. */
const judgedElsewhere = new Set(['image', 'hyperlink']);

/** A part that holds relationships. */
export interface RelationshipsText {
  /** Part that the relationships belong to; '' is the package. */
  readonly source: string;
  /** Its markup, each byte a character. */
  readonly text: string;
  /** Name of the part that a target points at; null for one that is there or lies outside. */
  absentTarget(target: string): string | null;
}

const element = /<(?:\w{1,20}:)?Relationship\s[^<>]{1,8000}>/g;

/** Reports ids that two relationships share, and relationships to parts that do not exist. Returns the ids. */
export function checkRelationships(
  { source, text, absentTarget }: RelationshipsText,
  faults: DocumentFaults,
): ReadonlySet<string> {
  const ids = new Set<string>();
  const where = { part: source, place: '' };
  for (const [tag] of text.matchAll(element)) {
    const id = attributeOf(tag, 'Id');
    if (ids.has(id)) faults.repair('relationship-id', where, `Two relationships have the id ${quote(id)}`);
    ids.add(id);
    if (/\sTargetMode\s*=\s*["']external/i.test(tag)) continue;
    const absent = absentTarget(attributeOf(tag, 'Target'));
    if (absent === null) continue;
    const type = attributeOf(tag, 'Type').split('/').at(-1) ?? '';
    if (judgedElsewhere.has(type)) continue;
    const fact = `The relationship ${quote(id)} (${type}) leads to the part ${quote(absent)}, which does not exist`;
    if (needed.has(type)) faults.repair('missing-part', where, fact);
    else faults.violation('missing-part', where, fact);
  }
  return ids;
}

const attributes: Readonly<Record<'Id' | 'Target' | 'Type', RegExp>> = {
  Id: /\sId\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  Target: /\sTarget\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  Type: /\sType\s*=\s*(?:"([^"]*)"|'([^']*)')/,
};

function attributeOf(tag: string, name: keyof typeof attributes): string {
  const [, double, single = ''] = attributes[name].exec(tag) ?? [];
  return double ?? single;
}
