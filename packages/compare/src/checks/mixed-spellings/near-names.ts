import { distance } from 'fastest-levenshtein';
import { countriesOfCity } from '../../text/city-countries.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';

/** A name in a table and the same name with another letter in the text. */
export interface NearName {
  readonly inTable: string;
  readonly place: string;
  readonly inText: string;
  readonly located: LocatedText;
}

const maxTables = 100;
const maxLabels = 500;
const maxNames = 3_000;
const maxSearchedLength = 20_000;

const labelled = /^\p{Lu}\p{Ll}{5,30}$/u;
/** A name within a sentence, not at its beginning, where every word has a capital; not of a person. */
const named =
  /(?<!(?<!\p{L})(?:Mr|Mrs|Ms|Dr|Herrn?|Frau|Mme|Sig|Sra?)\.? )(?<=\p{Ll}[,;]? |\p{Ll} \()(\p{Lu}\p{Ll}{5,30})(?![\p{L}\p{N}'’-])/gu;

/**
 * Labels of rows that the text never names, beside a name in the text that differs in one letter and is in no table. Another label
 * of the same table must occur in the text, so that the text is about these rows. Endings are left alone: "Nordic" and "Nordics".
 */
export function findNearNames(content: DocumentText): NearName[] {
  const tables = [...content.tables()].slice(0, maxTables).map(({ rows, locate }) => ({
    locate,
    labels: rows.slice(1, maxLabels).flatMap(([label = ''], index) => {
      const name = label.trim();
      return labelled.test(name) ? [{ name, row: index + 2 }] : [];
    }),
  }));
  const labels = new Set(tables.flatMap((table) => table.labels.map(({ name }) => name)));
  if (labels.size < 2) return [];
  const inText = namesInText(content, labels);
  const candidates = tables.flatMap(({ labels: own, locate }) => {
    if (!own.some(({ name }) => inText.has(name))) return [];
    return own.flatMap(({ name, row }): NearName[] => {
      const near = [...inText].filter(([other]) => !labels.has(other) && differsInside(name, other));
      const [found] = near;
      if (inText.has(name) || found === undefined || near.length > 1) return [];
      return [{ inTable: name, place: locate(row), inText: found[0], located: found[1] }];
    });
  });
  return candidates.filter(
    (candidate) => isSlip(content, candidate) && (!isGerman(candidate.located.text) || isCity(candidate)),
  );
}

/** Two words of German, which writes all nouns with a capital: "Beträge" and "Beiträge" are two words. */
function isGerman(text: string): boolean {
  const words = text.match(
    /(?<!\p{L})(?:[Dd](?:er|ie|as|em)|und|ist|sind|wird|wurden?|für|auf|nicht|mit|von)(?!\p{L})/gu,
  );
  return new Set(words).size > 1;
}

function isCity({ inTable, inText }: NearName): boolean {
  return [inTable, inText].some((name) => countriesOfCity(name) !== null);
}

/** Names within sentences that begin like a label. */
function namesInText(content: DocumentText, labels: ReadonlySet<string>): Map<string, LocatedText> {
  const initials = new Set([...labels].map((label) => label.charAt(0)));
  const found = new Map<string, LocatedText>();
  for (const located of content.texts()) {
    if (located.kind === 'cell' || found.size >= maxNames) continue;
    for (const [, name = ''] of located.text.slice(0, maxSearchedLength).matchAll(named)) {
      if (initials.has(name.charAt(0)) && !found.has(name)) found.set(name, located);
    }
  }
  return found;
}

/** False if the text uses the label as well, a cell has the name of the text, or either is a common word. */
function isSlip(content: DocumentText, { inTable, inText }: NearName): boolean {
  const [label, name] = [inTable, inText].map((word) => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu'));
  for (const { kind, text } of content.texts()) {
    if (kind === 'cell' ? name?.test(text) === true : label?.test(text) === true) return false;
    if (kind !== 'cell' && new RegExp(`(?<![\\p{L}])${inText.toLowerCase()}(?![\\p{L}])`, 'u').test(text))
      return false;
  }
  return true;
}

/** True for names that differ in one letter, or in the order of two, before their last two letters. */
function differsInside(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.slice(-2) !== b.slice(-2)) return false;
  return distance(a, b) === 1 || isSwapped(a, b);
}

/** A capitalised word, wherever it is. */
const capitalised = /(?<![\p{L}\p{N}'’-])\p{Lu}\p{Ll}{4,30}(?![\p{L}\p{N}'’-])/gu;
/** A name within a sentence, or behind the preposition that begins it. */
const within =
  /(?<=\p{Ll}[,;]? |\p{Ll} \(|(?:^|[.!?] )(?:In|At|A|À|En|Da|De|Bei|Von|Nach|From) )\p{Lu}\p{Ll}{4,30}(?![\p{L}\p{N}'’-])/gu;
const minUses = 2;

/** Names that are in a sentence once and differ in one letter from a city that the document names elsewhere: in a label, or twice; or once, with two letters in the other order. */
export function findMisspeltCities(content: DocumentText): NearName[] {
  const { uses, small, inText } = usesOf(content);
  const labels = new Set<string>();
  for (const { rows } of [...content.tables()].slice(0, maxTables))
    for (const row of rows.slice(1, maxLabels))
      for (const text of row) if (/^\p{Lu}\p{Ll}{4,30}$/u.test(text.trim())) labels.add(text.trim());
  const alike = groupBy([...uses.keys()], (name) => `${name.charAt(0)} ${name.slice(-1)}`);
  return [...alike.values()].flatMap((names) =>
    names.flatMap((name): NearName[] => {
      const use = uses.get(name);
      if (use?.count !== 1 || !inText.has(name) || labels.has(name) || small.has(name.toLowerCase()))
        return [];
      const others = names.filter(
        (candidate) =>
          (labels.has(candidate) ||
            (isSwapped(name, candidate) && !areWords(name, candidate)) ||
            (uses.get(candidate)?.count ?? 0) >= minUses) &&
          (distance(name, candidate) === 1 || (isSwapped(name, candidate) && !areWords(name, candidate))) &&
          plainOf(name) !== plainOf(candidate),
      );
      const [other] = others;
      if (other === undefined || others.length > 1 || small.has(other.toLowerCase())) return [];
      // Two cities, or a name that is no city's.
      if (countriesOfCity(other) === null || countriesOfCity(name) !== null) return [];
      const located = uses.get(other)?.located ?? use.located;
      return [{ inTable: name, place: use.located.locate(), inText: other, located }];
    }),
  );
}

function plainOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

interface Uses {
  /** Capitalised words, with the first text that has each. */
  readonly uses: ReadonlyMap<string, { readonly count: number; readonly located: LocatedText }>;
  readonly small: ReadonlySet<string>;
  /** Names within sentences. */
  readonly inText: ReadonlySet<string>;
}

const counted = new WeakMap<DocumentText, Uses>();

function usesOf(content: DocumentText): Uses {
  const known = counted.get(content) ?? countUses(content);
  counted.set(content, known);
  return known;
}

function countUses(content: DocumentText): Uses {
  const uses = new Map<string, { count: number; located: LocatedText }>();
  const small = new Set<string>();
  const inText = new Set<string>();
  for (const located of content.texts()) {
    if (uses.size >= maxNames) break;
    const text = located.text.slice(0, maxSearchedLength);
    for (const [name] of text.matchAll(capitalised)) {
      const known = uses.get(name);
      if (known === undefined) uses.set(name, { count: 1, located });
      else known.count += 1;
    }
    if (located.kind === 'cell') continue;
    for (const [name] of text.matchAll(within)) inText.add(name);
    for (const [word] of text.matchAll(/(?<!\p{L})\p{Ll}{5,31}(?!\p{L})/gu)) small.add(word);
  }
  return { uses, small, inText };
}

/** Names that are in a sentence once, beside the same name with two letters in the other order, which is used twice or more. */
export function findSwappedNames(content: DocumentText): NearName[] {
  const { uses, small, inText } = usesOf(content);
  const alike = groupBy([...uses.keys()], (name) => [...name.toLowerCase()].sort().join(''));
  return [...alike.values()].flatMap((names) =>
    names.flatMap((name): NearName[] => {
      const use = uses.get(name);
      const others = names.filter(
        (candidate) => (uses.get(candidate)?.count ?? 0) >= minUses && isSwapped(name, candidate),
      );
      const [other] = others;
      if (use?.count !== 1 || !inText.has(name) || other === undefined || others.length > 1) return [];
      if (areWords(name, other)) return [];
      if (small.has(name.toLowerCase()) || small.has(other.toLowerCase())) return [];
      return [
        {
          inTable: name,
          place: use.located.locate(),
          inText: other,
          located: uses.get(other)?.located ?? use.located,
        },
      ];
    }),
  );
}

const minSwappedLength = 6;

/** "Forst" and "Frost", "Wiesen" and "Weisen", "Christian" and "Christina" are two words. */
function areWords(name: string, other: string): boolean {
  const isVowels = name.replaceAll('ei', 'ie') === other.replaceAll('ei', 'ie');
  return name.length < minSwappedLength || isVowels || name.slice(0, -2) === other.slice(0, -2);
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const index = [...a].findIndex((letter, position) => letter !== b[position]);
  const swapped = `${a.slice(0, index)}${a[index + 1] ?? ''}${a[index] ?? ''}${a.slice(index + 2)}`;
  return index >= 0 && swapped === b;
}
