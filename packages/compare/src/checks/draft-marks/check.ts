import type { DocumentModel } from '@fixpoint/documents/model';
import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/find-phrase.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

/** Each says that the document is no final one, or for whom it is not. */
const marks =
  /(?<![\p{L}\p{N}])(?:drafts?|entwurf|utkast|udkast|brouillon|borrador|bozza|conceptversie|(?:for )?internal (?:use|purposes|circulation|discussion)|for internal (?:review|approval)|internal (?:review )?only|not (?:yet )?(?:final|approved|reviewed)|(?:do )?not (?:for |to )?(?:be )?(?:distribut(?:e|ed|ion)|circulat(?:e|ed|ion)|shared?|forward(?:ed)?|publication|release)|for (?:discussion|review|comments?|approval)|work in progress|wip|preliminary|subject to (?:change|review|approval)|nur für den internen gebrauch|nicht zur weitergabe|kun til internt? bru[kg])(?![\p{L}\p{N}])/giu;
/** Words beside them that add nothing. */
const beside =
  /(?<![\p{L}\p{N}])(?:strictly|privileged|confidential|vertraulich|internal|first|second|third|final|working|only|purposes|document|copy|review|comments?|approval|discussion|and|or|by|as of|page|v(?:ersion)? ?[\d.]{1,6}|[\d./-]{1,10})(?![\p{L}\p{N}])/giu;

/** Headings of agendas and lines of programmes; in a header, footer, property or watermark they mark the document. */
const ofAgenda =
  /^\P{L}*(?:for (?:discussion|review|comments?|approval)|subject to change|preliminary)\P{L}*$/iu;

/** A text that says nothing but that: "DRAFT for internal use only", "Strictly confidential draft – v2 – do not share". */
function isMark(text: string): boolean {
  if (text.length > maxMarkLength || /^\S+\d$/.test(text)) return false;
  const rest = text.replace(marks, ' ');
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest.replace(beside, ' '));
}

/** The same within a line of a header or footer, or in the name of a document; not "COMMENTS ON THE DRAFT DIRECTIVE". */
const within =
  /(?<![\p{L}\p{N}])(?:(?:DRAFT|ENTWURF|UTKAST|UDKAST)(?! (?!V(?:ERSION)?(?!\p{L})|FOR )\p{Lu}{2})|(?:[Ff]or )?(?:internal use only|Internal [Uu]se [Oo]nly|INTERNAL USE ONLY)|not for distribution|do not (?:distribute|circulate)|first draft|draft v(?:ersion)? ?\d)(?![\p{L}\p{N}])/u;

/** Other words of watermarks on documents that are not final. A name is decoration. */
const stamps = /(?<![\p{L}\p{N}])(?:sample|specimen|muster|urgent|asap|do not copy|void)(?![\p{L}\p{N}])/iu;

const maxMarkLength = 80;

export const draftMarks = anyTypeCheck({
  name: 'draft-marks',
  category: 'document',
  defaultSeverity: 'high',
  description: 'No line, watermark or property marks the document as a draft or as internal.',
  options: z.strictObject({
    also: Words.default([]).describe('More words that mark a draft. A trailing * matches any ending.'),
    allow: Words.default([]).describe('Allowed marks, such as "for discussion purposes only".'),
  }),
  run(content, _template, { options: { also, allow }, document: { properties } }) {
    const seen = createSightings();
    for (const { text, located } of marksIn(content, properties, also))
      if (findPhrase(text, allow) === null) seen.add('', located, text.trim());
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} marks the document as a draft or as internal${moreOf(sighting, 'mark')}.`,
      expected: 'a final document without such marks',
      actual: list(sighting.quotes.map((text) => `"${text}"`)),
      suggestion:
        'Remove the mark from the file that the service uses as a template, or write it only if a setting requests a draft. Check the master, the headers and the properties too.',
    }));
  },
});

interface FoundMark {
  readonly text: string;
  readonly located: { locate(): string };
}

function* marksIn(
  content: DocumentText,
  properties: DocumentModel['properties'],
  also: readonly string[],
): Iterable<FoundMark> {
  for (const located of content.texts()) {
    const text = markIn(located, also);
    if (text !== null) yield { text, located };
  }
  for (const located of content.asides()) {
    const { kind, text } = located;
    if (
      kind === 'watermark' &&
      (text.search(marks) >= 0 || stamps.test(text) || findPhrase(text, also) !== null)
    )
      yield { text, located };
  }
  for (const { label, value, custom } of properties) {
    const isName = !custom && (label === 'title' || label === 'subject' || label === 'status');
    if (isName && (isMark(value) || within.test(value)))
      yield { text: value, located: { locate: () => `property "${label}"` } };
  }
}

/** The part of a text that marks the document; null if no part does. */
function markIn({ text, kind }: LocatedText, also: readonly string[]): string | null {
  // A cell may be the state of something: "Draft" in a column of documents.
  if (kind === 'cell' || kind === 'notes') return null;
  const isInBody = kind === 'paragraph' || kind === 'title';
  if (isMark(text) && !(isInBody && ofAgenda.test(text))) return text;
  const isEdge = kind !== 'paragraph';
  const result = isEdge ? within.exec(text) : null;
  if (result !== null) return excerpt(text, result.index, result[0].length);
  return text.length <= maxMarkLength && findPhrase(text, also) !== null ? text : null;
}
