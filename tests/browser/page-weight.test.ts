import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const pages = fileURLToPath(new URL('../../packages/web/dist/pages/', import.meta.url));
const assets = join(pages, 'assets');

/** Sizes in bytes, gzipped, by name. */
const sizes = new Map<string, number>();
async function sizeOf(name: string): Promise<number> {
  const size = sizes.get(name) ?? gzipSync(await readFile(join(assets, name))).length;
  sizes.set(name, size);
  return size;
}

/** These files and all that they import at once; what they import later is not in it. */
async function withImports(names: Iterable<string>): Promise<Set<string>> {
  const wanted = new Set(names);
  for (const name of wanted) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(assets, name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["`]\.\/([^"`]+)["`]/g))
      wanted.add(imported);
  }
  return wanted;
}

it('keeps what the first view of each page loads under 180 kB, gzipped', async () => {
  const index = await readFile(join(pages, 'index.html'), 'utf8');
  const shell = [...index.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
  const entry = shell.find((name) => /^index-.*\.js$/.test(name)) ?? '';
  const text = await readFile(join(assets, entry), 'utf8');
  // Each page is a file of its own, with style sheets of its own, which the entry names and loads once it is opened.
  const byPage = new Map<string, string[]>();
  for (const [, name = ''] of text.matchAll(/import\(["`]\.\/([\w.-]+-page-[\w-]{8}\.js)/g))
    byPage.set(name, [name]);
  expect(byPage.size).toBeGreaterThanOrEqual(14);
  const weights: string[] = [];
  for (const [page, own] of byPage) {
    const wanted = await withImports([...shell, ...own]);
    let sum = 0;
    for (const name of wanted) sum += await sizeOf(name);
    weights.push(
      `${page.replace(/-[\w-]{8}\.js$/, '')} ${Math.round(sum / 1_000)} kB in ${wanted.size} files`,
    );
    expect(sum, `${page}: ${[...wanted].join(', ')}`).toBeLessThan(180_000);
  }
  process.stdout.write(`first views, gzipped:\n${weights.join('\n')}\n`);
});

// What is loaded at first is limited above; this is all of it, the parts that few visits open included.
it('keeps all files that the pages can load under 330 kB, gzipped', async () => {
  const entries = await readdir(pages, { recursive: true, withFileTypes: true });
  const weights = await Promise.all(
    entries
      // The player of replays goes into exported files, and the sample is read by who tries it: no page loads them.
      .filter((entry) => entry.isFile() && entry.parentPath !== join(pages, 'replay'))
      .filter(({ name }) => name !== 'sample.pptx')
      // The typeface has a limit of its own below: no view waits for it.
      .filter(({ name }) => !name.endsWith('.woff2'))
      .map(async ({ name, parentPath }): Promise<[string, number]> => {
        return [name, gzipSync(await readFile(join(parentPath, name))).length];
      }),
  );
  const heaviest = weights.sort(([, one], [, other]) => other - one).slice(0, 5);
  const sum = weights.reduce((total, [, size]) => total + size, 0);
  expect(weights.length).toBeGreaterThan(5);
  expect(sum, `heaviest: ${heaviest.map((entry) => entry.join(' ')).join(', ')}`).toBeLessThan(330_000);
});

it('loads one typeface of at most 50 kB', async () => {
  const fonts = (await readdir(assets)).filter((name) => name.endsWith('.woff2'));
  expect(fonts.length).toBe(1);
  expect((await readFile(join(assets, fonts[0] ?? ''))).length).toBeLessThan(50_000);
});
