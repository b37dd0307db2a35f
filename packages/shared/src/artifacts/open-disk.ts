import { randomUUID } from 'node:crypto';
import { mkdir, rename, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ConfigurationError } from '../errors/index.js';
import { parseUrl } from '../text/index.js';

/** Folder of the writes that are under way. */
export const unfinished = 'unfinished';

/** Storage of artifacts, with the operations in which the two kinds of places differ. */
export interface ArtifactDisk {
  readonly disk: Disk;
  /** Prefix of every path: empty, or ends in a slash. */
  readonly prefix: string;
  /** Writes all or nothing: a partial file is never read. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Makes an existing file as young as if it were written now; writes it if it has just gone. */
  renew(path: string, bytes: Uint8Array): Promise<void>;
}

export function openFolder(location: string): ArtifactDisk {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const part = `${unfinished}/${randomUUID()}`;
    try {
      await disk.put(part, bytes);
      await mkdir(dirname(join(location, path)), { recursive: true });
      await rename(join(location, part), join(location, path));
    } catch (error) {
      await disk.delete(part).catch(() => {});
      throw error;
    }
  }

  return {
    disk,
    prefix: '',
    write,
    async renew(path, bytes) {
      const now = new Date();
      try {
        await utimes(join(location, path), now, now);
      } catch (error) {
        // EPERM: a service that runs as another user wrote it, and only its owner may set its time.
        if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
        await write(path, bytes);
      }
    },
  };
}

/** Opens `s3://bucket/prefix?endpoint=…&region=…`. Throws `ConfigurationError` for anything else. */
export async function openS3(artifactsUrl: string): Promise<ArtifactDisk> {
  const url = parseUrl(artifactsUrl);
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
  const disk = new Disk(driver);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    disk,
    prefix: prefix === '' ? '' : `${prefix}/`,
    write: (path, bytes) => disk.put(path, bytes),
    renew: (path, bytes) => disk.put(path, bytes),
  };
}
