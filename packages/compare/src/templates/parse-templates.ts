import { ConfigurationError } from '@fixpoint/shared/errors';
import { parse } from 'yaml';
import { z } from 'zod';
import { Template } from './template.js';
import type { CheckDefinition } from './template-fields.js';

/** A template file as read from disk; `path` is for messages. */
export interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

/** Keeps a file of a few lines from growing into gigabytes. */
export const maxAliases = 100;

/** Before inheritance is resolved only the name and the parent are known. */
const Draft = z.looseObject({ name: z.string(), extends: z.string().optional() });

interface Source {
  readonly path: string;
  readonly draft: TemplateFields & { readonly name: string };
}

/**
 * Reads templates from YAML and resolves `extends`. Of two files with one name the later counts, so that a project's own
 * files can replace shipped ones. Throws `ConfigurationError` for the first file that cannot be used, with all its reasons.
 */
export function parseTemplates(
  files: readonly TemplateFile[],
  checks: readonly CheckDefinition[],
): ReadonlyMap<string, Template> {
  const sources = new Map(files.map((file) => parseDraft(file)).map((source) => [source.draft.name, source]));
  const drafts = new Map([...sources].map(([name, { draft }]) => [name, draft]));
  return new Map(
    [...sources].map(([name, { path }]) => {
      const inherited = inheritFields(name, drafts);
      if ('fault' in inherited) throw unusable(path, inherited.fault);
      return [name, parseTemplate(inherited.fields, path, checks)];
    }),
  );
}

function parseDraft({ path, text }: TemplateFile): Source {
  try {
    return { path, draft: Draft.parse(parse(text, { maxAliasCount: maxAliases })) };
  } catch (cause) {
    throw unusable(path, reasonOf(cause), cause);
  }
}

function parseTemplate(fields: TemplateFields, path: string, checks: readonly CheckDefinition[]): Template {
  const parsed = Template.safeParse(fields);
  if (!parsed.success) throw unusable(path, reasonOf(parsed.error), parsed.error);
  const byName = new Map(checks.map((check) => [check.name, check]));
  const reasons = Object.entries(parsed.data.checks).flatMap(([name, override]) => {
    const check = byName.get(name);
    if (check === undefined)
      return [`there is no check "${name}"; the checks are ${[...byName.keys()].join(', ')}`];
    if (typeof override === 'string') return [];
    const { severity: _, ...options } = override;
    const accepted = check.options.safeParse(options);
    return accepted.success ? [] : [`checks.${name}: ${reasonOf(accepted.error)}`];
  });
  if (reasons.length > 0) throw unusable(path, reasons.join('; '));
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
    hint: 'Correct the file. "fixpoint-compare template lint" reports the place of each problem, and templates/market-research.yaml shows how each field is used.',
    context: { path },
    cause,
  });
}

/** Fields of a template's file before they are validated. */
export type TemplateFields = Readonly<Record<string, unknown>>;

/** `fields` with those of the template that they extend, or the reason why they extend nothing. */
type Inheritance = { readonly fields: TemplateFields } | { readonly fault: string; readonly parent: string };

/** Resolves `extends` by name: maps merge field by field, all else replaces the inherited value. */
export function inheritFields(
  name: string,
  sources: ReadonlyMap<string, TemplateFields>,
  below: readonly string[] = [],
): Inheritance {
  const { extends: parent, ...own } = sources.get(name) ?? {};
  if (parent === undefined) return { fields: own };
  if (typeof parent !== 'string') return { fault: 'its "extends" is not the name of a template', parent: '' };
  const chain = [...below, name];
  if (chain.includes(parent)) {
    return { fault: `it extends itself: ${[...chain, parent].join(' → ')}`, parent };
  }
  if (!sources.has(parent)) {
    return {
      fault: `it extends "${parent}", which is not one of ${[...sources.keys()].sort().join(', ')}`,
      parent,
    };
  }
  const inherited = inheritFields(parent, sources, chain);
  return 'fault' in inherited ? inherited : { fields: { ...merge(inherited.fields, own), name } };
}

function merge(base: TemplateFields, over: TemplateFields): TemplateFields {
  const merged = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(over)) {
    const inherited = merged.get(name);
    merged.set(name, isMap(inherited) && isMap(value) ? merge(inherited, value) : value);
  }
  return Object.fromEntries(merged);
}

function isMap(value: unknown): value is TemplateFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
