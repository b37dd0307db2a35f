import { truncate } from '@fixpoint/shared/text';
import type { DiffLine } from '../change-gate/read-diff.js';
import type { AddedLiteral } from './added-code.js';
import type { Hit } from './hit.js';
import { absence, isProse, sentenceTemplate, wordsOf, writtenContent } from './prose-rules.js';
import type { WholeChange } from './whole-change.js';

/** Longest part of a text that a finding quotes. */
const maxQuoteLength = 80;
/** Texts of one file that are compared with each line of the change. */
const maxCandidates = 100;

/** Words from which on an item of a list is a sentence, not a label. */
const minPhraseWords = 6;
/** The index of an item that depends on a name or on chance. */
const picks = /%|\brandom\b|\bhash\w*\b|charCodeAt|\bpick\w*\b|\bchoice\b|\bord\(/i;

/** Lists of sentences from which the code picks one. */
export function stockPhrases(
  literals: readonly AddedLiteral[],
  lines: readonly DiffLine[],
  change: WholeChange,
): Hit[] {
  const lists = literals.filter((literal, index) => {
    const next = literals[index + 1];
    if (literal.isNextItem || next?.isNextItem !== true) return false;
    return [literal, next].every((item) => wordsOf(item.text) >= minPhraseWords && isProse(item));
  });
  return lists.slice(0, maxCandidates).flatMap((literal) => {
    const list = listName(lines, literal.line);
    if (list === null) return [];
    const use = new RegExp(`\\b${list}\\b`);
    const isPicked = change.addedTexts.some((text) => use.test(text) && picks.test(text));
    return isPicked
      ? [
          {
            line: literal.line,
            what: `picks sentences from a list: "${truncate(literal.text, maxQuoteLength)}"`,
          },
        ]
      : [];
  });
}

const minFallbackWords = 12;
/** Fields of a document that have sentences. */
const documentField = '(?:description|summary|overview|outlook|profile|insights?|intro\\w*|text|conclusion)';
const directFallback = new RegExp(
  `\\b${documentField}\\w*\\)?\\s*(?:\\?\\?=?|\\|\\|=?|\\bor)\\s*f?\\s*[;,)]*\\s*$`,
  'i',
);

/** Sentences that replace missing data: `summary ?? 'The market …'`, `data.get(name) or DEFAULTS[name]`. */
export function fallbackTexts(
  literals: readonly AddedLiteral[],
  lines: readonly DiffLine[],
  change: WholeChange,
): Hit[] {
  const candidates = literals.filter(
    (literal) => wordsOf(literal.text) >= minFallbackWords && isProse(literal) && !absence.test(literal.text),
  );
  const hits = candidates.slice(0, maxCandidates).flatMap((literal) => {
    // Another rule reports these.
    if (sentenceTemplate(literal) !== null || writtenContent(literal) !== null) return [];
    if (directFallback.test(literal.around)) return [literal];
    const list = listName(lines, literal.line);
    if (list === null || /error|message|hint|help|label|title|prompt|reason/i.test(list)) return [];
    const use = new RegExp(
      `^(?!.*\\b${list}\\b.*(?:\\?\\?|\\|\\||\\bor\\b)).*(?:\\?\\?|\\|\\||\\bor)\\s*${list}[[.]`,
    );
    return change.addedTexts.some((text) => use.test(text.slice(0, maxUseLength))) ? [literal] : [];
  });
  return hits.map(({ line, text }) => ({
    line,
    what: `substitutes fixed text when data is missing: "${truncate(text, maxQuoteLength)}"`,
  }));
}

const maxUseLength = 300;

const wordLoop = /\bwhile\b.{0,200}(?:\.split\(|word_?count|countWords|wordsOf).{0,200}</i;
/** `text.concat(' ', text)`, `text + ' ' + text` */
const repeated = /\b([a-z_]\w*)(?:\.concat\([^()]{0,40}\b\1\s*\)|\s*\+\s*["'`]\s["'`]\s*\+\s*\1\b(?![.([]))/i;

/** Code that makes a text longer without new words: loops until it has enough of them, and repetitions. */
export function stretchedTexts(lines: readonly DiffLine[]): Hit[] {
  return lines.flatMap(({ kind, text, line }) => {
    if (kind !== 'added') return [];
    if (wordLoop.test(text)) return [{ line, what: 'fills a text until it has enough words' }];
    return repeated.test(text) ? [{ line, what: 'repeats a text' }] : [];
  });
}

/** The name of the list that a line belongs to: `const phrases = [`. */
function listName(lines: readonly DiffLine[], line: number): string | null {
  const before = lines.filter(
    (diffLine) => diffLine.kind !== 'removed' && diffLine.line <= line && diffLine.line > line - 3,
  );
  for (const { text } of before.toReversed()) {
    const name =
      /\b([A-Za-z_$][\w$]*)\s*(?::[^=]{1,60})?=\s*(?:\[|\(|\{|new\b|List\.of|Arrays\.asList|Object\.freeze)/.exec(
        text,
      )?.[1];
    if (name !== undefined) return name.replace(/\$/g, '\\$');
  }
  return null;
}

/** Words of a part, and of all parts together. */
const minPartWords = 5;
const minJoinedWords = 18;
const minParts = 3;
/** Constants of a change that are looked at. */
const maxParts = 200;
/** Files for people who ask for documents, and for models. */
const speaksToOthers = /mail|prompt|notif|message/i;

interface Part {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly words: number;
}

/** Texts in several constants that one statement joins, by the file of the first constant. */
export function splitContents(change: WholeChange): ReadonlyMap<string, Hit> {
  const parts = [...change.literals].flatMap(([path, literals]) =>
    speaksToOthers.test(path) ? [] : partsOf(path, literals),
  );
  const byName = new Map(parts.slice(0, maxParts).map((part) => [part.name, part]));
  const hits = new Map<string, Hit>();
  if (byName.size < minParts) return hits;
  for (const statement of change.addedTexts) {
    if (!/\+|\bjoin\(|\$\{|f["']|concat/.test(statement) || speaksToOthers.test(statement)) continue;
    const names = new Set(statement.match(/[A-Za-z_$][\w$]*/g));
    const joined = [...names].flatMap((name) => byName.get(name) ?? []);
    const words = joined.reduce((sum, part) => sum + part.words, 0);
    const [first] = joined.toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
    if (first === undefined || joined.length < minParts || words < minJoinedWords) continue;
    if (hits.has(first.path)) continue;
    hits.set(first.path, {
      line: first.line,
      what: `splits content of the document over ${joined.length} texts`,
    });
  }
  return hits;
}

const constant =
  /^\s*(?:(?:export|public|private|static|final|readonly|const|let|var|val|String|string)\s+)*([A-Za-z_$][\w$]*)\s*(?::[^=,]{1,40})?=\s*\(?\s*[;)]*\s*$/;

/** Constants whose value is a part of a sentence. */
function partsOf(path: string, literals: readonly AddedLiteral[]): Part[] {
  return literals.flatMap((literal) => {
    const words = wordsOf(literal.text);
    const name = constant.exec(literal.around)?.[1];
    const isPart =
      name !== undefined && words >= minPartWords && isProse(literal) && !/[{%]/.test(literal.text);
    return isPart ? [{ path, line: literal.line, name, words }] : [];
  });
}

const minEntryWords = 12;
const minEntries = 2;
/** Files that describe fields or settings. */
const isSchema = /\$schema|["']?\b(?:type|properties|openapi|scripts|dependencies|default|required)["']?\s*:/;

/** A new data file with sentences that code of the same change reads. */
export function newDataFile(
  path: string,
  literals: readonly AddedLiteral[],
  lines: readonly DiffLine[],
  change: WholeChange,
): Hit[] {
  const [, base] = /([^/]+)\.(?:json|ya?ml|toml)$/.exec(path) ?? [];
  if (base === undefined || /^[a-z]{2}(?:[-_][A-Za-z]{2})?$/.test(base)) return [];
  if (lines.some(({ kind, text }) => kind !== 'added' || isSchema.test(text))) return [];
  const entries = literals.filter((literal) => wordsOf(literal.text) >= minEntryWords && isProse(literal));
  const [first] = entries;
  if (first === undefined || entries.length < minEntries) return [];
  const isRead = [...change.files].some(
    ([other, otherLines]) =>
      other !== path && otherLines.some(({ kind, text }) => kind === 'added' && text.includes(base)),
  );
  return isRead ? [{ line: first.line, what: 'adds a file with content of the document' }] : [];
}

const decodes = /base64|atob\(|b64decode|FromBase64String|Base64/i;
const encoded = /^[A-Za-z0-9+/_-]{40,}={0,2}$/;

/** The words of a text that the code decodes: no image, no markup. Otherwise null. */
export function encodedContent({ text, around, ...literal }: AddedLiteral): string | null {
  if (!encoded.test(text) || !decodes.test(around)) return null;
  const decoded = Buffer.from(text, 'base64').toString();
  if (/[\p{Cc}\uFFFD]/u.test(decoded.replace(/[\n\r\t]/g, ' '))) return null;
  return wordsOf(decoded) >= minPhraseWords && isProse({ ...literal, text: decoded, around: '' })
    ? decoded
    : null;
}
