import { child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import type { TextBudget } from './text-budget.js';

/** What a point without a value costs of the text that a presentation may hold: a count is cheap to write, not to fill. */
const charactersPerPoint = 8;

/**
 * Points of a chart's reference (`c:cat`, `c:val`, `c:tx`) from its cache, in their places; null where one has no value.
 * Of labels in several levels the innermost are taken.
 */
export function readPoints(reference: XmlElement | undefined, budget: TextBudget): (string | null)[] {
  const cache = findCache(reference);
  const counted = integer(child(cache, 'c:ptCount'), 'val');
  const points = childrenNamed(child(cache, 'c:lvl') ?? cache, 'c:pt');
  const length = counted ?? points.reduce((most, point) => Math.max(most, indexOf(point) + 1), 0);
  if (length <= 0) return [];
  budget.spend(length * charactersPerPoint);
  const values = new Array<string | null>(length).fill(null);
  for (const point of points) {
    const [index, text] = [indexOf(point), child(point, 'c:v')?.text];
    if (text === undefined || index < 0 || index >= length) continue;
    budget.spend(text.length);
    values[index] = text;
  }
  return values;
}

function indexOf(point: XmlElement): number {
  return integer(point, 'idx') ?? -1;
}

function findCache(reference: XmlElement | undefined): XmlElement | undefined {
  for (const source of reference?.children ?? []) {
    if (source.name === 'c:strLit' || source.name === 'c:numLit') return source;
    const cache = source.children.find(({ name }) => /^c:(str|num|multiLvlStr)Cache$/.test(name));
    if (cache !== undefined) return cache;
  }
  return undefined;
}
