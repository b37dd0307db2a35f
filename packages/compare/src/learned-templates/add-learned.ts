import { parse } from 'yaml';
import type { Check } from '../checks/check.js';
import {
  inheritFields,
  maxAliases,
  parseTemplates,
  type TemplateFields,
  type TemplateFile,
} from '../templates/parse-templates.js';
import type { Template } from '../templates/template.js';
import { foldTitle } from '../text/words.js';

export interface LearnedText {
  /** Name of the template that it adds to. */
  readonly base: string;
  /** The learned template's file. */
  readonly text: string;
}

/**
 * A learned template as it applies to documents: its additions to its base, and all fields of the base itself, so that it never
 * contradicts the base. If the base sets a field, that counts; to its lists of titled parts the learned ones are added. Null if the
 * base is not one of `files`. Throws `ConfigurationError` for a file that cannot be used.
 */
export function addLearned(
  { base, text }: LearnedText,
  files: readonly TemplateFile[],
  checks: readonly Check[],
): Template | null {
  const drafts = new Map(
    files.map((file) => {
      const fields = toFields(file.text);
      return [String(fields.name), fields];
    }),
  );
  if (!drafts.has(base)) return null;
  const inherited = inheritFields(base, drafts);
  if ('fault' in inherited) return null;
  const learned = toFields(text);
  const fields = {
    ...combine(inherited.fields, learned),
    name: learned.name,
    type: inherited.fields.type,
    description: learned.description,
    in_addition_to: [base],
    accompanied_by: [],
  };
  const path = `what was learned for ${base}`;
  return parseTemplates([{ path, text: JSON.stringify(fields) }], checks).get(String(learned.name)) ?? null;
}

function toFields(text: string): TemplateFields {
  return parse(text, { maxAliasCount: maxAliases }) as TemplateFields;
}

function combine(said: TemplateFields, learned: TemplateFields): TemplateFields {
  const checks = { ...Object(learned.checks), ...Object(said.checks) };
  const names = [...new Set([...Object.keys(said), ...Object.keys(learned)])];
  return {
    ...Object.fromEntries(names.map((name) => [name, combineField(said[name], learned[name])])),
    ...(Object.keys(checks).length === 0 ? {} : { checks }),
  };
}

function combineField(said: unknown, learned: unknown): unknown {
  if (said === undefined) return learned;
  if (areParts(said) && areParts(learned)) return combineParts(said, learned);
  return isCover(said) && isCover(learned) ? { ...learned, ...said } : said;
}

/** Learned fields of a part that the base names are added to those of the base. */
function combineParts(said: readonly Part[], learned: readonly Part[]): Part[] {
  const rest = new Set(learned);
  const known = said.map((part) => {
    const names = new Set([part.title, ...(part.also ?? [])].map(foldTitle));
    const same = learned.find(({ title }) => names.has(foldTitle(title)));
    if (same === undefined) return part;
    rest.delete(same);
    const { also: _, ...added } = same;
    const sections = combineField(part.sections, same.sections);
    return { ...added, ...part, ...(sections === undefined ? {} : { sections }) };
  });
  return [...known, ...rest];
}

/** The first page of a text document: its fields, and how many lines it has. */
function isCover(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'fields' in value;
}

interface Part {
  readonly title: string;
  readonly also?: readonly string[];
  readonly sections?: unknown;
}

/** Slides, sheets, chapters and tables that must be there, by title. */
function areParts(value: unknown): value is readonly Part[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (candidate) =>
        typeof candidate === 'object' && candidate !== null && typeof candidate.title === 'string',
    )
  );
}
