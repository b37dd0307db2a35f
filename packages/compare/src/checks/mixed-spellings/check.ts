import { loadCities } from '../../text/city-countries.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, type Sighting, sightedAt } from '../sightings.js';
import { inPlace, list, quote } from '../wording.js';
import { mixedCountries } from './mixed-countries.js';
import { mixedForms } from './mixed-forms.js';
import { mixedSites } from './mixed-sites.js';
import { findMisspeltCompanies } from './near-companies.js';
import { findMisspeltCities, findNearNames, findSwappedNames } from './near-names.js';
import { markedNames } from './other-spellings.js';

/** A word with capitals inside, as names of companies and products have: PayPal, LinkedIn, eBay, YouTube. */
const inner =
  /(?<![\p{L}\p{N}@./_-])(?:\p{Lu}\p{Ll}+\p{Lu}\p{L}*\p{Ll}|\p{Ll}{1,2}\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}@_]|\.\p{Ll}|\()/gu;
const words = /\p{Lu}\p{Ll}{4,30}/gu;
const before = /[\p{L}\p{N}@./_-]$/u;
const behind = /^(?:[\p{L}\p{N}@_]|\.\p{Ll})/u;

const maxSearchedLength = 20_000;
const maxNames = 2_000;
const minNameLength = 5;
const smallWords = /(?<![\p{L}\p{M}])\p{Ll}{5,31}(?![\p{L}\p{M}])/gu;

export const mixedSpellings = anyTypeCheck({
  name: 'mixed-spellings',
  category: 'text',
  defaultSeverity: 'low',
  description:
    'Each name is spelled the same throughout: names with inner capitals (LinkedIn), names with accents (Málaga), countries, legal forms and sites of companies, and names of table rows in the text.',
  options: noOptions,
  prepare: loadCities,
  run(content) {
    return [
      ...mixedCapitals(content),
      ...mixedCountries(content),
      ...mixedMarks(content),
      ...nearNames(content),
      ...mixedForms(content),
      ...mixedSites(content),
    ];
  },
});

/** PayPal and Paypal. */
function mixedCapitals(content: DocumentText): FindingDraft[] {
  const { named, inside } = innerCapitals(content);
  if (named.size === 0) return [];
  const seen = createSightings();
  for (const located of content.texts()) {
    const text = located.text.slice(0, maxSearchedLength);
    for (const { 0: name, index } of text.matchAll(words)) {
      const folded = name.toLowerCase();
      if (named.has(folded) && standsAlone(text, index, name)) seen.add(folded, located, name);
    }
  }
  const mixed = seen.all();
  if (mixed.length === 0) return [];
  const small = new Set<string>();
  for (const { text } of content.texts())
    for (const [word] of text.slice(0, maxSearchedLength).matchAll(smallWords))
      if (named.has(word)) small.add(word);
  const slips = new Map(inside.all().map((sighting) => [sighting.key, sighting]));
  return mixed.map((sighting) => {
    const slip = slips.get(sighting.key);
    // "ComponeNts" once among "components": a word, whose capital is the slip.
    if (slip !== undefined && small.has(sighting.key) && slip.count < sighting.count)
      return draftOf(slip, sighting.quotes);
    return draftOf(sighting, [...(named.get(sighting.key) ?? [])]);
  });
}

/** Words with capitals inside, by their small letters. */
function innerCapitals(content: DocumentText) {
  const named = new Map<string, Set<string>>();
  const inside = createSightings();
  for (const located of content.texts()) {
    if (!/\p{Ll}\p{Lu}/u.test(located.text)) continue;
    for (const [name] of located.text.slice(0, maxSearchedLength).matchAll(inner)) {
      // "XxxxXxx": a text that was made anonymous. "eXtensible" explains an abbreviation.
      if (
        name.length < minNameLength ||
        /^eX/.test(name) ||
        named.size >= maxNames ||
        /^(\p{L})\1+$/iu.test(name)
      )
        continue;
      const folded = name.toLowerCase();
      named.set(folded, (named.get(folded) ?? new Set()).add(name));
      inside.add(folded, located, name);
    }
  }
  return { named, inside };
}

