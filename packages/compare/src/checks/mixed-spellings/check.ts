import { loadCities } from '../../text/city-countries.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, type Sighting, sightedAt } from '../sightings.js';
import { inPlace, list, quote } from '../wording.js';
import { mixedCountries } from './mixed-countries.js';
import { mixedForms } from './mixed-forms.js';
import { mixedMarks } from './mixed-marks.js';
import { mixedSites } from './mixed-sites.js';
import { findMisspeltCompanies } from './near-companies.js';
import { findMisspeltCities, findNearNames, findSwappedNames } from './near-names.js';
import { standsAlone } from './stands-alone.js';

/** A word with capitals inside, as names of companies and products have: PayPal, LinkedIn, eBay, YouTube. */
const inner =
  /(?<![\p{L}\p{N}@./_-])(?:\p{Lu}\p{Ll}+\p{Lu}\p{L}*\p{Ll}|\p{Ll}{1,2}\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}@_]|\.\p{Ll}|\()/gu;
const words = /\p{Lu}\p{Ll}{4,30}/gu;

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
      ...mixedMarks(content).map(({ sighting, written }) => draftOf(sighting, [written])),
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
      // “Icecap” is the name of an older brand.
      const isQuoted = /["“„«‘]$/u.test(text.slice(0, index));
      if (named.has(folded) && !isQuoted && standsAlone(text, index, name)) seen.add(folded, located, name);
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
