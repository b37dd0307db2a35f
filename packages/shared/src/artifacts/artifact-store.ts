import type { Readable } from 'node:stream';

/** Bytes by content hash. Putting the same bytes twice keeps them once; a stored id never changes its meaning. */
export interface ArtifactStore {
  /** Keeps the bytes and returns their SHA-256 in hex. Bytes that were there already count as written now. */
  put(bytes: Uint8Array): Promise<string>;
  /** Throws `NotFoundError` for an unknown id. The bytes are checked against the id. */
  get(id: string): Promise<Buffer>;
  has(id: string): Promise<boolean>;
  /** For large ones. Throws `NotFoundError` for an unknown id. */
  stream(id: string): Promise<Readable>;
}

/** An artifact as a store lists it. `modified`: when it was last put, or laid into the trash; ms since 1970. */
export interface ListedArtifact {
  readonly id: string;
  readonly modified: number;
}

/**
 * Storage operations of a sweep. Nothing is deleted at once: an artifact lies in the trash for a while, still readable, and a later
 * sweep puts it back or deletes it for good.
 */
export interface ArtifactSweepStorage {
  /** The pairs of digits with which the ids of its artifacts begin, in order. */
  shards(): Promise<readonly string[]>;
  /** All whose ids begin with these two digits. */
  list(place: 'kept' | 'trash', shard: string): AsyncIterable<ListedArtifact>;
  /** Moves it to the trash, unless it was put since the given instant (ms since 1970). Returns its bytes, or null. */
  discard(id: string, putBefore: number): Promise<number | null>;
  putBack(id: string): Promise<void>;
  /** Deletes it from the trash only. Returns its bytes. */
  destroy(id: string): Promise<number>;
  /** Deletes the leftovers of writes that a crash cut short before the given instant (ms since 1970). */
  clearUnfinished(before: number): Promise<void>;
  /** Notes that this installation keeps its artifacts here, and returns all that ever did. */
  claim(installation: string): Promise<readonly string[]>;
}

/** A store that can be swept. */
export interface SweptArtifactStore extends ArtifactStore {
  readonly sweepStorage: ArtifactSweepStorage;
}
