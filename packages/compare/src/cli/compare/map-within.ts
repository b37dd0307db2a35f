/** Maps with at most so many at a time. Returns in the order of the items; rejects with the first failure, once all have stopped. */
export async function mapWithin<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const pending = items.entries();
  let failure: { error: unknown } | undefined;
  async function work(): Promise<void> {
    // One iterator for all workers: each item is taken once.
    for (const [index, item] of pending) {
      if (failure !== undefined) return;
      try {
        results[index] = await run(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  if (failure !== undefined) throw failure.error;
  return results;
}
