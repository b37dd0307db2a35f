import type { EventDraft } from '@fixpoint/shared/contracts';
import type { TaskFacts } from '../loop.js';

/** Words that one step adds at most; the script keeps how many a task has in all. */
const maxNewWords = 20;
/** Findings whose words are taken: the worst. */
const readFindings = 4;

/** Reads from the events of a step the facts that make its task easier to find and to distinguish; null without such facts. */
export function factsOf(
  events: readonly EventDraft[],
  splitWords: (text: string) => readonly string[],
): TaskFacts | null {
  const weights: number[] = [];
  const checks = new Set<string>();
  const words = new Set<string>();
  for (const event of events) {
    if (event.type === 'findings') {
      const { counts, weight, top } = event.data;
      const { critical, high, medium, low } = counts;
      weights.push(Math.round((weight ?? critical + high + medium + low) * 100) / 100);
      for (const { check } of top) checks.add(check);
    }
    for (const word of wordsOf(event, splitWords)) words.add(word);
  }
  if (weights.length === 0 && words.size === 0) return null;
  return { weights, checks: [...checks].slice(0, 20), words: [...words].slice(0, maxNewWords) };
}

function wordsOf(event: EventDraft, splitWords: (text: string) => readonly string[]): readonly string[] {
  if (event.type === 'fix') return splitWords(event.data.commit ?? '');
  if (event.type !== 'findings') return [];
  const { top } = event.data;
  const inMessages = top.slice(0, readFindings).flatMap(({ message }) => splitWords(message));
  return [
    ...splitWords(top.map(({ check }) => check).join(' ')),
    ...inMessages.filter((word) => word.length > 2),
  ];
}
