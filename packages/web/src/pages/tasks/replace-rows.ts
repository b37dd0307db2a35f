interface Row {
  readonly id: string;
  readonly created_at: string;
}

/**
 * A list, newest first, in which a part was read again. Rows of that part which were not found any more go: they no longer fit what is
 * searched for.
 *
 * @param isCovered Whether a row of that age would be among the fresh ones, if it still fitted.
 */
export function replaceRows<Item extends Row>(
  rows: readonly Item[],
  fresh: readonly Item[],
  isCovered: (createdAt: string) => boolean,
): readonly Item[] {
  const newest = fresh[0];
  const known = new Set(fresh.map(({ id }) => id));
  const kept = rows.filter(({ id, created_at: at }) => !known.has(id) && !isCovered(at));
  if (newest === undefined) return kept;
  const place = kept.findIndex(({ created_at: at }) => at <= newest.created_at);
  return place === -1 ? [...kept, ...fresh] : [...kept.slice(0, place), ...fresh, ...kept.slice(place)];
}

/** Whether rows were made faster than they were read, so that some between the fresh ones and the others are not known. */
export function hasGap(rows: readonly Row[], newest: readonly Row[], isWhole: boolean): boolean {
  if (isWhole || rows.length === 0 || newest.length === 0) return false;
  const known = new Set(rows.map(({ id }) => id));
  return !newest.some(({ id }) => known.has(id));
}
