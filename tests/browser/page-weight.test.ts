import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const pages = fileURLToPath(new URL('../../packages/web/dist/pages/', import.meta.url));

it('keeps everything that a browser can be given of the pages under 250 kB, gzipped', async () => {
  const entries = await readdir(pages, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      // The player of replays goes into exported files; no page loads it.
      .filter((entry) => entry.isFile() && entry.parentPath !== join(pages, 'replay'))
      .map(async ({ name, parentPath }): Promise<[string, number]> => {
        return [name, gzipSync(await readFile(join(parentPath, name))).length];
      }),
  );
  const heaviest = sizes.sort(([, one], [, other]) => other - one).slice(0, 5);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  expect(sizes.length).toBeGreaterThan(5);
  expect(sum, `heaviest: ${heaviest.map((entry) => entry.join(' ')).join(', ')}`).toBeLessThan(250_000);
});