/** "São Paulo" and "Sao Paulo": marks on letters that one source has and another has not. */
function mixedMarks(content: DocumentText): FindingDraft[] {
  const named = new Map<string, string>();
  for (const { text } of content.texts()) {
    if (named.size >= maxNames) break;
    for (const { plain, written } of markedNames(text.slice(0, maxSearchedLength))) named.set(plain, written);
  }
  if (named.size === 0) return [];
  const seen = createSightings();
  const small = new Set<string>();
  for (const located of content.texts()) {
    const text = located.text.slice(0, maxSearchedLength);
    for (const { 0: word, index } of text.matchAll(words)) {
      if (named.has(word) && standsAlone(text, index, word) && !isInAddress(text, index))
        seen.add(word, located, word);
    }
    // "Préside" begins a sentence: a word that also occurs in small letters is not a name.
    for (const [word] of text.matchAll(smallWords)) small.add(word);
  }
  return seen.all().flatMap((sighting) => {
    const written = named.get(sighting.key) ?? '';
    const isWord = small.has(sighting.key.toLowerCase()) || small.has(written.toLowerCase());
    return isWord ? [] : [draftOf(sighting, [written])];
  });
}

/** Behind a postal code or beside a street: addresses are often written without accents. */
function isInAddress(text: string, index: number): boolean {
  const lead = text.slice(Math.max(0, index - maxAddress), index);
  return /\d{4,6} (?:\p{Lu}[\p{L}'’-]* )?$/u.test(lead) || (street.test(text) && text.length <= maxAddress);
}

const maxAddress = 120;
const street =
  /(?<!\p{L})(?:rue|avenue|boulevard|place|via|viale|piazza|corso|calle|avenida|plaza|paseo|c\/|\p{L}*stra(?:ß|ss)e|\p{L}*str\.|\p{L}*platz|\p{L}*weg|street|road) ?[^.;]{0,60}\d|\d{1,4},? (?:rue|avenue|boulevard|place|chemin)(?!\p{L})/iu;

/** "Hirtshals" in the text and "Hirshals" in a table. */
function nearNames(content: DocumentText): FindingDraft[] {
  const near = findNearNames(content);
  const swapped =
    content.statements === undefined
      ? [...findMisspeltCompanies(content), ...findSwappedNames(content), ...findMisspeltCities(content)]
      : [];
  const known = new Set(near.flatMap(({ inTable, inText }) => [inTable, inText]));
  const others = new Map(
    swapped.filter(({ inTable }) => !known.has(inTable)).map((nearName) => [nearName.inTable, nearName]),
  );
  return [...near, ...others.values()].map(({ inTable, place, inText, located }) => ({
    key: inText.toLowerCase(),
    location: place,
    message: `${quote(inText)} ${inPlace(located.locate())} is written ${quote(inTable)} ${inPlace(place)}.`,
    expected: `${inText} or ${inTable} throughout`,
    actual: inTable,
    suggestion: 'Take the name from one place, and check its spelling at its source.',
  }));
}

function standsAlone(text: string, index: number, name: string): boolean {
  return (
    !before.test(text.slice(Math.max(0, index - 2), index)) && !behind.test(text.slice(index + name.length))
  );
}

function draftOf(sighting: Sighting, names: readonly string[]) {
  return {
    key: sighting.key,
    ...sightedAt(sighting),
    message: `${quote(names[0] ?? '')} is written ${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)}${moreOf(sighting, 'place')}.`,
    expected: `${list(names)} throughout`,
    actual: list(sighting.quotes),
    suggestion:
      'Write the name as its owner does, and store it in one place. Check for code that capitalises words automatically.',
  };
}
