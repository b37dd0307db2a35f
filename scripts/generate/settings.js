import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Files that define settings, in the order in which the documents show them: the first mention of a variable counts. If names are
 * given, a file's other settings belong to those who spread them into their own.
 */
const sources = [
  ['Every service', 'packages/shared/dist/config/index.js', ['sharedSettings', 'timeoutSettings']],
  ['gateway', 'services/gateway/dist/config.js'],
  ['desktop-runner', 'services/desktop-runner/dist/config.js'],
  ['fixpoint-runner', 'services/desktop-runner/dist/remote/remote-settings.js'],
  ['mail-fetcher', 'services/mail-fetcher/dist/config.js'],
  ['comparator', 'services/comparator/dist/config.js'],
  ['fixer', 'services/fixer/dist/config.js'],
  ['Workspace agent', 'packages/workspace/dist/settings/index.js'],
  ['Build worker', 'packages/build-harness/dist/settings/index.js'],
  ['Orchestrator of builds', 'packages/build-harness/dist/orchestrator/index.js'],
  ['Command line', 'packages/cli/dist/config.js'],
];

/**
 * Every environment variable, by section: `{ title, settings: [{ env, description, value, secret }] }`. A deprecated variable is in
 * `deprecated` instead: `{ env, instead }`.
 */
export async function collectSettings(root) {
  const seen = new Map();
  const sections = [];
  const deprecated = new Map();
  for (const [title, file, names] of sources) {
    const path = join(root, file);
    if (!existsSync(path)) throw new Error(`${file} is missing. Run "npm run build" first.`);
    const settings = [];
    for (const definition of definitionsOf(await import(pathToFileURL(path).href), names)) {
      const entry = describe(definition);
      for (const name of definition.formerly ?? []) deprecated.set(name, `use ${entry.env}.`);
      if (definition.deprecated) deprecated.set(entry.env, entry.description);
      else if (isNew(entry, title, seen)) settings.push(entry);
    }
    sections.push({ title, settings });
  }
  return { sections, deprecated: [...deprecated].map(([env, instead]) => ({ env, instead })) };
}

/** Throws if an earlier section has the variable with another default. */
function isNew(entry, title, seen) {
  const known = seen.get(entry.env);
  if (known !== undefined && known.value !== entry.value) {
    throw new Error(`${entry.env} has two defaults: ${known.value} and, in ${title}, ${entry.value}.`);
  }
  if (known === undefined) seen.set(entry.env, entry);
  return known === undefined;
}

function definitionsOf(module, names) {
  return Object.entries(module)
    .filter(([name, value]) => name.endsWith('Settings') && typeof value === 'object')
    .filter(([name]) => names === undefined || names.includes(name))
    .flatMap(([, settings]) => Object.values(settings));
}

function describe({ env, schema, description, example, secret = false }) {
  const parsed = schema.safeParse(undefined);
  const fallback = parsed.success ? parsed.data : undefined;
  const value = Array.isArray(fallback) ? fallback.join(',') : (fallback ?? '');
  return {
    env,
    description,
    secret,
    value: String(value),
    example: example ?? '',
    required: !parsed.success,
  };
}
