import type { Readable } from 'node:stream';

/** Bytes by content hash. Putting the same bytes twice keeps them once; a stored id never changes its meaning. */
export interface ArtifactStore {
  /** Keeps the bytes and answers their SHA-256 in hex. */
  put(bytes: Uint8Array): Promise<string>;
  /** Throws `NotFoundError` for an unknown id. The bytes are checked against the id. */
  get(id: string): Promise<Buffer>;
  has(id: string): Promise<boolean>;
  /** For large ones. Throws `NotFoundError` for an unknown id. */
  stream(id: string): Promise<Readable>;
}
