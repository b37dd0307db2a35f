import { attribute, child, childrenNamed, integer, type XmlElement } from '../../xml/xml-element.js';

/** Points of one series that are drawn. */
export const maxPoints = 500;

/** The texts of a reference (`c:cat`, `c:val`, `c:tx`) from its cache, in their places; null if one has no value. */
export function readTexts(reference: XmlElement | undefined): (string | null)[] {
  const cache = cacheIn(reference);
  const points = childrenNamed(child(cache, 'c:lvl') ?? cache, 'c:pt');
  const counted = integer(child(cache, 'c:ptCount'), 'val') ?? 0;
  const last = points.reduce((most, point) => Math.max(most, (integer(point, 'idx') ?? -1) + 1), 0);
  const values = new Array<string | null>(Math.min(Math.max(counted, last), maxPoints)).fill(null);
  for (const point of points) {
    const index = integer(point, 'idx') ?? -1;
    if (index >= 0 && index < values.length) values[index] = child(point, 'c:v')?.text ?? null;
  }
  return values;
}

export function readNumbers(reference: XmlElement | undefined): (number | null)[] {
  return readTexts(reference).map((text) => {
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  });
}

/** Format of the numbers of a reference. */
export function readFormat(reference: XmlElement | undefined): string {
  return child(cacheIn(reference), 'c:formatCode')?.text ?? 'General';
}

function cacheIn(reference: XmlElement | undefined): XmlElement | undefined {
  for (const source of reference?.children ?? []) {
    if (source.name === 'c:strLit' || source.name === 'c:numLit') return source;
    const cache = source.children.find(({ name }) => /^c:(str|num|multiLvlStr)Cache$/.test(name));
    if (cache !== undefined) return cache;
  }
  return undefined;
}

export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return attribute(child(element, name), 'val');
}

/** A switch without a value is on. */
export function isSwitched(element: XmlElement | undefined, name: string): boolean {
  const result = child(element, name);
  return result !== undefined && !['0', 'false'].includes(attribute(result, 'val') ?? '1');
}
