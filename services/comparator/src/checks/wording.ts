import type { Company } from '../views/deck/deck.js';

const listed = 12;
/** Longer ones are quoted in part: a name of a thousand words is a message of the document's, not a name. */
const longestItem = 120;

/** "3 things", "1 thing". */
export function count(amount: number, thing: string, things = `${thing}s`): string {
  return `${amount} ${amount === 1 ? thing : things}`;
}

/** The first twelve items; the rest as a number. */
export function list(items: readonly string[], separator = ', '): string {
  const shown = items.slice(0, listed).map(shorten).join(separator);
  return items.length > listed ? `${shown} and ${items.length - listed} more` : shown;
}

function shorten(item: string): string {
  return item.length <= longestItem ? item : `${item.slice(0, longestItem - 1)}…`;
}

/** "slide 3" or "slides 3, 5": each once, in order. */
export function slidesAt(numbers: readonly number[]): string {
  const distinct = [...new Set(numbers)].sort((one, other) => one - other).map(String);
  return `${distinct.length === 1 ? 'slide' : 'slides'} ${list(distinct)}`;
}

/** Where companies stand: their rows where there are any, their slides where each has its own. */
export function locate(companies: readonly Company[]): string {
  const isPlain = companies.every(({ location, slide }) => location === `slide ${slide}`);
  return isPlain
    ? slidesAt(companies.map(({ slide }) => slide))
    : list(
        companies.map(({ location }) => location),
        '; ',
      );
}

export function names(companies: readonly Company[]): string {
  return list(companies.map(({ name }) => name));
}

/** A share as people read it: "43 %". Rounded; never used for a comparison. */
export function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)} %`;
}
