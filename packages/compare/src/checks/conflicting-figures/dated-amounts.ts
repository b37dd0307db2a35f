import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';

/** A figure of a sentence with the year that the words beside it name. */
export interface DatedAmount extends Amount {
  readonly end: number;
  /** Null without a year. */
  readonly year: string | null;
}

const joint = 'and|to|from|after|until|since|und|bis|auf|von|nach|seit|et|à|de|depuis|y|a|e|al|dal|da';
const behind = new RegExp(
  `^(?: ?%)?,? ?\\(?(?:(?!(?:${joint}) )\\p{L}[\\p{L}’']* ){0,4}(?:FY ?'?)?((?:19|20)\\d\\d)(?![\\d/%]|[.,]\\d|[-–]\\d)`,
  'iu',
);
const before = /(?<!\d|[-–/])((?:19|20)\d\d)[AE]?(?: [^\d;.()–]{0,30})?[ (:]{1,2}$/u;
const isTurn = /(?<!\p{L})(?:to|auf|à|a|al|hasta|from|von|de|da|and|und|et|y|e)(?!\p{L})/iu;

/** The figures of a sentence, years apart. */
export function datedAmounts(sentence: string): DatedAmount[] {
  const results: DatedAmount[] = [];
  let start = 0;
  for (const amount of amountsInText(sentence)) {
    const end = amount.index + amount.text.length;
    if (!amount.isMoney && /^(?:19|20)\d\d$/.test(amount.text)) continue;
    const tail = behind.exec(sentence.slice(end));
    const lead = tail === null ? before.exec(sentence.slice(start, amount.index)) : null;
    const isOwn = lead !== null && !isTurn.test(lead[0]);
    results.push({ ...amount, end, year: tail?.[1] ?? (isOwn ? (lead[1] ?? null) : null) });
    start = end + (tail?.[0].length ?? 0);
  }
  return results;
}

/** Splits a text into sentences; "Mio." does not end one. */
export function sentencesOf(text: string): string[] {
  return text.split(
    /(?<=[.!?;])(?<!(?:[Mm](?:io|ill|rd|ia)|[Tt]sd|[Aa]pprox|[Cc]a|[Nn]o|[Vv]s|[Ii]nc|[Ll]td|[Cc]o(?:rp)?|[Rr]esp|[Bb]zw|[Zz]\.\s?B|z\.b|p\.a)\.)\s+(?=[\p{Lu}\d«“„]|(?<=;\s+)\p{Ll})/u,
  );
}

/** A sentence of a text with figures. */
export interface LocatedSentence {
  readonly sentence: string;
  readonly locate: () => string;
}

/** Sentences of up to `maxLength` characters in texts with figures of which a word matches `sign`. Workbooks say nothing in sentences. */
export function* sentencesHolding(
  content: DocumentText,
  sign: RegExp,
  maxLength: number,
): Iterable<LocatedSentence> {
  if (content.statements !== undefined) return;
  for (const { kind, text, locate } of textsHolding(content, sign)) {
    if (kind === 'cell' || text.length > 4_000) continue;
    if (!/\d/.test(withForeignDigits(withDigits(text)))) continue;
    for (const sentence of sentencesOf(text)) if (sentence.length <= maxLength) yield { sentence, locate };
  }
}
