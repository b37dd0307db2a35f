import type { TextShape } from '@fixpoint/documents/model';
import { truncate } from '@fixpoint/shared/text';
import type { Company } from '../views/presentation/presentation-view.js';

const maxOpeningLength = 40;

/** A text by how it begins, as a person finds it on its slide: `text "Runs nine plants…"`. */
export function textPlace({ paragraphs }: Pick<TextShape, 'paragraphs'>): string {
  const opening = paragraphs[0]?.text ?? '';
  return `text "${truncate(opening, maxOpeningLength)}"`;
}

const maxQuoteLength = 60;

/** A document's own words in a message: quoted and bounded. */
export function quote(text: string): string {
  return `"${truncate(text, maxQuoteLength)}"`;
}

/** Up to three words, of at most 40 characters in all, without signs that could end a sentence or a quotation. */
const plainName =
  /^(?=.{1,40}$)(?!.*\. )[\p{L}\p{N}][\p{L}\p{M}\p{N}&%/().'’+-]*(?: [\p{L}\p{M}\p{N}&%/().'’+-]+){0,2}$/u;

/** A name or label of the document: bare if it is short and plain, quoted otherwise. */
export function nameOf(text: string): string {
  const name = text.trim();
  return plainName.test(name) ? name : quote(name);
}

/** `. 3 more cells have the same problem`, for the end of a headline; '' if there is no rest. */
export function andMore(rest: number, noun: string, plural = `${noun}s`): string {
  if (rest <= 0) return '';
  return rest === 1
    ? `. 1 more ${noun} has the same problem`
    : `. ${rest} more ${plural} have the same problem`;
}

/** ` and 3 more`, for the end of a list; '' if there is no rest. */
export function andOthers(rest: number): string {
  return rest <= 0 ? '' : ` and ${rest} more`;
}

/** A location within a sentence: `in B11`, `on slide 3`, `in section 4 "Market", paragraph 2`. */
export function inPlace(location: string): string {
  // The finding's own location names the sheet.
  const cell = /^sheet ".*", cell ([A-Z]{1,3}\d{1,7})$/u.exec(location)?.[1];
  if (cell !== undefined) return `in ${cell}`;
  if (['document', 'header', 'footer', 'master'].includes(location)) return `in the ${location}`;
  if (location.startsWith('layout ')) return `in the ${location}`;
  if (location.startsWith('property ')) return `in the ${location}`;
  if (location.startsWith('before ')) return location;
  return location.startsWith('slide') ? `on ${location}` : `in ${location}`;
}

/** `text "Runs nine plants…" on slide 3`: a part of a slide, from a location such as `slide 3, text "Runs nine plants…"`. */
export function partOfSlide(location: string): string {
  const [, slide, part] = /^(slide \d{1,7}), (.*)$/su.exec(location) ?? [];
  return part === undefined ? location : `${part} on ${slide}`;
}

/** With a capital, to begin a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `at least 5`, `5 to 8`: how many a template requires. */
export function rangeOf({ min, max }: { readonly min: number; readonly max?: number | undefined }): string {
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

const listed = 12;
/** Longer ones are quoted in part: a name of a thousand words is a message of the document's, not a name. */
const maxItemLength = 120;

/** The first twelve items; the rest as a number. */
export function list(items: readonly string[], separator = ', ', longest = maxItemLength): string {
  const shown = items
    .slice(0, listed)
    .map((item) => truncate(item, longest))
    .join(separator);
  return `${shown}${andOthers(items.length - listed)}`;
}

/** Location of a finding: as a person reads it, and all its places, to be marked. */
export interface Placed {
  readonly location: string;
  readonly places: readonly string[];
}

/** A list of places as a location that names the first twelve. */
export function placedAt(places: readonly string[]): Placed {
  return { location: list(places, '; '), places };
}

/** "slide 3" or "slides 3, 5": each once, in order. */
export function slidesAt(numbers: readonly number[]): string {
  const distinct = [...new Set(numbers)].sort((a, b) => a - b).map(String);
  return `${distinct.length === 1 ? 'slide' : 'slides'} ${list(distinct)}`;
}

/** Slides as a location that names the first twelve. */
export function placedOn(numbers: readonly number[]): Placed {
  return { location: slidesAt(numbers), places: numbers.map((number) => `slide ${number}`) };
}

/** Location of companies: their rows if there are any, their slides if each has its own. */
export function locate(companies: readonly Company[]): string {
  const isPlain = companies.every(({ location, slide }) => location === `slide ${slide}`);
  return isPlain
    ? slidesAt(companies.map(({ slide }) => slide))
    : list(
        companies.map(({ location }) => location),
        '; ',
      );
}

/** The place of words of a company: `slide 5, "Runs nine plants"`. */
export function wordsAt({ location }: Pick<Company, 'location'>, words: string): string {
  return `${location}, "${words}"`;
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

/** `slide 2` of `slide 2, table 1`; '' for a place in another document. */
export function slideOf(place: string): string {
  return /^slide \d+/.exec(place)?.[0] ?? '';
}
