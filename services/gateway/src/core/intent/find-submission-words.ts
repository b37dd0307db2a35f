import { foreignPhrases } from './foreign-phrases.js';
import { findAll } from './text-search.js';

const not = String.raw`do\s+not|don't|dont|doesn't|never|not|without|avoid|skip\w*|bypass\w*|omit\w*|stop|refrain\w*|hold\s+off|leave\s+out|instead\s+of|rather\s+than|mustn't|shouldn't|can't|cannot|needn't|won't|no|nothing|forbid\w*|forego|forgo|spare`;
const sending = String.raw`(?:re-?)?submi(?:t|ts|tted|tting|ssions?)|forms?|fill(?:ing|ed)?(?:\s+(?:in|out))?|send(?:ing|s)?|sent|post(?:ing|ed)?|enter(?:ing)?\s+anything`;
const gap = String.raw`[^.;!?\n]{0,60}?`;

const english = new RegExp(
  [
    String.raw`\b(?:${not})\b${gap}\b(?:${sending})\b`,
    String.raw`\b(?:form|submission)\b${gap}\b(?:alone|untouched|off[ -]limits|is\s+(?:already\s+)?done|skipped|forbidden|not)\b`,
    String.raw`\bforms?\s{0,3}[:=-]\s{0,3}no\b`,
    String.raw`\balready\b[^.;!?\n]{0,25}?\b(?:submitted|filled)\b`,
  ].join('|'),
  'giu',
);

/**
 * The first words of a text that speak of not submitting, in any of the languages that are known here: a hint, broad on purpose.
 * Where they occur, nothing is submitted before a person confirmed it, however the text is read otherwise.
 */
export function findSubmissionWords(text: string): string | null {
  const found = [english, ...foreignPhrases.map(({ never }) => never)]
    .map((pattern) => findAll(text, pattern)[0])
    .filter((match) => match !== undefined);
  const first = found.sort((one, other) => one.index - other.index)[0];
  return first === undefined ? null : first[0].replace(/\s+/g, ' ').trim().slice(0, 100);
}
