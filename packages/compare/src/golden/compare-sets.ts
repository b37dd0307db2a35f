import type { Picture } from '@fixpoint/documents/model';
import { andMore, capitalised, inPlace, quote } from '../checks/wording.js';
import type { Difference, GoldenKindName } from './difference.js';

export interface SetPlace {
  readonly kind: GoldenKindName;
  /** Kind of item: `link`, `typeface`. */
  readonly noun: string;
  readonly page: string;
  readonly location: string;
}

const listed = 10;

/** Items that only one side has, whatever their order; each occurrence counts. */
export function compareSets(
  output: readonly string[],
  golden: readonly string[],
  { kind, noun, page, location }: SetPlace,
): Difference[] {
  const [missing, extra] = [subtract(golden, output), subtract(output, golden)];
  if (missing.length + extra.length === 0) return [];
  const change = changeOf(missing, extra);
  return [
    {
      kind,
      change,
      key: `${page}|${noun}|${missing.join('|')}|${extra.join('|')}`,
      location,
      message: {
        missing: `${capitalised(noun)} ${quote(missing[0] ?? '')} of the golden document is missing ${inPlace(location)}${andMore(missing.length - 1, noun)}.`,
        extra: `${capitalised(noun)} ${quote(extra[0] ?? '')} ${inPlace(location)} is not in the golden document${andMore(extra.length - 1, noun)}.`,
        changed: `${capitalised(noun)} ${inPlace(location)} is ${quote(extra[0] ?? '')}; in the golden document it is ${quote(missing[0] ?? '')}${andMore(Math.max(missing.length, extra.length) - 1, noun)}.`,
      }[change],
      expected: missing.length === 0 ? `no other ${noun}` : list(missing),
      actual: extra.length === 0 ? `no such ${noun}` : list(extra),
      suggestion: `Use the ${noun}s of the golden document, or create a new golden document if the change is intended.`,
    },
  ];
}

function changeOf(missing: readonly string[], extra: readonly string[]) {
  if (missing.length === 0) return 'extra';
  return extra.length === 0 ? 'missing' : 'changed';
}

/** Pictures go by their alternative texts; those without one are merely counted. */
export function comparePictures(
  output: readonly Picture[],
  golden: readonly Picture[],
  place: Pick<SetPlace, 'page' | 'location'>,
): Difference[] {
  const texts = (pictures: readonly Picture[]) =>
    pictures.map(({ description }) => description || 'a picture without alternative text');
  return compareSets(texts(output), texts(golden), { ...place, kind: 'golden-pictures', noun: 'picture' });
}

function subtract(items: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of taken) left.set(item, (left.get(item) ?? 0) + 1);
  return items.filter((item) => {
    const amount = left.get(item) ?? 0;
    left.set(item, amount - 1);
    return amount <= 0;
  });
}

function list(items: readonly string[]): string {
  const shown = items.slice(0, listed).map((item) => item.slice(0, 200));
  return `${shown.join(', ')}${items.length > listed ? ` and ${items.length - listed} more` : ''}`;
}
