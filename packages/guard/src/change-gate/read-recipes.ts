import { isRecord } from '@fixpoint/shared/text';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** Command of each script, target or task of a file, by its name. */
export type Recipes = Readonly<Record<string, string>>;

const readers: readonly (readonly [name: RegExp, read: (text: string) => Recipes])[] = [
  [/^(?:package|composer)\.json$/i, (text) => recipesAt(JSON.parse(text), ['scripts'])],
  [/^deno\.jsonc?$/i, (text) => recipesAt(parseJson(text), ['tasks'])],
  [/^taskfile\.(?:dist\.)?ya?ml$/i, (text) => recipesAt(parseYaml(text), ['tasks'])],
  [/^(?:gnumakefile|makefile|\.?justfile)$|\.mk$/i, readTargets],
  [
    /^pyproject\.toml$/i,
    (text) => {
      const fields = parseToml(text);
      return Object.assign(
        {},
        ...[
          ['tool', 'poe', 'tasks'],
          ['tool', 'taskipy', 'tasks'],
          ['tool', 'pdm', 'scripts'],
          ['tool', 'hatch', 'envs', 'default', 'scripts'],
          ['tool', 'hatch', 'envs', 'hatch-test', 'scripts'],
        ].map((keys) => recipesAt(fields, keys)),
      );
    },
  ],
];

export function holdsRecipes(path: string): boolean {
  return readerOf(path) !== undefined;
}

/** Throws if the file cannot be read. */
export function readRecipes(path: string, text: string | null): Recipes {
  return text === null ? {} : (readerOf(path)?.(text) ?? {});
}

/** Recipes that a text names, recursively with the recipes that these name; for each the one before and behind it (`pretest`). */
export function followRecipes(recipes: Recipes, texts: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (text: string) => {
    for (const word of text.split(/[^\w:*@./-]+/)) {
      for (const name of Object.keys(recipes)) {
        if (!isNamedBy(word, name) || reached.has(name)) continue;
        reached.add(name);
        follow(recipes[name] ?? '');
      }
    }
  };
  texts.forEach(follow);
  return reached;
}

/** True if the word is the recipe, the recipe that it runs before or behind, or a pattern such as `test:*`. */
function isNamedBy(word: string, name: string): boolean {
  if (!word.endsWith('*')) return name === word || name.replace(/^(?:pre|post)(?=.)/, '') === word;
  const start = word.replace(/\*+$/, '');
  return start !== '' && name.startsWith(start);
}

function readerOf(path: string): ((text: string) => Recipes) | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return readers.find(([pattern]) => pattern.test(name))?.[1];
}

function recipesAt(value: unknown, keys: readonly string[]): Recipes {
  const result = keys.reduce<unknown>((fields, key) => (isRecord(fields) ? fields[key] : undefined), value);
  if (!isRecord(result)) return {};
  return Object.fromEntries(
    Object.entries(result).map(([name, recipe]) => [
      name,
      typeof recipe === 'string' ? recipe : JSON.stringify(recipe),
    ]),
  );
}

/** Targets of a Makefile or a Justfile: prerequisites, recipe, and the definitions of the variables that these name. */
function readTargets(text: string): Recipes {
  const targets: Record<string, string> = {};
  const definitions = new Map<string, string>();
  const define = (name: string, line: string) =>
    definitions.set(name, `${definitions.get(name) ?? ''}\n${line}`);
  let current: string[] = [];
  const append = (more: string) => {
    for (const name of current) targets[name] = `${targets[name] ?? ''}${more}`;
  };
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const definition = /^\s*(?:export\s+|override\s+)*([\w.]+)\s*(?::{0,3}|\?|\+|!)=/.exec(line)?.[1];
    const header = /^([^\s#:=][^#:=]*):(?!=)(.*)$/.exec(line);
    if (/^\s/.test(line) || line === '') append(`\n${line.trim()}`);
    else if (definition !== undefined) {
      define(definition, line);
      current = [];
    } else if (header !== null) {
      // Parameters of a Justfile's recipe stand behind its name.
      current = (header[1] ?? '').trim().split(/\s+/);
      append(header[2] ?? '');
    } else if (/^-?include|^import/.test(line)) define('include', line);
  }
  return Object.fromEntries(
    Object.entries(targets).map(([name, recipe]) => [name, withDefinitions(recipe, definitions)]),
  );
}

function withDefinitions(recipe: string, definitions: ReadonlyMap<string, string>): string {
  const used = [...definitions].filter(([variable]) => usesVariable(recipe, variable));
  return [recipe, ...used.map(([, line]) => line)].join('\n').trim();
}

const settings = /^(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|include|PATH|NODE_OPTIONS|PYTHONPATH|PYTEST_ADDOPTS)$/;

function usesVariable(recipe: string, variable: string): boolean {
  return (
    settings.test(variable) ||
    new RegExp(`\\$[({]?\\{?\\s*${literal(variable)}\\b|\\{\\{\\s*${literal(variable)}\\b`).test(recipe)
  );
}

function literal(text: string): string {
  return text.replace(/[.]/g, '\\.');
}
