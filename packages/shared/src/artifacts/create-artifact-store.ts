import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ArtifactId } from '../contracts/index.js';
import { ConfigurationError, FixpointError, NotFoundError, UnavailableError } from '../errors/index.js';
import type { ArtifactStore } from './artifact-store.js';

export interface CreateArtifactStore {
  /** `s3://bucket/prefix?endpoint=…&region=…`; undefined: a folder. */
  readonly artifactsUrl?: string | undefined;
  /** Folder that holds `artifacts/` where no URL is given. */
  readonly home: string;
}

/**
 * Opens the artifact store: a folder, or any S3-compatible store where several machines share it. Bytes lie under
 * `ab/cdef…`, the halves of their SHA-256.
 */
export async function createArtifactStore({
  artifactsUrl,
  home,
}: CreateArtifactStore): Promise<ArtifactStore> {
  const { disk, prefix } =
    artifactsUrl === undefined
      ? {
          disk: new Disk(new FSDriver({ location: resolve(home, 'artifacts'), visibility: 'private' })),
          prefix: '',
        }
      : await openS3(artifactsUrl);

  const pathOf = (id: string) => {
    if (!ArtifactId.safeParse(id).success) throw new NotFoundError('artifact', id.slice(0, 80));
    return `${prefix}${id.slice(0, 2)}/${id.slice(2)}`;
  };

  /** A write that a crash cut short has another size, and is done again. */
  async function isKept(path: string, size: number): Promise<boolean> {
    return (await disk.exists(path)) && (await disk.getMetaData(path)).contentLength === size;
  }

  async function read<Result>(id: string, from: (path: string) => Promise<Result>): Promise<Result> {
    const path = pathOf(id);
    try {
      return await from(path);
    } catch (cause) {
      if (!(await disk.exists(path).catch(() => true))) throw new NotFoundError('artifact', id);
      throw new UnavailableError('The artifact store does not answer.', { cause });
    }
  }

  return {
    async put(bytes) {
      const id = hash(bytes);
      try {
        if (!(await isKept(pathOf(id), bytes.byteLength))) await disk.put(pathOf(id), bytes);
      } catch (cause) {
        if (isFull(cause)) {
          throw new FixpointError('There is no room for another artifact.', {
            code: 'storage-full',
            retry: 'backoff',
            hint: 'Free space on the disk that holds FIXPOINT_HOME.',
            cause,
          });
        }
        throw new UnavailableError('The artifact store does not take writes.', { cause });
      }
      return id;
    },
    async get(id) {
      const bytes = Buffer.from(await read(id, (path) => disk.getBytes(path)));
      if (hash(bytes) !== id) {
        await disk.delete(pathOf(id));
        throw new UnavailableError(`Artifact ${id} was damaged and has been removed.`, {
          code: 'artifact-damaged',
        });
      }
      return bytes;
    },
    has: (id) => disk.exists(pathOf(id)),
    async stream(id) {
      // A stream of what is not there would fail only when somebody reads it.
      if (!(await disk.exists(pathOf(id)))) throw new NotFoundError('artifact', id);
      return read(id, (path) => disk.getStream(path));
    },
  };
}

async function openS3(artifactsUrl: string): Promise<{ disk: Disk; prefix: string }> {
  const url = URL.canParse(artifactsUrl) ? new URL(artifactsUrl) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw new ConfigurationError(
      'ARTIFACTS_URL is not a URL of the form s3://bucket/prefix?endpoint=…&region=….',
      {
        hint: 'Correct ARTIFACTS_URL, or unset it to keep artifacts in FIXPOINT_HOME.',
      },
    );
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = url.searchParams.get('endpoint');
  const driver = new S3Driver({
    bucket: url.hostname,
    visibility: 'private',
    // Stores other than Amazon's mostly refuse access-control lists.
    supportsACL: false,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return { disk: new Disk(driver), prefix: prefix === '' ? '' : `${prefix}/` };
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
