import { countryOf } from '../../text/country-names.js';
import type { DocumentText } from '../../views/document-text.js';
import { createSightings, type Sighting } from '../sightings.js';
import { markedNames, partners } from './other-spellings.js';
import { standsAlone } from './stands-alone.js';

const words = /\p{Lu}\p{Ll}{4,30}/gu;
const smallWords = /(?<![\p{L}\p{M}])\p{Ll}{5,31}(?![\p{L}\p{M}])/gu;
const maxSearchedLength = 20_000;
const maxNames = 2_000;

/** A name with marks on its letters, and the words beside it. */
interface MarkedName {
  readonly written: string;
  readonly partners: Set<string>;
  /** True if the name is somewhere without other names beside it. */
  isAlone: boolean;
}

/** "São Paulo" and "Sao Paulo": marks on letters that one source has and another has not. */
export function mixedMarks(
  content: DocumentText,
): { readonly sighting: Sighting; readonly written: string }[] {
  const named = markedNamesOf(content);
  if (named.size === 0) return [];
  const seen = createSightings();
  const small = new Set<string>();
  for (const located of content.texts()) {
    const text = located.text.slice(0, maxSearchedLength);
    for (const { 0: word, index } of text.matchAll(words)) {
      const known = named.get(word);
      if (known === undefined || !standsAlone(text, index, word) || isInAddress(text, index)) continue;
      if (isSame(partners(text, index, word), known)) seen.add(word, located, word);
    }
    // "Préside" begins a sentence: a word that also occurs in small letters is not a name.
    for (const [word] of text.matchAll(smallWords)) small.add(word);
  }
  return seen.all().flatMap((sighting) => {
    const written = named.get(sighting.key)?.written ?? '';
    const isWord = small.has(sighting.key.toLowerCase()) || small.has(written.toLowerCase());
    // "México" and "Mexico" are the names of one country in two languages.
    return isWord || countryOf(written) !== null ? [] : [{ sighting, written }];
  });
}

/** Names with marks, by the same without them. */
function markedNamesOf(content: DocumentText): Map<string, MarkedName> {
  const named = new Map<string, MarkedName>();
  for (const { text: whole } of content.texts()) {
    if (named.size >= maxNames) break;
    const text = whole.slice(0, maxSearchedLength);
    let start = 0;
    for (const { plain, written } of markedNames(text)) {
      const index = text.indexOf(written, start);
      start = index + written.length;
      const name = named.get(plain) ?? { written, partners: new Set(), isAlone: false };
      const beside = partners(text, index, written);
      for (const partner of beside) name.partners.add(partner);
      if (beside.length === 0) name.isAlone = true;
      named.set(plain, name);
    }
  }
  return named;
}

/** False for "Helene Fischer" and "Hélène Martin", "Sofia" and "Sofía Pérez". */
function isSame(beside: readonly string[], known: MarkedName): boolean {
  return beside.length === 0 ? known.isAlone : beside.some((partner) => known.partners.has(partner));
}

/** Behind a postal code or beside a street: addresses are often written without accents. */
function isInAddress(text: string, index: number): boolean {
  const lead = text.slice(Math.max(0, index - maxAddress), index);
  return /\d{4,6} (?:\p{Lu}[\p{L}'’-]* )?$/u.test(lead) || (street.test(text) && text.length <= maxAddress);
}

const maxAddress = 120;
const street =
  /(?<!\p{L})(?:rue|avenue|boulevard|place|via|viale|piazza|corso|calle|avenida|plaza|paseo|c\/|\p{L}*stra(?:ß|ss)e|\p{L}*str\.|\p{L}*platz|\p{L}*weg|street|road) ?[^.;]{0,60}\d|\d{1,4},? (?:rue|avenue|boulevard|place|chemin)(?!\p{L})/iu;
