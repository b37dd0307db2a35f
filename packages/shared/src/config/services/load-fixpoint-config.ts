import type { z } from 'zod';
import { ConfigurationError } from '../../errors/index.js';
import { completeRow } from './complete-row.js';
import { type Environment, expandVariables } from './expand-variables.js';
import { FixpointConfig } from './fixpoint-config.js';
import { isMapping, mergeFields } from './merge-fields.js';
import { defaultServicesFile, readConfigFile } from './read-config-file.js';

export interface LoadFixpointConfig {
  /** The user's file; need not exist. */
  readonly path: string;
  readonly environment: Environment;
}

/** Name of the variable that overrides a shipped service's address: `target-v3` → `TARGET_V3_URL`. */
export function serviceUrlVariable(name: string): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

/**
 * The table of target services: the shipped rows, the user's file over them field by field, then the variables that name a
 * shipped service's address. Throws a `ConfigurationError` that names the file or variable and the field.
 */
export async function loadFixpointConfig({ path, environment }: LoadFixpointConfig): Promise<FixpointConfig> {
  const shipped = await readConfigFile(defaultServicesFile);
  const own = await readConfigFile(path);
  const merged = expandVariables(mergeFields(shipped, own), environment);
  if (!isMapping(merged) || !isMapping(merged.services)) {
    throw new ConfigurationError(`${path}: services must be a mapping of rows by service name.`, {
      hint: 'Write "services:" and below it one indented block a service.',
    });
  }

  // Only shipped names have a variable: a user's own service called "redis" must not take REDIS_URL for its address.
  const shippedNames = new Set(Object.keys(isMapping(shipped?.services) ? shipped.services : {}));
  const overridden = new Map<string, string>();
  const rows: [string, unknown][] = [];
  for (const [name, row] of Object.entries(merged.services)) {
    if (row === null) continue;
    const variable = serviceUrlVariable(name);
    const url = shippedNames.has(name) ? environment[variable] : undefined;
    if (url) overridden.set(`services.${name}.url`, variable);
    rows.push([name, completeRow(name, url && isMapping(row) ? { ...row, url } : row, environment)]);
  }

  const parsed = FixpointConfig.safeParse({ ...merged, services: Object.fromEntries(rows) });
  if (parsed.success) {
    for (const { name, form } of Object.values(parsed.data.services)) {
      const header = Object.entries(form.headers ?? {}).find(
        ([key, value]) => typeof value === 'string' && secretHeader.test(key),
      )?.[0];
      if (header === undefined) continue;
      throw new ConfigurationError(
        `services.${name}.form.headers.${header} holds a secret: every client that reads a task would see it.`,
        { hint: `Write { env: NAME }, and set NAME in .env of the desktop-runner.` },
      );
    }
    for (const { name, repository } of Object.values(parsed.data.services)) {
      if (!holdsCredentials(repository.url)) continue;
      throw new ConfigurationError(
        `services.${name}.repository.url holds credentials: every client that reads a task would see them.`,
        {
          hint: 'Take them out, and let git on the fixer’s machine log in: `gh auth setup-git`, a credential helper, or an SSH key.',
        },
      );
    }
    return parsed.data;
  }
  throw toConfigurationError(parsed.error, own === undefined ? defaultServicesFile : path, overridden);
}

/** Headers whose values let somebody in. */
const secretHeader = /^(?:proxy-)?authorization$|^cookie$|api-?key|token|secret/i;

/** A name alone is none with SSH (`ssh://git@host`); with HTTP it is how a token is written. */
function holdsCredentials(url: string): boolean {
  return /^https?:\/\/[^/]*@|^[a-z][a-z0-9+.-]*:\/\/[^/@]*:[^/]*@/i.test(url);
}

function toConfigurationError(
  error: z.ZodError,
  file: string,
  overridden: ReadonlyMap<string, string>,
): ConfigurationError {
  const problems = error.issues.map((issue) => {
    const field = issue.path.join('.') || '(top level)';
    const variable = overridden.get(field);
    return `${variable === undefined ? `${file}: ${field}` : `${variable} (for ${field})`}: ${issue.message}`;
  });
  return new ConfigurationError(problems.slice(0, 10).join(' · '), {
    hint: 'Correct these fields; docs/schema describes each, and an editor that knows the schema marks them.',
    cause: error,
  });
}
