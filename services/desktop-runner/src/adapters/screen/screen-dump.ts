import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Capture } from '../../core/desktop-driver.js';

export interface ScreenDumpOptions {
  /** Created if it is missing. */
  readonly folder: string;
  readonly prefix?: string;
  /** Number of the first image in an empty folder. */
  readonly start?: number;
  /** Maximum size of all images together; those of active runs may exceed it. */
  readonly limitBytes: number;
}

/** Images as files, of all runs of this process. */
export interface ScreenDump {
  openRun(): DumpRun;
}

/** The images of one run. None of them is removed before its end. */
export interface DumpRun {
  /** Saves the image under the next number and returns its path. An existing file is never overwritten. */
  save(capture: Pick<Capture, 'bytes' | 'mime'>): Promise<string>;
  end(): void;
}

/**
 * Images as files that a person can leaf through: `screen_0001.png`, `screen_0002.png`. Numbers continue after the existing ones, whichever process
 * wrote them. Above the limit, the files with the lowest numbers are removed, which are those of the oldest runs.
 */
export async function createScreenDump({
  folder,
  prefix = 'screen_',
  start = 1,
  limitBytes,
}: ScreenDumpOptions): Promise<ScreenDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const results = await listPictures(folder, prefix);
  let next = Math.max(start, 1 + (results.at(-1)?.number ?? 0));
  /** For each active run, the number of its first image. */
  const runs = new Set<{ readonly first: number }>();
  let bytes = await makeRoom();
  /** If active runs have more than the limit, the folder is not read again for each image. */
  let roomUntil = limitBytes;
  let last: Promise<unknown> = Promise.resolve();

  /** Returns the current size of all images, in bytes. */
  async function makeRoom(): Promise<number> {
    const pictures = await listPictures(folder, prefix);
    const sizes = await Promise.all(pictures.map(({ name }) => sizeOf(join(folder, name))));
    let sum = sizes.reduce((total, size) => total + size, 0);
    const kept = Math.min(...[...runs].map(({ first }) => first));
    for (const [at, { name, number }] of pictures.entries()) {
      if (sum <= limitBytes || number >= kept) break;
      await rm(join(folder, name), { force: true });
      sum -= sizes[at] ?? 0;
    }
    return sum;
  }

  async function write({ bytes: picture, mime }: Pick<Capture, 'bytes' | 'mime'>): Promise<string> {
    for (;;) {
      const name = `${prefix}${String(next++).padStart(4, '0')}`;
      const path = join(folder, `${name}.${mime === 'image/png' ? 'png' : 'jpg'}`);
      try {
        // Other users of the machine must not read the screen.
        await writeFile(path, picture, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        // Another runner used the number.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      bytes += picture.length;
      if (bytes > roomUntil) {
        bytes = await makeRoom();
        roomUntil = Math.max(limitBytes, bytes + limitBytes / 10);
      }
      return path;
    }
  }

  return {
    openRun() {
      const run = { first: next };
      runs.add(run);
      return {
        save(capture) {
          // In sequence, so that the numbers show the order; a failure does not block the next.
          const written = last.then(() => write(capture));
          last = written.catch(() => {});
          return written;
        },
        end() {
          runs.delete(run);
          roomUntil = limitBytes;
        },
      };
    },
  };
}

/** The lowest number first. */
async function listPictures(
  folder: string,
  prefix: string,
): Promise<{ readonly name: string; readonly number: number }[]> {
  return (await readdir(folder))
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const [, digits] = /^(\d{1,9})\.(?:png|jpg)$/.exec(name.slice(prefix.length)) ?? [];
      return digits === undefined ? [] : [{ name, number: Number(digits) }];
    })
    .toSorted((a, b) => a.number - b.number);
}

/** Size of a file; 0 if it was removed meanwhile. */
async function sizeOf(path: string): Promise<number> {
  const result = await stat(path).catch(() => null);
  return result?.size ?? 0;
}
