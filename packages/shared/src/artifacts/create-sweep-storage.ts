import { DriveDirectory, DriveFile } from 'flydrive';
import type { ObjectMetaData } from 'flydrive/types';
import type { ArtifactSweepStorage, ListedArtifact } from './artifact-store.js';
import { type ArtifactDisk, unfinished } from './open-disk.js';

/** Paths of an artifact: the kept one, and the one in the trash once a sweep has discarded it. */
export interface ArtifactPaths {
  readonly kept: string;
  readonly trash: string;
}

export function createSweepStorage(
  { disk, prefix, write }: ArtifactDisk,
  pathsOf: (id: string) => ArtifactPaths,
): ArtifactSweepStorage {
  async function* entries(folder: string): AsyncIterable<DriveFile | DriveDirectory> {
    let paginationToken: string | undefined;
    do {
      const page = await disk.listAll(folder, {
        ...(paginationToken === undefined ? {} : { paginationToken }),
      });
      paginationToken = page.paginationToken;
      yield* page.objects;
    } while (paginationToken !== undefined);
  }

  async function* files(folder: string): AsyncIterable<{ name: string; modified: number }> {
    for await (const entry of entries(folder)) {
      if (!(entry instanceof DriveFile)) continue;
      const meta = await stat(disk, entry.key, () => entry.getMetaData());
      if (meta !== null) yield { name: entry.name, modified: meta.lastModified.getTime() };
    }
  }

  const folderOf = (place: 'kept' | 'trash') => `${prefix}${place === 'kept' ? '' : 'trash/'}`;

  return {
    async shards() {
      const shardNames = new Set<string>();
      for (const place of ['kept', 'trash'] as const) {
        for await (const entry of entries(folderOf(place) || '/')) {
          if (entry instanceof DriveDirectory && /^[0-9a-f]{2}$/.test(entry.name)) shardNames.add(entry.name);
        }
      }
      return [...shardNames].sort();
    },
    async *list(place, shard): AsyncIterable<ListedArtifact> {
      for await (const { name, modified } of files(`${folderOf(place)}${shard}`)) {
        if (/^[0-9a-f]{62}$/.test(name)) yield { id: `${shard}${name}`, modified };
      }
    },
    async discard(id, putBefore) {
      const { kept, trash } = pathsOf(id);
      const ifOld = async () => {
        const meta = await stat(disk, kept);
        return meta !== null && meta.lastModified.getTime() < putBefore ? meta.contentLength : null;
      };
      if ((await ifOld()) === null) return null;
      await disk.copy(kept, trash);
      const bytes = await ifOld();
      // The one that put it meanwhile expects that it stays.
      await disk.delete(bytes === null ? trash : kept);
      return bytes;
    },
    async putBack(id) {
      const { kept, trash } = pathsOf(id);
      if (!(await disk.exists(kept))) await write(kept, await disk.getBytes(trash));
      await disk.delete(trash);
    },
    async destroy(id) {
      const { trash } = pathsOf(id);
      const meta = await stat(disk, trash);
      await disk.delete(trash);
      return meta?.contentLength ?? 0;
    },
    async clearUnfinished(before) {
      for await (const { name, modified } of files(`${prefix}${unfinished}`)) {
        if (modified < before) await disk.delete(`${prefix}${unfinished}/${name}`);
      }
    },
    async claim(installation) {
      const folder = `${prefix}installations`;
      const path = `${folder}/${installation}`;
      if (!(await disk.exists(path))) await write(path, Buffer.from('An installation of Fixpoint.\n'));
      const names: string[] = [];
      for await (const { name } of files(folder)) names.push(name);
      return names;
    },
  };
}

/** Null if there is no such file. */
export async function stat(
  disk: ArtifactDisk['disk'],
  path: string,
  request = () => disk.getMetaData(path),
): Promise<ObjectMetaData | null> {
  try {
    return await request();
  } catch (error) {
    if (await disk.exists(path)) throw error;
    return null;
  }
}
