import type { Check } from '../checks/check.js';
import { inheritFields, type TemplateFile } from '../templates/parse-templates.js';

import { referenceProblems, suggest } from './reference-problems.js';
import { schemaProblems } from './schema-problems.js';
import {
  type FieldProblem,
  readTemplateSource,
  type TemplateProblem,
  type TemplateSource,
} from './template-source.js';

import { wordingProblems } from './wording-problems.js';

/**
 * Everything that is wrong or suspicious about templates, not only the first, by file and place. `known` are templates that
 * the files may extend and refer to (the shipped ones) without being checked themselves. Pure.
 */
export function lintTemplates(
  files: readonly TemplateFile[],
  checks: readonly Check[],
  known: readonly TemplateFile[] = [],
): readonly TemplateProblem[] {
  const sources: TemplateSource[] = [];
  const problems: TemplateProblem[] = [];
  for (const file of files) {
    const read = readTemplateSource(file);
    if (Array.isArray(read)) problems.push(...read);
    else sources.push(read);
  }
  const shipped = known.map(readTemplateSource).flatMap((read) => (Array.isArray(read) ? [] : [read]));
  const all = new Map([...shipped, ...sources].map((source) => [source.name, source]));
  const fields = new Map([...all].map(([name, source]) => [name, source.fields]));
  const types = new Map(
    [...fields.keys()].map((name) => {
      const inherited = inheritFields(name, fields);
      return [name, 'fault' in inherited ? undefined : inherited.fields.type];
    }),
  );
  for (const source of sources) {
    const replacement = all.get(source.name);
    const fieldProblems =
      replacement === source
        ? sourceProblems(source, fields, types, checks)
        : [replacedBy(replacement?.path ?? '')];
    problems.push(...fieldProblems.map((problem) => source.locate(problem)));
  }
  return problems.toSorted((a, b) => compare(a.path, b.path) || a.line - b.line || a.column - b.column);
}

function sourceProblems(
  { name, path, fields }: TemplateSource,
  all: ReadonlyMap<string, TemplateSource['fields']>,
  types: ReadonlyMap<string, unknown>,
  checks: readonly Check[],
): FieldProblem[] {
  const inherited = inheritFields(name, all);
  if ('fault' in inherited) {
    const { fault, parent } = inherited;
    const isOwn = fields.extends === parent;
    const hint = isOwn && !all.has(parent) ? suggest(parent, all.keys()) : {};
    const message = isOwn
      ? `${fault[0]?.toUpperCase()}${fault.slice(1)}.`
      : `The template it extends is invalid: ${fault}.`;
    return [{ level: 'error', path: ['extends'], message, ...hint }];
  }
  return [
    ...schemaProblems(inherited.fields, checks),
    ...referenceProblems(inherited.fields, types, checks),
    ...wordingProblems(fields),
    ...fileNameProblems(name, path),
  ];
}

function replacedBy(path: string): FieldProblem {
  const message = `The template of the same name in ${path} replaces this one.`;
  return { level: 'warning', path: ['name'], message, hint: 'Rename or remove one of them.' };
}

/** Templates are deleted by the name of their file. */
function fileNameProblems(name: string, path: string): FieldProblem[] {
  const file = path.split(/[\\/]/).at(-1) ?? '';
  if (!/\.ya?ml$/.test(file) || file.replace(/\.ya?ml$/, '') === name) return [];
  const message = `The template "${name}" is in a file called ${file}.`;
  return [
    {
      level: 'warning',
      path: ['name'],
      message,
      hint: `Rename the file to ${name}.yaml, so that the template is found by its name.`,
    },
  ];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
