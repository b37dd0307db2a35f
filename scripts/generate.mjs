// Writes all files derived from the code: .env.example, docs/reference, docs/schema, docs/troubleshooting.md, the labels of the stages, the widths of typefaces, the
// words of English. `--check` writes nothing and fails if a file differs. Reads the build, so run `npm run build` first. `--schemas FOLDER` also writes the content models of Office's elements,
// from the schemas of ISO/IEC 29500-4 in that folder; without it their table stays as it is.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiDescriptions } from './generate/api-descriptions.js';
import { createCityCountries } from './generate/city-countries.js';
import { createContentModels } from './generate/content-models.js';
import { createEnglishWords } from './generate/english-words.js';
import { createEnvExample } from './generate/env-example.js';
import { createErrorPages } from './generate/error-pages.js';
import { createEventsReference } from './generate/events-reference.js';
import { createFontMetrics } from './generate/font-metrics.js';
import { createJsonSchemas } from './generate/json-schemas.js';
import { createRedisReference } from './generate/redis-reference.js';
import { collectSettings } from './generate/settings.js';
import { createSettingsReference } from './generate/settings-reference.js';
import { createStageLabels } from './generate/stage-labels.js';
import { createStagesReference } from './generate/stages-reference.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folders that hold nothing but generated files: a file that is no longer generated is deleted. */
const generatedFolders = ['docs/reference', 'docs/schema'];

const schemas = process.argv.includes('--schemas')
  ? process.argv[process.argv.indexOf('--schemas') + 1]
  : undefined;

const settings = await collectSettings(root);
const files = new Map([
  ['.env.example', createEnvExample(settings.sections)],
  ['packages/compare/src/fonts/font-metrics.generated.ts', createFontMetrics()],
  ['packages/shared/src/labels/stage-labels.generated.ts', await createStageLabels(root)],
  await createCityCountries(root),
  ['docs/reference/settings.md', createSettingsReference(settings)],
  ['docs/reference/redis.md', await createRedisReference(root)],
  ['docs/reference/events.md', await createEventsReference(root)],
  ['docs/reference/stages.md', await createStagesReference(root)],
  ...(await createErrorPages(root)),
  ...createEnglishWords(),
  ...(await createJsonSchemas(root)),
  ...(await createApiDescriptions(root)),
  ...(schemas === undefined ? [] : [await createContentModels(root, schemas)]),
]);

async function listStale() {
  const stale = [];
  for (const folder of generatedFolders) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const path = `${folder}/${name}`;
      if (!files.has(path)) stale.push(path);
    }
  }
  return stale;
}

const differing = [];
for (const [path, text] of files) {
  const present = await readFile(join(root, path), 'utf8').catch(() => null);
  if (present !== text) differing.push(path);
}
const stale = await listStale();

if (process.argv.includes('--check')) {
  for (const path of differing) console.error(`${path} differs from the generated file.`);
  for (const path of stale) console.error(`${path} is no longer generated.`);
  if (differing.length + stale.length > 0) {
    console.error('Run "npm run build && npm run generate" and commit the result.');
    process.exitCode = 1;
  } else {
    console.log(`${files.size} generated files are up to date.`);
  }
} else {
  for (const path of differing) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), files.get(path));
    console.log(`wrote ${relative('.', join(root, path))}`);
  }
  for (const path of stale) await rm(join(root, path));
}
