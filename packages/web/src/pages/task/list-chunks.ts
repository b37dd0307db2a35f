/** Rows of a chunk at most. */
const chunkSize = 250;
/** Rows at the end that are always shown: more than any screen holds. */
const minShownRows = 250;

export type Chunk<Item> = readonly Item[];

/**
 * Parts of a long list that are rendered separately. Cut by the numbers of the items, so that a chunk stays the same when rows come
 * at either end.
 */
export function listChunks<Item extends { readonly number: number }>(
  items: readonly Item[],
): readonly Chunk<Item>[] {
  const chunks: Item[][] = [];
  let part = -1;
  for (const item of items) {
    const its = Math.floor((item.number - 1) / chunkSize);
    if (its === part) chunks.at(-1)?.push(item);
    else chunks.push([item]);
    part = its;
  }
  return chunks;
}

/** Index of the first chunk to show: the newest rows, and all from the item on that the reader went back to. */
export function firstShown(
  chunks: readonly Chunk<{ readonly number: number }>[],
  backTo: number | null,
): number {
  let first = chunks.length;
  for (let rows = 0; first > 0 && rows < minShownRows; first -= 1) rows += chunks[first - 1]?.length ?? 0;
  if (backTo === null) return first;
  const wanted = chunks.findIndex((chunk) => (chunk.at(-1)?.number ?? 0) >= backTo);
  return wanted === -1 ? first : Math.min(first, wanted);
}
