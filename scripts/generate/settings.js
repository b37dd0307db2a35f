import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where settings are defined, in the order in which the documents show them: the first mention of a variable counts. */
const sources = [
  ['Every service', 'packages/shared/dist/config/index.js'],
  ['gateway', 'services/gateway/dist/config.js'],
  ['desktop-runner', 'services/desktop-runner/dist/config.js'],
  ['mail-fetcher', 'services/mail-fetcher/dist/config.js'],
  ['comparator', 'services/comparator/dist/config.js'],
  ['fixer', 'services/fixer/dist/config.js'],
  ['Command line', 'packages/cli/dist/config.js'],
];

/** Every environment variable there is, by section: `{ title, settings: [{ env, description, value, secret }] }`. */
export async function collectSettings(root) {
  const seen = new Map();
  const sections = [];
  for (const [title, file] of sources) {
    const path = join(root, file);
    if (!existsSync(path)) throw new Error(`${file} is missing. Run "npm run build" first.`);
    const settings = [];
    for (const definition of definitionsOf(await import(pathToFileURL(path).href))) {
      const entry = describe(definition);
      const known = seen.get(entry.env);
      if (known === undefined) settings.push(entry);
      else if (known.value !== entry.value) {
        throw new Error(`${entry.env} has two defaults: ${known.value} and, in ${title}, ${entry.value}.`);
      }
      seen.set(entry.env, known ?? entry);
    }
    sections.push({ title, settings });
  }
  sections.push(await collectAddresses(root));
  return sections;
}

function definitionsOf(module) {
  return Object.entries(module)
    .filter(([name, value]) => name.endsWith('Settings') && typeof value === 'object')
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

/** One variable for each shipped target service. */
async function collectAddresses(root) {
  const { loadFixpointConfig, serviceUrlVariable } = await import(
    pathToFileURL(join(root, 'packages/shared/dist/config/index.js')).href
  );
  const config = await loadFixpointConfig({
    path: join(root, 'there-is-no-such-file.yaml'),
    environment: {},
  });
  const rows = Array.isArray(config.services) ? config.services : Object.values(config.services);
  return {
    title: 'Addresses of the shipped target services',
    settings: rows.map(({ name, url }) => ({
      env: serviceUrlVariable(name),
      description: `Base URL of ${name}, over the one in the table of services.`,
      secret: false,
      value: url,
      example: '',
      required: false,
    })),
  };
}
