interface Row {
  readonly id: string;
}

/**
 * A list, newest first, whose newest rows were read again: new ones come first, and other rows that no longer fit are removed.
 * Null if rows were made faster than they were read, so that some between are not known.
 */
export function withNewest<Item extends Row>(
  rows: readonly Item[],
  newest: readonly Item[],
): readonly Item[] | null {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const last = newest.findLast(({ id }) => places.has(id));
  if (last === undefined) return null;
  const fresh = new Set(newest.map(({ id }) => id));
  const older = rows.slice((places.get(last.id) ?? 0) + 1);
  return [...newest, ...older.filter(({ id }) => !fresh.has(id))];
}

/**
 * The list with rows further down as they are now. Rows of `isCovered` between two found rows that were not found themselves are
 * removed: they no longer fit. At the ends of the read range, tasks made at once may be missing, since they have no order in time.
 */
export function withRefreshed<Item extends Row>(
  rows: readonly Item[],
  fresh: readonly Item[],
  isCovered: (row: Item) => boolean,
): readonly Item[] {
  const freshRows = new Map(fresh.map((row) => [row.id, row]));
  const isFound = ({ id }: Item) => freshRows.has(id);
  const [first, last] = [rows.findIndex(isFound), rows.findLastIndex(isFound)];
  return rows.flatMap((row, place) => {
    const isGone = place > first && place < last && isCovered(row);
    return freshRows.get(row.id) ?? (isGone ? [] : [row]);
  });
}

/** The list with a page of older rows, each once. */
export function withOlder<Item extends Row>(rows: readonly Item[], page: readonly Item[]): readonly Item[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...page.filter(({ id }) => !known.has(id))];
}
