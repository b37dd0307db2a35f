import { ConfigurationError } from '@fixpoint/shared/errors';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Check } from '../checks/check.js';
import { Template } from './template.js';

/** A template file as read from disk; `path` is for messages. */
export interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

/** Before inheritance is resolved only the name and the parent are known. */
const Draft = z.looseObject({ name: z.string(), extends: z.string().optional() });
type Draft = z.infer<typeof Draft>;

interface Source {
  readonly path: string;
  readonly draft: Draft;
}

/**
 * Reads templates from YAML and resolves `extends`: maps merge field by field, all else replaces what it extends. Of two
 * files with one name the later counts, so that a project's own files can replace shipped ones.
 */
export function parseTemplates(
  files: readonly TemplateFile[],
  checks: readonly Check[],
): ReadonlyMap<string, Template> {
  const sources = new Map(files.map((file) => parseDraft(file)).map((source) => [source.draft.name, source]));
  return new Map(
    [...sources.values()].map((source) => {
      const fields = inherit(source, sources, []);
      return [source.draft.name, parseTemplate({ ...fields, name: source.draft.name }, source.path, checks)];
    }),
  );
}

function parseDraft({ path, text }: TemplateFile): Source {
  try {
    // `maxAliasCount` keeps a file of a few lines from growing into gigabytes.
    return { path, draft: Draft.parse(parse(text, { maxAliasCount: 100 })) };
  } catch (cause) {
    throw unusable(path, reasonOf(cause), cause);
  }
}

function inherit(
  source: Source,
  sources: ReadonlyMap<string, Source>,
  below: readonly string[],
): Record<string, unknown> {
  const { extends: parentName, ...own } = source.draft;
  if (parentName === undefined) return own;
  const chain = [...below, source.draft.name];
  if (chain.includes(parentName))
    throw unusable(source.path, `it extends itself: ${[...chain, parentName].join(' → ')}`);
  const parent = sources.get(parentName);
  if (parent === undefined) {
    throw unusable(
      source.path,
      `it extends "${parentName}", which is none of ${[...sources.keys()].sort().join(', ')}`,
    );
  }
  return merge(inherit(parent, sources, chain), own);
}

function merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const merged = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(over)) {
    const inherited = merged.get(name);
    merged.set(name, isMap(inherited) && isMap(value) ? merge(inherited, value) : value);
  }
  return Object.fromEntries(merged);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseTemplate(fields: Record<string, unknown>, path: string, checks: readonly Check[]): Template {
  const parsed = Template.safeParse(fields);
  if (!parsed.success) throw unusable(path, reasonOf(parsed.error), parsed.error);
  const byName = new Map(checks.map((check) => [check.name, check]));
  for (const [name, override] of Object.entries(parsed.data.checks)) {
    const check = byName.get(name);
    if (check === undefined) {
      throw unusable(path, `there is no check "${name}" among ${[...byName.keys()].join(', ')}`);
    }
    if (typeof override === 'string') continue;
    const { severity: _, ...options } = override;
    const accepted = check.options.safeParse(options);
    if (!accepted.success)
      throw unusable(path, `checks.${name}: ${reasonOf(accepted.error)}`, accepted.error);
  }
  return parsed.data;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof z.ZodError) {
    return cause.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; ');
  }
  return cause instanceof Error ? cause.message : String(cause);
}

function unusable(path: string, reason: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(`The template ${path} cannot be used: ${reason}.`, {
    hint: 'Correct the file; templates/market-research.yaml shows every field in use.',
    context: { path },
    cause,
  });
}
