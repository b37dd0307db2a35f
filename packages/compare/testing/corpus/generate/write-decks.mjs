// Writes decks of pptxgenjs for LibreOffice to open and save: node write-decks.mjs FOLDER FAMILY PLANTING…
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const [folder, name, ...plantings] = process.argv.slice(2);
const corpus = fileURLToPath(new URL('..', import.meta.url));
// Inside the corpus, so that the bundle finds the libraries and its own folder of contents.
const bundle = join(await mkdtemp(join(corpus, '.bundle-')), 'families.mjs');
try {
  await build({
    input: join(corpus, 'families.ts'),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    output: { file: bundle, format: 'esm' },
    transform: {
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(corpus, 'families.ts')).href) },
    },
    logLevel: 'warn',
  });
  const { loadFamilies, renderFamily } = await import(pathToFileURL(bundle).href);
  const family = (await loadFamilies()).find((one) => one.name === name);
  for (const title of ['clean', ...plantings]) {
    const planting = family.plantings.find((one) => one.name === title);
    await writeFile(join(folder, `${title}.pptx`), await renderFamily(family, planting));
  }
} finally {
  await rm(join(bundle, '..'), { recursive: true, force: true });
}
