import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ArtifactStore } from '../artifacts/index.js';
import { NotFoundError } from '../errors/index.js';

/** An artifact store that forgets everything with its process. */
export function createMemoryArtifacts(): ArtifactStore {
  const kept = new Map<string, Buffer>();
  function find(id: string): Buffer {
    const bytes = kept.get(id);
    if (bytes === undefined) throw new NotFoundError('artifact', id);
    return bytes;
  }
  return {
    async put(bytes) {
      const id = createHash('sha256').update(bytes).digest('hex');
      kept.set(id, Buffer.from(bytes));
      return id;
    },
    async get(id) {
      return find(id);
    },
    async has(id) {
      return kept.has(id);
    },
    async stream(id) {
      return Readable.from(find(id));
    },
  };
}
