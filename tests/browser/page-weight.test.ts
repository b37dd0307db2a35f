import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const pages = fileURLToPath(new URL('../../packages/web/dist/pages/', import.meta.url));

it('keeps what the first view loads under 200 kB, gzipped', async () => {
  const index = await readFile(join(pages, 'index.html'), 'utf8');
  const loaded = [...index.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
  // The list of tasks is a file of its own, which the first view fetches next, and that what it imports.
  const names = await readdir(join(pages, 'assets'));
  const wanted = new Set([...loaded, ...names.filter((name) => name.startsWith('tasks-page-'))]);
  for (const name of wanted) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(pages, 'assets', name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) wanted.add(imported);
  }
  let sum = 0;
  for (const name of wanted) sum += gzipSync(await readFile(join(pages, 'assets', name))).length;
  process.stdout.write(`the first view loads ${Math.round(sum / 1_000)} kB in ${wanted.size} files\n`);
  expect(sum, [...wanted].join(', ')).toBeLessThan(200_000);
});

// What is loaded at first is limited above; this is all of it, the parts that few visits open included.
it('keeps everything that a browser can be given of the pages under 300 kB, gzipped', async () => {
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
  expect(sum, `heaviest: ${heaviest.map((entry) => entry.join(' ')).join(', ')}`).toBeLessThan(300_000);
});
