import type { z } from 'zod';
import { ConfigurationError } from '../../errors/index.js';
import { findNearest, isRecord } from '../../text/index.js';
import { completeRow } from './complete-row.js';
import { type Environment, expandVariables } from './expand-variables.js';
import { FixpointConfig } from './fixpoint-config.js';
import { listKeys } from './list-keys.js';
import { readTable } from './read-table.js';

export interface LoadFixpointConfig {
  /** The user's file; if it does not exist, no service is configured. */
  readonly path: string;
  readonly environment: Environment;
}

/**
 * The table of target services: the user's file, and the file that it extends below it. Empty without a file. Throws a `ConfigurationError`
 * that names the file and the field.
 */
export async function loadFixpointConfig({ path, environment }: LoadFixpointConfig): Promise<FixpointConfig> {
  const written = await readTable(path);
  const table: Record<string, unknown> = { services: {}, ...written };
  // A file whose rows are all comments: "services:" without anything.
  const merged = expandVariables({ ...table, services: table.services ?? {} }, environment);
  if (!isRecord(merged) || !isRecord(merged.services)) {
    throw new ConfigurationError(
      `${path}: services must be a mapping from service names to their settings.`,
      {
        hint: 'Write "services:" and below it one indented block per service.',
      },
    );
  }
  const rows = Object.entries(merged.services)
    .filter(([, row]) => row !== null)
    .map(([name, row]) => [name, completeRow(name, row, environment)]);

  const parsed = FixpointConfig.safeParse({ ...merged, services: Object.fromEntries(rows) });
  if (!parsed.success) throw toConfigurationError(parsed.error, path);
  const services = Object.values(parsed.data.services);
  for (const service of services) throwIfSecretHeader(service);
  for (const service of services) throwIfCredentials(service);
  return parsed.data;
}

type Service = FixpointConfig['services'][string];

function throwIfSecretHeader({ name, form }: Service): void {
  const header = Object.entries(form.headers ?? {}).find(
    ([key, value]) => typeof value === 'string' && secretHeader.test(key),
  )?.[0];
  if (header === undefined) return;
  throw new ConfigurationError(
    `services.${name}.form.headers.${header} contains a secret, which every client that reads a task would see.`,
    { hint: `Write { env: NAME }, and set NAME in .env of the desktop-runner.` },
  );
}

function throwIfCredentials({ name, repository }: Service): void {
  if (repository === undefined || !holdsCredentials(repository.url)) return;
  throw new ConfigurationError(
    `services.${name}.repository.url contains credentials, which every client that reads a task would see.`,
    {
      hint: 'Remove them, and set up the git login on the machine of the fixer: `gh auth setup-git`, a credential helper, or an SSH key.',
    },
  );
}

/** Headers whose values grant access. */
const secretHeader = /^(?:proxy-)?authorization$|^cookie$|api-?key|token|secret/i;

/** With SSH a name alone is not a credential (`ssh://git@host`); with HTTP it is how a token is written. */
function holdsCredentials(url: string): boolean {
  return /^https?:\/\/[^/]*@|^[a-z][a-z0-9+.-]*:\/\/[^/@]*:[^/]*@/i.test(url);
}

function toConfigurationError(error: z.ZodError, file: string): ConfigurationError {
  const problems = error.issues.map(
    (issue) => `${file}: ${issue.path.join('.') || '(top level)'}: ${reasonOf(issue)}${suggestKeys(issue)}`,
  );
  return new ConfigurationError(problems.slice(0, 10).join(' · '), {
    hint: 'Correct these fields. docs/schema describes each one; an editor with the schema marks errors.',
    cause: error,
  });
}

/** A record reports that a key is invalid, and the reason only in the issues of the key. */
function reasonOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join('; ') : issue.message;
}

/** The nearest known name of each unknown field. */
function suggestKeys(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return '';
  const known = listKeys(FixpointConfig, issue.path);
  const nearest = issue.keys.flatMap((key) => findNearest(key, known) ?? []);
  return nearest.length === 0 ? '' : `. Did you mean ${nearest.join(', ')}?`;
}
