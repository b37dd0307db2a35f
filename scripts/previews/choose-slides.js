import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const dist = '../../packages/compare/dist';

/** One slide of each deck: those of a folder in the order of their hashes, so that the choice is not ours. */
export async function chooseSlides(folder, { most, only }) {
  const { operations } = await import(`${dist}/operations/index.js`);
  const { loadTemplates } = await import(`${dist}/template-files/index.js`);
  const { allChecks } = await import(`${dist}/checks/index.js`);
  const { defaultReaderLimits } = await import('../../packages/documents/dist/limits/index.js');
  const rules = { template: null, templates: await loadTemplates(allChecks), today: '2026-11-22' };
  const slides = [];
  for (const { path, hash } of await listDecks(folder, only)) {
    if (slides.length >= most) break;
    const bytes = await readFile(path);
    const read = () =>
      operations.examine(
        { name: 'deck.pptx', type: 'pptx', bytes, rules, wantsPages: true },
        { limits: defaultReaderLimits, at: () => {} },
      );
    // Files that are made to be refused are not slides of anyone.
    const pages = await read().then(
      (examined) => examined.pages,
      () => undefined,
    );
    const shown = pages?.slides.filter(({ hidden }) => !hidden) ?? [];
    if (shown.length === 0) continue;
    const { number } = shown[Number.parseInt(hash.slice(0, 8), 16) % shown.length];
    slides.push({ path, shown: relative(folder, path), number, pages });
  }
  return slides;
}

async function listDecks(folder, only) {
  const byHash = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !entry.name.endsWith('.pptx') || !path.includes(only)) continue;
    byHash.set(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
      path,
    );
  }
  return [...byHash]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([hash, path]) => ({ hash, path }));
}
