/**
 * Phrases that make an English-speaking reader stop, each with its plain form. `check:prose` reports them in strings, docs, comments
 * and test titles.
 * @type {readonly { readonly name: string, readonly pattern: RegExp, readonly plain: string }[]}
 */
export const phrases = [
  {
    name: 'clause-for-noun',
    pattern:
      /\bwhat(?:ever)? (?:(?:came|comes|became|becomes) of|(?:is|was) (?:wanted|missing|known|found|done|over|there|not|no longer|to be|on show)|waits|stands|goes on|(?:it|they) (?:has|have|holds?|takes?|(?:is|are) called)|all of)\b/i,
    plain: 'name the thing: result, request, queue, limit, owner',
  },
  {
    name: 'clause-for-noun',
    pattern: /\b(?:with|of|for|by|in|from|and|as) what (?:is|was|it|they|the|a)\b/i,
    plain: 'name the thing: result, request, queue, limit, owner',
  },
  {
    name: 'clause-first',
    pattern:
      /^\W*(?:What|Whether|Where|How|Who|Whose|Whom|Which|When) (?!happened\b|to\b|is new\b|can\b|should\b|do\b|does\b|now\b)[^?]*$/,
    plain: 'start with a noun phrase or a third-person verb',
  },
  {
    name: 'where-for-if',
    pattern:
      /(?:^|[.:;,(] ?|\b(?:and|or|but) )where (?:it|there|they|an?|the|no|none|one|this|that|these|its|some\w*|nobody|any|all|each|only|both|nothing|several) /i,
    plain: 'if, when, unless',
  },
  {
    name: 'is-none',
    pattern: /\b(?:is|are|was|were|has|but|if) none\b|\bnone is\b/i,
    plain: 'not a, no, without, missing',
  },
  {
    name: 'nobody',
    pattern: /\b(?:nobody|somebody|no one|whoever|one['’]s)\b/i,
    plain: 'the user, an operator, the caller, unassigned, or the passive',
  },
  {
    name: 'answers',
    pattern:
      /\banswer(?:s|ed) (?:the|an?|with|what|whether|these|those|each|all|its|in|as|by|them|null|true|false|for|nothing|from)\b(?! question)/i,
    plain: 'returns, responds with, prints, shows, lists',
  },
  {
    name: 'program-as-person',
    pattern:
      /\b(?:tells?|told)\b(?! (?:you|us|me)\b)|\b(?:stands?|stood) (?:in|on|there|at|alone|beside|for|still|where|under)\b|\b(?:goes|go|went) on\b|\blets? (?:in|go)\b|\bis let\b|\bhands? (?:it|them|over|on)\b|\bmend(?:s|ed)?\b|\bhas the say\b|\bobey/i,
    plain: 'reports, notifies, is, continues, accepts, releases, passes, fixes',
  },
  {
    name: 'own',
    pattern:
      /\b(?:of (?:its|their|his|one['’]s|our|my|your) own|by (?:itself|themselves|himself|oneself))\b/i,
    plain: 'own, separate, its, automatically',
  },
  {
    name: 'old-word',
    pattern:
      /\b(?:shall|anew|but (?:for|once)|of late|in vain|thereby|therein|whence|hitherto|forthwith|such a one)\b/i,
    plain: 'will, again, except, recently, without result',
  },
  {
    name: 'idiom',
    pattern:
      /\b(?:its time was|has its time|in (?:its|their) (?:place|stead)|as often as|as long as it|out of use|(?:of|without) use)\b/i,
    plain: 'instead, each time, while, unused',
  },
];

/**
 * Finds the phrases in a text.
 * @param {string} text
 * @returns {{ name: string, found: string, plain: string }[]}
 */
export function findPhrases(text) {
  return phrases.flatMap(({ name, pattern, plain }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [{ name, found: found.trim(), plain }];
  });
}
