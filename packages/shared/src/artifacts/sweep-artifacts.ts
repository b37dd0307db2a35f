import type { ArtifactSweepStorage } from './artifact-store.js';

/** Artifacts that the existing tasks mention. */
export interface ArtifactReferences {
  /** Takes out of the set every id that any task mentions. */
  strike(ids: Set<string>): Promise<void>;
  /** The same for the tasks that were created since `strike` began. */
  strikeByNewTasks(ids: Set<string>): Promise<void>;
  /** Artifacts that are kept for a day only, unless a task mentions them. */
  shortLived(): Promise<ReadonlySet<string>>;
}

export interface SweepArtifacts {
  readonly sweepStorage: ArtifactSweepStorage;
  readonly references: ArtifactReferences;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Time for which an artifact that nothing mentions is kept since it was last put, in ms. */
  readonly retentionMs: number;
  /** Between any two small pieces of work. Rejects if the sweep must stop. */
  readonly pause: () => Promise<void>;
  /** From 0 up to 1: start of the sweep, at random, so that nothing is left behind for ever if there is too much for one sweep. */
  readonly turn: number;
}

export interface Swept {
  /** Artifacts laid into the trash, and their bytes. */
  readonly discarded: number;
  readonly discarded_bytes: number;
  /** Deleted for good, from the trash. */
  readonly deleted: number;
  readonly deleted_bytes: number;
  /** Taken out of the trash again, for a task that mentions them. */
  readonly put_back: number;
  /** False if there were more than one sweep checks. */
  readonly complete: boolean;
}

const dayMs = 24 * 60 * 60 * 1_000;
/**
 * Minimum age of an artifact that is taken, and minimum time in the trash before it is deleted, in ms. A stage puts artifacts before its
 * task mentions them, and no stage runs for so long.
 */
const minMs = dayMs;
/** Ids that one sweep holds in memory. */
const maxCandidates = 50_000;
const batchSize = 50;

/**
 * Discards the artifacts that no task mentions, once they are old enough, and deletes those that were discarded long ago. Artifacts
 * lie under their hash, so tasks share them: one goes only when the last task that mentions it is gone. A task that
 * begins to mention an artifact during the sweep finds it in the trash, from where the next sweep puts it back.
 */
export async function sweepArtifacts(options: SweepArtifacts): Promise<Swept> {
  const { sweepStorage, references, now, pause } = options;
  const putBefore = now - Math.max(options.retentionMs, minMs);
  const shortLived = await references.shortLived();
  const putBeforeOf = (id: string) => (shortLived.has(id) ? now - minMs : putBefore);
  const kept = new Set<string>();
  /** True if it has lain there for long enough. */
  const trash = new Map<string, boolean>();
  let complete = true;

  await sweepStorage.clearUnfinished(now - minMs);
  const shards = await sweepStorage.shards();
  const first = Math.floor(options.turn * shards.length);
  for (const shard of [...shards.slice(first), ...shards.slice(0, first)]) {
    if (kept.size + trash.size >= maxCandidates) complete = false;
    if (!complete) break;
    for await (const { id, modified } of sweepStorage.list('trash', shard))
      trash.set(id, modified < now - minMs);
    for await (const { id, modified } of sweepStorage.list('kept', shard))
      if (modified < putBeforeOf(id)) kept.add(id);
    await pause();
  }

  const unmentioned = new Set([...kept, ...trash.keys()]);
  await references.strike(unmentioned);

  const swept = { discarded: 0, discarded_bytes: 0, deleted: 0, deleted_bytes: 0, put_back: 0 };
  const each = async (ids: Iterable<string>, act: (id: string) => Promise<void>) => {
    let done = 0;
    for (const id of ids) {
      if (done % batchSize === 0) {
        await pause();
        await references.strikeByNewTasks(unmentioned);
      }
      done += 1;
      await act(id);
    }
  };
  await each(trash.keys(), async (id) => {
    if (!unmentioned.has(id)) {
      await sweepStorage.putBack(id);
      swept.put_back += 1;
    } else if (trash.get(id) === true) {
      swept.deleted_bytes += await sweepStorage.destroy(id);
      swept.deleted += 1;
    }
  });
  await each(kept, async (id) => {
    const bytes = unmentioned.has(id) ? await sweepStorage.discard(id, putBeforeOf(id)) : null;
    if (bytes === null) return;
    swept.discarded_bytes += bytes;
    swept.discarded += 1;
  });
  return { ...swept, complete };
}
