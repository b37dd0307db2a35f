import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, placesOf, type Sighting } from '../sightings.js';
import { list } from '../wording.js';

/** A word with capitals inside, as names of companies and products have: PayPal, LinkedIn, eBay, YouTube. */
const inner =
  /(?<![\p{L}\p{N}@./_-])(?:\p{Lu}\p{Ll}+\p{Lu}\p{L}*\p{Ll}|\p{Ll}{1,2}\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}@_]|\.\p{Ll}|\()/gu;
const words = /\p{Lu}\p{Ll}{4,30}/gu;
const before = /[\p{L}\p{N}@./_-]$/u;
const behind = /^(?:[\p{L}\p{N}@_]|\.\p{Ll})/u;

const longestSearched = 20_000;
const mostNames = 2_000;
const shortest = 5;

export const mixedSpellings = anyTypeCheck({
  name: 'mixed-spellings',
  category: 'text',
  defaultSeverity: 'low',
  description: 'A name with capitals inside is written in one way throughout.',
  options: noOptions,
  run(content) {
    const named = new Map<string, Set<string>>();
    for (const { text } of content.texts()) {
      if (!/\p{Ll}\p{Lu}/u.test(text)) continue;
      for (const [name] of text.slice(0, longestSearched).matchAll(inner)) {
        // "XxxxXxx": a text that somebody made anonymous.
        if (name.length < shortest || named.size >= mostNames || /^(\p{L})\1+$/iu.test(name)) continue;
        const folded = name.toLowerCase();
        named.set(folded, (named.get(folded) ?? new Set()).add(name));
      }
    }
    if (named.size === 0) return [];
    const seen = createSightings();
    for (const located of content.texts()) {
      const text = located.text.slice(0, longestSearched);
      for (const match of text.matchAll(words)) {
        const [name] = match;
        if (!named.has(name.toLowerCase()) || !standsAlone(text, match.index, name)) continue;
        seen.add(name.toLowerCase(), located, name);
      }
    }
    return seen.all().map((sighting) => draftOf(sighting, [...(named.get(sighting.key) ?? [])]));
  },
});

function standsAlone(text: string, index: number, name: string): boolean {
  return (
    !before.test(text.slice(Math.max(0, index - 2), index)) && !behind.test(text.slice(index + name.length))
  );
}

function draftOf(sighting: Sighting, names: readonly string[]) {
  return {
    key: sighting.key,
    location: placesOf(sighting),
    message: `A name is written in ${names.length + sighting.quotes.length} ways: ${list([...names, ...sighting.quotes])}.`,
    expected: `${list(names)} throughout`,
    actual: list(sighting.quotes),
    suggestion:
      'Write the name as its owner does, from one place in the data; look for code that capitalises words by itself.',
  };
}
