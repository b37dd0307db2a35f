import { findNearest } from '@fixpoint/shared/text';
import type { Check } from '../checks/check.js';
import type { TemplateFields } from '../templates/parse-templates.js';
import { foldTitle } from '../text/words.js';
import type { FieldProblem } from './template-source.js';

/** Names that a template uses and that name nothing, or not what they should. `types` are those of all templates, by name. */
export function referenceProblems(
  fields: TemplateFields,
  types: ReadonlyMap<string, unknown>,
  checks: readonly Check[],
): FieldProblem[] {
  return [
    ...nameProblems('in_addition_to', fields, types, (type) =>
      type === fields.type ? null : `is a template for ${String(type)}, so this entry has no effect.`,
    ),
    ...nameProblems('accompanied_by', fields, types, (type) =>
      type === fields.type
        ? `is for ${String(type)} too, but accompanying documents must be of another type.`
        : null,
    ),
    ...enclosureProblems(fields),
    ...foreignChecks(fields, checks),
  ];
}

function nameProblems(
  field: 'in_addition_to' | 'accompanied_by',
  fields: TemplateFields,
  types: ReadonlyMap<string, unknown>,
  objection: (type: unknown) => string | null,
): FieldProblem[] {
  const names = fields[field];
  if (!Array.isArray(names)) return [];
  return names.flatMap((name: unknown, index): FieldProblem[] => {
    if (typeof name !== 'string') return [];
    const path = [field, index];
    if (!types.has(name))
      return [
        { level: 'error', path, message: `There is no template "${name}".`, ...suggest(name, types.keys()) },
      ];
    if (name === fields.name)
      return [{ level: 'error', path, message: 'A template cannot name itself here.' }];
    const reason = objection(types.get(name));
    return reason === null ? [] : [{ level: 'warning', path, message: `"${name}" ${reason}` }];
  });
}

export function suggest(name: string, known: Iterable<string>): { hint: string } {
  const names = [...known];
  const near = findNearest(name, names);
  return { hint: near === null ? `Known names: ${names.sort().join(', ')}.` : `Did you mean "${near}"?` };
}

/** Company slides that are enclosed by a slide which no section requires: if it is missing, the whole deck is searched. */
function enclosureProblems({ companies, sections }: TemplateFields): FieldProblem[] {
  if (typeof companies !== 'object' || companies === null || !Array.isArray(sections)) return [];
  const titles = new Set(
    sections.map((section: unknown) =>
      foldTitle(String((section as { title?: unknown } | null)?.title ?? '')),
    ),
  );
  return (['after', 'before'] as const).flatMap((field): FieldProblem[] => {
    const title = (companies as Readonly<Record<string, unknown>>)[field];
    if (typeof title !== 'string' || titles.has(foldTitle(title))) return [];
    const message = `No section is titled "${title}".`;
    return [
      {
        level: 'warning',
        path: ['companies', field],
        message,
        hint: 'Add the section, or use the title of an existing section.',
      },
    ];
  });
}

function foreignChecks(
  { type, checks: overrides }: TemplateFields,
  checks: readonly Check[],
): FieldProblem[] {
  if (typeof overrides !== 'object' || overrides === null) return [];
  return checks
    .filter((check) => check.type !== 'any' && check.type !== type && Object.hasOwn(overrides, check.name))
    .map((check) => ({
      level: 'warning',
      path: ['checks', check.name],
      message: `The check "${check.name}" applies to ${check.type.toUpperCase()} documents only.`,
      hint: 'Remove the line: it has no effect.',
    }));
}
