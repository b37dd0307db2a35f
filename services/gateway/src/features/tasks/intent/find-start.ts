import type { IntentProblem, StartFrom } from '@fixpoint/shared/contracts';
import { type Beginning, type StartPhrase, startPhrases } from './start-phrases.js';
import { clauseBefore, findAll } from './text-search.js';

export interface Start {
  readonly start_from: StartFrom;
  readonly because: string | null;
  readonly problem: IntentProblem | null;
}

const orderNegated =
  /\b(?:do\s+not|don't|dont|never|not\s+to|should(?:\s+not|n't)|must(?:\s+not|n't)|can(?:not|'t)|avoid|no\s+need\s+to|need\s+not|needn't|without|nobody|no[ -]?one|instead\s+of|rather\s+than|under\s+no\s+circumstances?|refrain(?:ing)?\s+from|hold\s+off|stop|not)\b/i;
const factNegated = /\b(?:not|never|nothing|no|none|nor|yet\s+to)\b|n't\b/i;
const condition =
  /\b(?:if|unless|whether|until|once|after|when|whenever|before|while|in\s+case|as\s+soon\s+as)\b/i;
const factDenied = /^\s*(?:not|never)\b/i;

/** Start of the first iteration, by the phrases of a plain text. Orders outweigh hints; contradictions become a problem. */
export function findStart(text: string): Start {
  const ordered = new Map<Beginning, string>();
  const hinted = new Map<Beginning, string>();
  for (const phraseMatch of outermost(findPhrases(text))) {
    const vote = readVote(text, phraseMatch);
    const votes = phraseMatch.phrase.kind === 'hint' ? hinted : ordered;
    if (vote !== null && !votes.has(vote.beginning)) votes.set(vote.beginning, vote.quote);
  }
  return decide(ordered.size > 0 ? ordered : hinted);
}

/** Null if the phrase depends on a condition or does not say where to begin. */
function readVote(
  text: string,
  { phrase, words, index }: Found,
): { readonly beginning: Beginning; readonly quote: string } | null {
  const before = clauseBefore(text, index);
  if (condition.test(before)) return null;
  const after = text.slice(index + words.length, index + words.length + 20);
  const isNegated =
    (phrase.kind === 'fact' ? factNegated : orderNegated).test(before) || factDenied.test(after);
  const beginning = isNegated ? phrase.negated : phrase.says;
  if (beginning === null) return null;
  const quote = `${isNegated ? `${lastWords(before)} ` : ''}${words}`.replace(/\s+/g, ' ');
  return { beginning, quote };
}

interface Found {
  readonly phrase: StartPhrase;
  readonly words: string;
  readonly index: number;
}

function findPhrases(text: string): Found[] {
  return startPhrases.flatMap((phrase) =>
    findAll(text, phrase.pattern).map((match) => ({ phrase, words: match[0], index: match.index })),
  );
}

/** Without those that lie inside a longer one: "skip submitting the form" does not also contain the order "submitting the form". */
function outermost(results: readonly Found[]): Found[] {
  const sorted = [...results].sort((a, b) => a.index - b.index || b.words.length - a.words.length);
  let end = -1;
  return sorted.filter(({ index, words }) => {
    if (index + words.length <= end) return false;
    end = index + words.length;
    return true;
  });
}

function decide(votes: ReadonlyMap<Beginning, string>): Start {
  const atForm = votes.get('form');
  const later = (['analyze', 'email_check'] as const).find((start) => votes.has(start)) ?? null;
  const laterWords = later === null ? undefined : votes.get(later);
  if (atForm !== undefined && laterWords !== undefined) {
    return {
      start_from: null,
      because: null,
      problem: {
        field: 'start_from',
        message: `"${atForm}" begins with the form, but "${laterWords}" begins later.`,
        hint: 'Use only one of them, or put "start_from" into the context: null, "email_check" or "analyze".',
      },
    };
  }
  if (later !== null) {
    const what = later === 'analyze' ? 'with an existing document' : 'with the mail, without the form';
    return { start_from: later, because: `Begins ${what}: "${laterWords}".`, problem: null };
  }
  const because = atForm === undefined ? null : `Begins with the form: "${atForm}".`;
  return { start_from: null, because, problem: null };
}

function lastWords(before: string): string {
  return before.split(' ').slice(-4).join(' ');
}
