import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { ArtifactId } from '../contracts/index.js';
import { FixpointError, NotFoundError, UnavailableError } from '../errors/index.js';
import type { SweptArtifactStore } from './artifact-store.js';
import { type ArtifactPaths, createSweepStorage, stat } from './create-sweep-storage.js';
import { openFolder, openS3 } from './open-disk.js';

/** Maximum age of the kept copy of bytes that are put again, in ms: far younger than anything a sweep takes. */
const renewAfterMs = 60 * 60 * 1_000;

export interface CreateArtifactStore {
  /** `s3://bucket/prefix?endpoint=…&region=…`; undefined: a folder. */
  readonly artifactsUrl?: string | undefined;
  /** Folder that holds `artifacts/` if no URL is given. */
  readonly home: string;
}

/**
 * Opens the artifact store: a folder, or any S3-compatible store if several machines share it. Bytes lie under
 * `ab/cdef…`, the halves of their SHA-256, whichever tasks they belong to; those that a sweep discarded under `trash/ab/cdef…`.
 */
export async function createArtifactStore({
  artifactsUrl,
  home,
}: CreateArtifactStore): Promise<SweptArtifactStore> {
  const place =
    artifactsUrl === undefined ? openFolder(resolve(home, 'artifacts')) : await openS3(artifactsUrl);
  const { disk, prefix } = place;

  const pathsOf = (id: string): ArtifactPaths => {
    if (!ArtifactId.safeParse(id).success) throw new NotFoundError('artifact', id.slice(0, 80));
    const halves = `${id.slice(0, 2)}/${id.slice(2)}`;
    return { kept: `${prefix}${halves}`, trash: `${prefix}trash/${halves}` };
  };

  /** Checks where it is kept, in the trash, and once more where it is kept: a sweep may be putting it back. */
  async function read<Result>(id: string, from: (path: string) => Promise<Result>): Promise<Result> {
    const { kept, trash } = pathsOf(id);
    for (const path of [kept, trash, kept]) {
      try {
        return await from(path);
      } catch (cause) {
        if (await disk.exists(path).catch(() => true)) {
          throw new UnavailableError('The artifact store does not answer.', { cause });
        }
      }
    }
    throw new NotFoundError('artifact', id);
  }

  return {
    sweepStorage: createSweepStorage(place, pathsOf),
    async put(bytes) {
      const id = hash(bytes);
      const { kept } = pathsOf(id);
      try {
        const before = await stat(disk, kept);
        // A write that a crash cut short has another size, and is done again.
        if (before?.contentLength !== bytes.byteLength) await place.write(kept, bytes);
        else if (Date.now() - before.lastModified.getTime() > renewAfterMs) await place.renew(kept, bytes);
      } catch (cause) {
        if (isFull(cause)) {
          throw new FixpointError('The artifact was not stored: the disk is full.', {
            code: 'storage-full',
            retry: 'backoff',
            hint: 'Free space on the disk that holds FIXPOINT_HOME.',
            cause,
          });
        }
        throw new UnavailableError('The artifact store refuses writes.', { cause });
      }
      return id;
    },
    async get(id) {
      const result = await read(id, async (path) => ({
        path,
        bytes: Buffer.from(await disk.getBytes(path)),
      }));
      if (hash(result.bytes) !== id) {
        await disk.delete(result.path);
        throw new UnavailableError(`Artifact ${id} was damaged and has been removed.`, {
          code: 'artifact-damaged',
        });
      }
      const { kept } = pathsOf(id);
      // The artifact is in use. If it cannot be written now, the next sweep puts it back for the task that names it.
      if (result.path !== kept) await place.write(kept, result.bytes).catch(() => {});
      return result.bytes;
    },
    async has(id) {
      const { kept, trash } = pathsOf(id);
      return (await disk.exists(kept)) || (await disk.exists(trash));
    },
    async stream(id) {
      return read(id, async (path) => {
        // A stream of a missing file would fail only when it is read.
        if (!(await disk.exists(path))) throw new NotFoundError('artifact', id);
        return disk.getStream(path);
      });
    },
  };
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return true;
  }
  return false;
}
