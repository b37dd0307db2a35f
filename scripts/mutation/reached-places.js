import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * The text of a file that records which of its places run. `places` are `[{ index, expression }]`. A test that never runs a place cannot notice
 * that it is broken, so it need not run.
 */
export function recordPlaces(text, places) {
  const inserts = places.flatMap(({ index, expression: { start, end } }) => [
    { offset: start, order: -end, insert: `(globalThis.reachedPlaces?.add(${index}), ` },
    // Closed before the next is opened, and the inner before the outer.
    { offset: end, order: -text.length - start - 1, insert: ')' },
  ]);
  inserts.sort((a, b) => b.offset - a.offset || b.order - a.order);
  return inserts.reduce(
    (result, { offset, insert }) => `${result.slice(0, offset)}${insert}${result.slice(offset)}`,
    text,
  );
}

/**
 * Map from the path of each test file to `{ places, ms }`: the indexes of the places that it runs, and its duration in milliseconds. Files without
 * an entry were not recorded.
 */
export function readReachedPlaces(log, folder) {
  const reached = new Map();
  if (!existsSync(log)) return reached;
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const { path, places, ms } = JSON.parse(line);
    reached.set(relative(folder, path), { places: new Set(places), ms });
  }
  return reached;
}
