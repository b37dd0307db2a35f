/** A sequence that breaks. */
export interface SequenceFault {
  readonly key: string;
  readonly place: string;
  readonly message: string;
  readonly actual: string;
}

/** A number that does not follow from those before it. */
export interface Break {
  readonly kind: 'gap' | 'repeated';
  /** Position in the sequence, from 0. */
  readonly index: number;
  /** Number at the position, and the number that belongs there. */
  readonly number: number;
  readonly expected: number;
}

/** Shorter sequences are too few to show how they count. */
const minNumbers = 5;
const maxMissing = 2;

/**
 * The break of a sequence that counts 1, 2, 3 … and breaks once; null for sequences without a break and for all others. A
 * selection from a longer list has several breaks.
 */
export function findBreak(numbers: readonly number[], least = minNumbers): Break | null {
  if (numbers.length < least || numbers[0] !== 1) return null;
  let result: Break | null = null;
  for (let index = 1; index < numbers.length; index += 1) {
    const [before = 0, number = 0] = [numbers[index - 1], numbers[index]];
    if (number === before + 1) continue;
    const kind = number === before ? 'repeated' : 'gap';
    if (result !== null && !isRankBehindTie(result, { index, number, before })) return null;
    if (number < before || number > before + 1 + maxMissing) return null;
    result ??= { kind, index, number, expected: before + 1 };
  }
  return result;
}

const minReplaced = 4;

/** The only number of a sequence that is not its position, with right ones behind it: 1, 2, 3, 4, 6, 6, 7. Null otherwise. */
export function findReplaced(numbers: readonly number[], least = minReplaced): Break | null {
  if (numbers.length < least || numbers[0] !== 1) return null;
  const wrong = numbers.flatMap((number, index) => (number === index + 1 ? [] : [index]));
  const [index] = wrong;
  if (index === undefined || wrong.length > 1 || index === numbers.length - 1) return null;
  const number = numbers[index] ?? 0;
  return { kind: number === index ? 'repeated' : 'gap', index, number, expected: index + 1 };
}

/** "3, 3, 5": the number after a tie continues from the position. */
function isRankBehindTie(
  tie: Break,
  { index, number, before }: { readonly index: number; readonly number: number; readonly before: number },
): boolean {
  return tie.kind === 'repeated' && index === tie.index + 1 && number === before + 2;
}
