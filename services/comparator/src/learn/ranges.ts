import { count } from '../checks/wording.js';

/** A range that holds what was seen with a margin: wider where one document has to speak for all. */
export function learnRange(counts: readonly number[]): { min: number; max: number } {
  const [least, most] = extremes(counts);
  const share = counts.length === 1 ? 0.25 : 0.1;
  const margin = Math.max(counts.length === 1 ? 2 : 1, Math.ceil(most * share));
  return { min: Math.max(Math.min(least, 1), least - margin), max: most + margin };
}

/** A minimum below what was seen: a fifth below for several documents, two fifths below for one. */
export function learnMinimum(counts: readonly number[]): number {
  const [least] = extremes(counts);
  return Math.max(Math.min(least, 1), Math.floor(least * (counts.length === 1 ? 0.6 : 0.8)));
}

/** "12 slides seen in the one document", "12 and 14 slides seen", "12 to 40 slides seen in 9 documents". */
export function seen(counts: readonly number[], thing: string, things = `${thing}s`): string {
  const [least, most] = extremes(counts);
  const documents = counts.length === 1 ? 'in the one document' : `in ${counts.length} documents`;
  if (counts.length === 2 && least !== most) return `${counts.join(' and ')} ${things} seen`;
  return least === most
    ? `${count(least, thing, things)} seen ${documents}`
    : `${least} to ${most} ${things} seen ${documents}`;
}

/** "the document has", "both documents have", "all 5 documents have". */
export function documentsHave(documents: number): string {
  if (documents === 1) return 'the document has';
  return documents === 2 ? 'both documents have' : `all ${documents} documents have`;
}

function extremes(counts: readonly number[]): [number, number] {
  return counts.reduce<[number, number]>(
    ([least, most], count) => [Math.min(least, count), Math.max(most, count)],
    [counts[0] ?? 0, counts[0] ?? 0],
  );
}
