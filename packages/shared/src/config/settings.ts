import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigurationError } from '../errors/index.js';

/** One environment variable: its schema (which reads a string), its purpose, and its behaviour. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly env: string;
  readonly schema: Schema;
  readonly description: string;
  /** Earlier names of the variable. They still count, with a warning. */
  readonly formerly?: readonly string[];
  /** True: still counts, with a warning that ends in the description, and is not in the tables of the reference. */
  readonly deprecated?: boolean;
  /** Value shown in `.env.example`; the schema's default if it has one. */
  readonly example?: string;
  /** Never shown. May be in a file that `{env}_FILE` names, since an environment is inherited, and read more easily. */
  readonly secret?: boolean;
  /** `default`: a value that does not parse falls back to the schema's default with a warning, instead of ending the start. */
  readonly onInvalid?: 'default';
}

export type Settings = Readonly<Record<string, Setting>>;
export type SettingsValues<Definition extends Settings> = {
  readonly [Name in keyof Definition]: z.output<Definition[Name]['schema']>;
};

/** Declares one setting; the identity function, for its types. */
export function setting<Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> {
  return definition;
}

/** The same setting as a deprecated one. */
export function deprecate<Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> {
  return { ...definition, deprecated: true };
}

/** Declares a service's settings; the identity function, for their types. */
export function defineSettings<Definition extends Settings>(definition: Definition): Definition {
  return definition;
}

/**
 * Reads settings from an environment. An empty variable counts as unset. Throws one `ConfigurationError` that names every
 * variable that is wrong; its text never holds the value of a secret.
 */
export function loadSettings<Definition extends Settings>(
  definition: Definition,
  environment: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void = () => {},
): SettingsValues<Definition> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(definition)) {
    const read = readSetting(entry, environment, warn);
    if ('problem' in read) problems.push(read.problem);
    else values[name] = read.value;
  }
  if (problems.length > 0) {
    throw new ConfigurationError(`Invalid settings: ${problems.join(' · ')}`, {
      hint: 'Set these variables as .env.example describes them.',
    });
  }
  return values as SettingsValues<Definition>;
}

function readSetting(
  entry: Setting,
  environment: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void,
): { readonly value: unknown } | { readonly problem: string } {
  let raw: string | undefined;
  try {
    raw = readRaw(entry, environment);
  } catch (error) {
    return { problem: `${entry.env}_FILE: ${error instanceof Error ? error.message : error}` };
  }
  const parsed = entry.schema.safeParse(raw);
  if (parsed.success) {
    for (const old of findDeprecated(entry, environment)) warn(`${old} is deprecated: ${insteadOf(entry)}`);
    return { value: parsed.data };
  }
  const shown = entry.secret || raw === undefined ? '' : ` (got ${JSON.stringify(raw.slice(0, 200))})`;
  const problem = `${entry.env}${shown}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`;
  const fallback = entry.onInvalid === 'default' ? entry.schema.safeParse(undefined) : undefined;
  if (!fallback?.success) return { problem };
  const { data } = fallback;
  warn(`${problem}. ${data === undefined ? 'It is ignored.' : `Using ${JSON.stringify(data)} instead.`}`);
  return { value: data };
}

/** Deprecated names of a setting that are set. */
function findDeprecated(
  { env, formerly = [], deprecated, secret }: Setting,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const names = deprecated ? [env, ...formerly] : formerly;
  return names.filter((name) => environment[name] || (secret && environment[`${name}_FILE`]));
}

/** Replacement of a deprecated name of a setting. */
function insteadOf({ env, deprecated, description }: Setting): string {
  return deprecated ? description : `use ${env}.`;
}

/**
 * The text of a setting under its name or an earlier one, undefined if it is not set. Throws if its file cannot be read or is
 * empty.
 */
export function readRaw(
  { env, formerly = [], secret }: Pick<Setting, 'env' | 'formerly' | 'secret'>,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (const name of [env, ...formerly]) {
    const text = environment[name];
    if (text !== undefined && text !== '') return text;
    const file = secret ? environment[`${name}_FILE`] : undefined;
    if (file === undefined || file === '') continue;
    const content = readFileSync(file, 'utf8').trim();
    if (content === '') throw new Error(`${file} is empty`);
    return content;
  }
  return undefined;
}

/** A whole number of seconds from the environment; a bad value falls back to `fallback`. */
export function secondsSetting(
  env: string,
  fallback: number,
  description: string,
): Setting<z.ZodDefault<z.ZodCoercedNumber>> {
  return {
    env,
    schema: z.coerce.number().int().positive().default(fallback),
    description,
    onInvalid: 'default',
  };
}

/** A port to listen on, with or without the address: `3025` or `0.0.0.0:3025`. The host of one without is 127.0.0.1. */
export const ListenAddress = z
  .string()
  .regex(/^(?:(?:[\w.-]+|\[[\da-f:]+\]):)?\d{1,5}$/i, 'use a port or address:port');

export function parseListenAddress(text: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port] = /^(?:\[?([^\]]*?)\]?:)?(\d+)$/.exec(text) ?? [];
  return { host, port: Number(port) };
}
