import type { DiffLine } from '../change-gate/read-diff.js';
import type { AddedLiteral } from './added-code.js';

/** A sentence that addresses a model, a developer or an operator, and so is not content of a document. */
const instruction =
  /\b(?:write|return|respond|answer|reply|use|give|list|include|describe|provide|explain|summari[sz]e|extract|find|generate|create|produce|output|ensure|keep|avoid|do not|don['’]t|never|always|must|should|shall|you are|your|please|json|markdown|at least|at most|no more than|no fewer than|between \d+ and \d+|for example|e\.g\.|errors?|exception|arguments?|parameters?|attributes?|deprecated|invalid|failed to|unable to)\b/i;

/** A sentence that begins with an instruction to the reader: a remedy, a help text. */
const imperative =
  /(?:^|[.!?:]\s+|\\n)["'`]?(?:(?:add|allow|allowed|choose|click|compute|correct|delete|enter|install|remove|rename|select|send|upload)\b|(?:call|change|check|get|let|open|pass|run|set|show|start|take|try|update|wait)\s+(?:an?|the|it|its|them|this|these|that|each|every|one|for|until|again|\S*[_"'`(])(?:\s|$))/i;

/** Code around a text that is shown to developers or operators. */
const toDevelopers =
  /\b(?:throw|raise|reject|\w*Error|\w*Exception|log|_?logger|logging|console|warn|debug|info|print|printf|println|assert\w*|expect|help|usage|add_argument|option|deprecated|TODO|prompt|system|instructions?|query|sql|execute|message|msg|detail|subject)\b|\.Log(?:Error|Warning|Information|Debug|Critical|Trace)\(|\b(?:Field|Query|Param|Body|Header|Argument|Option|ApiProperty|Schema|flash|toast|notify)\(|\.(?:describe|description|summary|epilog(?:ue)?)\(/i;

/** A letter to the person who asked for the document, not a part of the document. */
const letter = /^\s*(?:dear|hello|hi|good (?:morning|day)|hallo|sehr geehrte\w*|guten tag|bonjour)\b/i;

/** Says that something is missing, which can be true for every company. */
export const absence =
  /\b(?:no|not(?! only)|without|missing|could not|cannot|kein\w*|nicht)\b.{0,80}\b(?:available|found|published|reported|disclosed|figures?|data|sources?|numbers?|zahlen|quellen|angaben)\b/is;

const technicalName =
  '(?:file|sheet|template|user|service|branch|host|path|class|function|field|column|key|env|bucket|queue|job|package|branch|table|first|last|full|event|tag|font|layout|model)[_.]?';
/** An inserted value that is a name: of a company, a vendor, a supplier. */
const insertedName = new RegExp(
  `(?:\\$\\{|#\\{|\\{|<%=|%\\()\\s{0,9}(?:[\\w.$[\\]'"()]{0,60}?)(?<!${technicalName})(?:name|company|firm|vendor|supplier|title)[\\w.$[\\]'"()]{0,60}\\s{0,9}(?::[^}]{0,60})?(?:\\}|%>|\\)s)`,
  'i',
);
/** Messages put a name in quotes, documents do not. A list of names is not one name. */
const quotedValue = /["'`“]\$?\{[^}]{0,80}\}[^"'`”\s]{0,20}["'`”]|\$\{[^}]{0,80}\.(?:map|join|filter)\(/g;
const nameInCode =
  /\+\s*[\w.]*(?:name|company)\b|\b(?:name|company)\w*\s*\+|[%,(]\s*[\w.]*(?:name|company)\b/i;
/** A place for a value that the code around fills: `%s`, `{0}`, `{}`, `NAME`. */
const placeholder = /%(?:1\$)?s|\{0?\}|\b__\w+__\b|\bNAME\b|\bCOMPANY\b/;

/** Words of a text, without inserted values and markup. */
export function wordsOf(text: string): number {
  const plain = text.replace(/\$?\{[^}]*\}|<[^>]*>|%\(\w+\)s|\\[nt]/g, ' ');
  return plain.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;
}

/** True for a text that reads like a sentence of a document: words with spaces, no markup, no code, no instruction. */
export function isProse({ text, around }: AddedLiteral): boolean {
  if ([instruction, imperative, letter, /\(\?:/].some((sign) => sign.test(text))) return false;
  if (toDevelopers.test(around)) return false;
  const signs = text.replace(/\$?\{[^}]*\}/g, '').match(/[<>{}[\]|=;\\/_$]/g)?.length ?? 0;
  return signs * 12 <= text.length && /\p{L}{2,} \p{L}{2,}/u.test(text);
}

/** Words from which on one text is content that the service should get from its data. */
const minContentWords = 30;
/** Words of a sentence that is made from a name: enough to fill a description, too many for a label. */
const sentence = 9;
/** A caption has no full stop, and may be longer. */
const caption = 16;
/** Words for each value of the data from which on the words, not the values, fill the sentence. */
const wordsPerValue = 7;
const minValues = 3;

const requestValue =
  /(?:name|company|firm|vendor|supplier|title|country|topic|industry|sector|market|region|city|language)$/i;

/** Values in a text that are neither a name nor a part of the request. */
function dataValuesOf(text: string): number {
  const values = [...text.matchAll(/\$?\{([^}:]{1,80})/g)].map(([, value = '']) => value.replace(/\W+$/, ''));
  return new Set(values.filter((value) => !requestValue.test(value))).size;
}

/** A sentence that is written for every company from its name alone; otherwise null. */
export function sentenceTemplate(literal: AddedLiteral): string | null {
  const { text, around } = literal;
  const isNamed =
    insertedName.test(text.replace(quotedValue, '')) ||
    (nameInCode.test(around) && (placeholder.test(text) || /\+/.test(around)));
  if (!isNamed || !isProse(literal) || absence.test(text)) return null;
  const words = wordsOf(text);
  if (words < (/[.!?](?:\s|$)/.test(text) ? sentence : caption)) return null;
  const values = dataValuesOf(text);
  return values >= minValues && words <= values * wordsPerValue ? null : text;
}

/** Kinds of statement that templates ask for, in front of a value: `Next step: ${text}`. */
const label =
  /^[\s•*–-]*(?:(next steps?|actions?|recommend\w*|opportunit\w+|insights?|takeaways?|so what|implications?|conclusions?|outlook)\b[^:$]{0,20}:\s*)\$?\{([^}]{1,80})\}/i;

/** A label for a text whose data does not say that it is such a statement; otherwise null. */
export function relabelled({ text, around }: AddedLiteral): string | null {
  const [, kind = '', value = ''] = label.exec(text) ?? [];
  if (kind === '' || toDevelopers.test(around)) return null;
  if (/length|count|total|size|number/i.test(value)) return null;
  const stem = kind.toLowerCase().replace(/\s/g, '').slice(0, 5);
  return value.toLowerCase().replace(/[_\s]/g, '').includes(stem) ? null : text;
}

/** A text so long that it is content, not a label; otherwise null. */
export function writtenContent(literal: AddedLiteral): string | null {
  return wordsOf(literal.text) >= minContentWords && isProse(literal) ? literal.text : null;
}

const describes = /\b(?:description|summary|hint|remarks?)["']?\s*[:=]\s*\(?\s*[,)]*\s*$/i;
/** Fields next to the description of an endpoint, a tool, a setting or a field. */
const interfaceField =
  /\b(?:inputSchema|parameters|operationId|requestBody|responses|handler|method|route|tags|env|default|required|onInvalid|schema)["']?\s*[:(=]|\bz\.\w+\(|\btype["']?\s*[:=]\s*["'](?:string|number|integer|boolean|array|object)\b|\brouter?\.(?:get|post|put|patch|delete)\(/;
const linesAround = 8;
/** The name of a setting, right before its description. */
const settingName = /["'][A-Z][A-Z0-9]*_[A-Z0-9_]+["']/;
const linesAfterSetting = 4;

/** True for the description of an endpoint, a tool or a setting: developers read it. */
export function isInterfaceDescription({ line, around }: AddedLiteral, lines: readonly DiffLine[]): boolean {
  const near = lines.filter(
    (diffLine) => diffLine.kind !== 'removed' && Math.abs(diffLine.line - line) <= linesAround,
  );
  return (
    (describes.test(around) && near.some(({ text }) => interfaceField.test(text))) ||
    near.some(
      (diffLine) =>
        diffLine.line <= line && diffLine.line >= line - linesAfterSetting && settingName.test(diffLine.text),
    )
  );
}
