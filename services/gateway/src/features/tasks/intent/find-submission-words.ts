import { foreignPhrases } from './foreign-phrases.js';
import { findAll } from './text-search.js';

const not = String.raw`do\s+not|do\s+nto|dnot|don\s+t|nobody|no\s?one|hands\s+off|stay\s+away|keep\s+(?:away|off|out)|don't|dont|doesn't|never|not|without|avoid|skip\w*|bypass\w*|omit\w*|stop|refrain\w*|hold\s+off|leave\s+out|instead\s+of|rather\s+than|mustn't|shouldn't|can't|cannot|needn't|won't|no|nothing|forbid\w*|forego|forgo|spare`;
const sending = String.raw`(?:re-?)?submi(?:t|ts|tted|tting|ssions?)|forms?|fill(?:ing|ed)?(?:\s+(?:in|out))?|send(?:ing|s)?|sent|post(?:ing|ed)?|enter(?:ing)?\s+anything|web\s?(?:page|site|form)s?|another\s+(?:request|order)s?`;
const using = String.raw`triggered|run|called|hit|started|executed|launched|fired|ordered|used|requested|invoked|asked|generated|trigger|re-?run|call|invoke|order|request|use|do|generate`;
const oneMore = String.raw`again|another\s+time|another\s+(?:one|run)|twice|(?:a\s+)?second\s+time|once\s+more|anew|more\s+than\s+once`;
const gap = String.raw`[^.;!?\n]{0,60}?`;

const english = new RegExp(
  [
    String.raw`\b(?:${not})\b${gap}\b(?:${sending})\b`,
    String.raw`\b(?:form|submission)\b${gap}\b(?:alone|untouched|off[ -]limits|is\s+(?:already\s+)?done|skipped|forbidden|not)\b`,
    String.raw`\bforms?\s{0,3}[:=-]\s{0,3}no\b`,
    String.raw`\b(?:${not}|isn't|aren't)\b${gap}\b(?:${using})\b[^.;!?\n]{0,30}?\b(?:${oneMore})\b`,
    String.raw`\b(?:pays?|costs?|charge[sd]?|bill(?:s|ed)?|quota|credits?|limited)\b[^.;!?\n]{0,30}?\b(?:per|each|every|a)\s+(?:request|submission|run|form|document|call|order)\b|\b(?:each|every)\s+(?:request|submission|run|form|call|order)\b[^.;!?\n]{0,20}?\b(?:costs?|paid|pays?|charged|billed|counts)\b|\b(?:quota|credits?|submissions?|requests?)\b[^.;!?\n]{0,20}?\b(?:used\s+up|exhausted|spent|all\s+gone)\b`,
    String.raw`\balready\b[^.;!?\n]{0,25}?\b(?:submitted|filled)\b`,
  ].join('|'),
  'giu',
);

const patterns = [english, ...foreignPhrases.map(({ never }) => never)];

/**
 * The first words of a text about not submitting, in any of the supported languages: a hint, broad on purpose. If they occur, nothing is submitted
 * before a person confirmed it, however the text is read otherwise.
 */
export function findSubmissionWords(text: string): string | null {
  const results = patterns.map((pattern) => findAll(text, pattern)[0]).filter((match) => match !== undefined);
  const first = results.sort((a, b) => a.index - b.index)[0];
  return first === undefined ? null : first[0].replace(/\s+/g, ' ').trim().slice(0, 100);
}

/** All places that mention submitting or something that is still missing. */
export function submissionRanges(text: string): { readonly start: number; readonly end: number }[] {
  return [...patterns, ...foreignPhrases.flatMap(({ denied, mail, form }) => [denied, mail, form])].flatMap(
    (pattern) =>
      findAll(text, pattern).map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
  );
}
