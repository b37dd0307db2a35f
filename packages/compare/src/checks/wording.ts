import type { TextShape } from '@fixpoint/documents/model';
import { truncate } from '@fixpoint/shared/text';
import type { Company } from '../views/presentation/presentation-view.js';

const longestOpening = 40;

/** A text by how it begins, as a person finds it on its slide: `text "Runs nine plants…"`. */
export function textPlace({ paragraphs }: Pick<TextShape, 'paragraphs'>): string {
  const opening = paragraphs[0]?.text ?? '';
  return `text "${truncate(opening, longestOpening)}"`;
}

const listed = 12;
/** Longer ones are quoted in part: a name of a thousand words is a message of the document's, not a name. */
const longestItem = 120;

/** The first twelve items; the rest as a number. */
export function list(items: readonly string[], separator = ', ', longest = longestItem): string {
  const shown = items
    .slice(0, listed)
    .map((item) => truncate(item, longest))
    .join(separator);
  return items.length > listed ? `${shown} and ${items.length - listed} more` : shown;
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

/**
 * A template's own title as part of a finding's key. Numbers are taken out of keys, since those of documents vary from run to
 * run; in a template they distinguish "Q1" from "Q2", and letters for them stay.
 */
export function titleKey(title: string): string {
  return title.normalize('NFKC').replace(/\p{N}/gu, (number) => {
    const code = number.codePointAt(0) ?? 0;
    const letters = code.toString(16).replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));
    return `‹${letters}›`;
  });
}
