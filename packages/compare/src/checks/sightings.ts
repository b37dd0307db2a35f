import { andMore, inPlace, list, type Placed, slidesAt } from './wording.js';

/** Something with a location. */
interface Located {
  locate(): string;
}

/** All places where one thing was seen, bounded: a workbook may show it a million times. */
export interface Sighting {
  /** Identity of the thing, as the check named it. */
  readonly key: string;
  readonly count: number;
  /** Each once, in reading order. */
  readonly places: readonly string[];
  /** The texts at those places, each once. */
  readonly quotes: readonly string[];
}

/** Gathers sightings by key. */
interface Sightings {
  add(key: string, located: Located, quote: string): void;
  /** In the order in which each was first seen. */
  all(): readonly Sighting[];
}

interface Entry {
  count: number;
  readonly places: Set<string>;
  readonly quotes: Set<string>;
}

/** More are counted, but neither located nor quoted. */
const [keptPlaces, keptQuotes] = [500, 30];

/** Far more than a report lists, so that the rest is counted; a hostile document may have a million. */
const maxKeys = 10_000;

export function createSightings(): Sightings {
  const entries = new Map<string, Entry>();
  return {
    add(key, located, quote) {
      let entry = entries.get(key);
      if (entry === undefined) {
        if (entries.size >= maxKeys) return;
        entry = { count: 0, places: new Set(), quotes: new Set() };
        entries.set(key, entry);
      }
      entry.count += 1;
      if (entry.places.size < keptPlaces) entry.places.add(located.locate());
      if (entry.quotes.size < keptQuotes) entry.quotes.add(quote);
    },
    all: () =>
      [...entries].map(([key, { count, places, quotes }]) => ({
        key,
        count,
        places: [...places],
        quotes: [...quotes],
      })),
  };
}

/** The places of a sighting as one location: "slides 3, 5" if no location is more exact than the slide. */
export function placesOf({ places }: Pick<Sighting, 'places'>): string {
  // "slide 3" adds nothing beside "slide 3, table 1, row 2".
  const precise = places.filter((place) => !places.some((candidate) => candidate.startsWith(`${place}, `)));
  const slides = precise.map((place) => /^slide (\d{1,9})$/.exec(place)?.[1]);
  return slides.every((number) => number !== undefined) ? slidesAt(slides.map(Number)) : list(precise, '; ');
}

/** The same with every place of it. */
export function sightedAt(sighting: Pick<Sighting, 'places'>): Placed {
  return { location: placesOf(sighting), places: sighting.places };
}

/** `in B11`: the first place of a sighting, within a sentence. */
export function firstPlace({ places }: Pick<Sighting, 'places'>): string {
  return inPlace(places[0] ?? 'document');
}

/** `. 2 more texts have the same problem`: the sightings besides the first. */
export function moreOf({ count }: Pick<Sighting, 'count'>, noun: string): string {
  return andMore(count - 1, noun);
}

/** The text around a place, for quoting. */
export function excerpt(text: string, index: number, length: number): string {
  const start = Math.max(0, index - 25);
  const end = Math.min(text.length, index + length + 25);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Items by the `keyOf` of each, groups and their members in order of appearance. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
