import { DocumentType } from '@fixpoint/shared/contracts';
import { clauseBefore, findAll } from './text-search.js';

export interface DocumentMention {
  /** The path as written, without quotes; or the artifact's id. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /**
   * `output`: a document that a service made, to be analysed. `reference`: a template, an example. `target`: a file to write. `other`: not
   * recognised.
   */
  readonly role: 'output' | 'reference' | 'target' | 'other';
  /** No preceding word identifies its role. */
  readonly isUnplaced: boolean;
}

const extension = new RegExp(`\\.(?:${DocumentType.options.join('|')})$`, 'i');
const quoted = /"([^"\n]{1,500})"|`([^`\n]{1,500})`|(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w)){1,500})'/g;
/** A path from the root, a drive, the home or the present folder: its folders and its name may have spaces in them. */
const spaced =
  /(?<![^\s("'`=:])(?:file:\/\/|[A-Za-z]:[\\/]|~[\\/]|\.{1,2}[\\/]|\\\\|\/)[^\s"'`<>|?*][^\n"'`<>|?*]{0,300}?\.[A-Za-z]{3,4}(?![\p{L}\p{N}_.-]*[\p{L}\p{N}_])/gu;
/** End of a path that may contain spaces: the next path, or a word of the sentence. */
const sentenceWord =
  /\s(?:[~./\\]|[A-Za-z]:[\\/]|(?:with|against|to|into|is|are|was|use|using|compare|the|template|from|on|in|as|or|then|but|that|which|please|mit|gegen|und|con|avec|https?:)\b)|[,;!?()]\s|[.:]\s/i;
const unquoted = /[^\s"'`<>|]{1,500}/g;
const artifact = /^[0-9a-f]{64}$/;

const reference =
  /\b(?:templates?|reference|against|with|to|match(?:es)?|like|than|into|example)(?:\s+(?:is|are|at|in|file|the|template|reference))*$/i;
/** Words before a path that cannot be the document itself; `with` and `to` can precede either. */
const pattern =
  /\b(?:templates?|reference|against|match(?:es)?|like|than|example)(?:\s+(?:is|are|at|in|file|the|template|reference))*$/i;
const target =
  /\b(?:to|into|as|under|at|write|save|store|export|put|call|name|named|called)(?:\s+(?:it|the|file|document|output|result|to|as|in|into|at|under))*$/i;
const analysed =
  /\b(?:analy[sz]e|analy[sz]ing|compare|check|inspect|review|examine|use|open|read|have|got|downloaded|saved|existing|see|take|grab|load|process|look at|work (?:with|on|from)|pick(?: up)?|start(?:ing)? (?:from|with|at))\b/i;
const announced =
  /\b(?:file|document|output|result|report|deck|presentation|workbook|artifact)s?(?: is| are)?(?: already)?(?: at| in| here)?$/i;

/** Documents that a text names by path, file name or artifact id. `text` is plain text. */
export function findDocuments(text: string): DocumentMention[] {
  const documentMentions: DocumentMention[] = [];
  const add = ({ path, start, length = path.length }: PathMatch) => {
    const isInside = documentMentions.some(
      (documentMention) => documentMention.start <= start && start < documentMention.end,
    );
    if (!isInside) documentMentions.push(mention(text, path, start, length));
  };
  findQuoted(text).forEach(add);
  findSpaced(text).forEach(add);
  findUnquoted(text).forEach(add);
  return documentMentions.sort((a, b) => a.start - b.start);
}

interface PathMatch {
  readonly path: string;
  readonly start: number;
  /** With its quotes. */
  readonly length?: number;
}

function findQuoted(text: string): PathMatch[] {
  return findAll(text, quoted)
    .map((match) => ({
      path: match[1] ?? match[2] ?? match[3] ?? '',
      start: match.index,
      length: match[0].length,
    }))
    .filter(({ path }) => extension.test(path));
}

function findSpaced(text: string): PathMatch[] {
  return findAll(text, spaced)
    .map(({ 0: path, index }) => ({ path, start: index }))
    .filter(({ path }) => extension.test(path) && /\s/.test(path) && !sentenceWord.test(path));
}

function findUnquoted(text: string): PathMatch[] {
  return findAll(text, unquoted)
    .map(({ 0: words, index }) => {
      const path = words.replace(/^[([{]+/, '').replace(/[)\]},.;:!?]+$/, '');
      return { path, start: index + words.indexOf(path) };
    })
    .filter(({ path }) => extension.test(path) || artifact.test(path))
    .filter(({ path }) => !/^(?:https?:)?\/\//i.test(path) && !/^\*?\.\w+$/.test(path));
}

function mention(text: string, path: string, start: number, length: number): DocumentMention {
  // A colon or a bracket may announce a path: "the file: /x.pptx".
  const lead = text.slice(Math.max(0, start - 80), start).replace(/[\s:("'`]+$/, '');
  const before = clauseBefore(lead, lead.length);
  const role = findRole(before);
  return {
    path: localPath(path),
    start,
    end: start + length,
    role,
    isUnplaced: role === 'other' && !reference.test(before),
  };
}

function findRole(before: string): DocumentMention['role'] {
  if (!reference.test(before) && (analysed.test(before) || announced.test(before))) return 'output';
  if (pattern.test(before)) return 'reference';
  return target.test(before) ? 'target' : 'other';
}

/** The path of a `file:` address; a plain path unchanged. */
function localPath(path: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  const rest = path.replace(/^file:\/\/(?:localhost)?/i, '').replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}
