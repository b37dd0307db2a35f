import { distance } from 'fastest-levenshtein';
import type { DocumentText, LocatedText } from '../../views/document-text.js';

/** A name in a table and the same name with another letter in the text. */
export interface NearName {
  readonly inTable: string;
  readonly place: string;
  readonly inText: string;
  readonly located: LocatedText;
}

const shortest = 6;
const mostLabels = 500;
const mostNames = 3_000;
const longestSearched = 20_000;

/** A name within a sentence, not at its beginning, where every word has a capital. */
const named = /(?<=\p{Ll}[,;]? |\p{Ll} \()(\p{Lu}\p{Ll}{5,30})(?![\p{L}\p{N}'’-])/gu;

/**
 * Labels of rows that the text never names, beside a name in the text that differs in one letter and is in no table. Another label
 * of the same table must occur in the text, so that the text is about these rows. Endings are left alone: "Nordic" and "Nordics".
 */
export function findNearNames(content: DocumentText): NearName[] {
  const tables = [...content.tables()].slice(0, 100);
  if (tables.length === 0) return [];
  const inText = new Map<string, LocatedText>();
  const inCells = new Set<string>();
  const words = new Set<string>();
  for (const located of content.texts()) {
    const text = located.text.slice(0, longestSearched);
    if (located.kind === 'cell') {
      for (const word of text.split(/[^\p{L}]+/u)) if (word.length >= shortest) inCells.add(word);
      continue;
    }
    for (const word of text.split(/[^\p{L}]+/u)) if (word.length >= shortest) words.add(word);
    for (const [, name = ''] of text.matchAll(named)) {
      if (!inText.has(name) && inText.size < mostNames) inText.set(name, located);
    }
  }
  if (inText.size === 0) return [];
  const byInitial = new Map<string, string[]>();
  for (const name of inText.keys()) {
    if (inCells.has(name) || words.has(name.toLowerCase())) continue;
    const initial = name.charAt(0);
    byInitial.set(initial, [...(byInitial.get(initial) ?? []), name]);
  }
  return tables.flatMap(({ rows, locate }) => {
    const labels = rows
      .slice(1, mostLabels)
      .map(([label = ''], index) => ({ label: label.trim(), row: index + 2 }))
      .filter(({ label }) => /^\p{Lu}\p{Ll}{5,30}$/u.test(label));
    if (!labels.some(({ label }) => inText.has(label))) return [];
    return labels.flatMap(({ label, row }): NearName[] => {
      if (words.has(label) || words.has(label.toLowerCase())) return [];
      const near = (byInitial.get(label.charAt(0)) ?? []).filter((name) => differsInside(label, name));
      const [name] = near;
      const located = name === undefined ? undefined : inText.get(name);
      if (name === undefined || located === undefined || near.length > 1) return [];
      return [{ inTable: label, place: locate(row), inText: name, located }];
    });
  });
}

/** True for names that differ in one letter, or in the order of two, before their last two letters. */
function differsInside(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.slice(-2) !== other.slice(-2)) return false;
  return distance(one, other) === 1 || isSwapped(one, other);
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const index = [...one].findIndex((letter, at) => letter !== other[at]);
  const swapped = `${one.slice(0, index)}${one[index + 1] ?? ''}${one[index] ?? ''}${one.slice(index + 2)}`;
  return index >= 0 && swapped === other;
}
