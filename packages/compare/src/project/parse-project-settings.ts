import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Check } from '../checks/check.js';
import { goldenKinds } from '../golden/difference.js';
import { checkProblems, describeIssue } from '../template-lint/schema-problems.js';
import { type FieldProblem, readFields, type TemplateProblem } from '../template-lint/template-source.js';
import type { TemplateFile } from '../templates/parse-templates.js';
import type { Template } from '../templates/template.js';
import { suggestName } from '../text/suggest-name.js';
import { ProjectSettings, projectSchema } from './project-settings.js';

/** Settings that were read, and the fields still to be checked against the templates, which they name a folder for. */
export interface ParsedSettings {
  readonly settings: ProjectSettings;
  /** Throws `InvalidInputError` with the place of the first template that is named and not there. */
  requireTemplates(templates: ReadonlyMap<string, Template>): void;
}

/** Reads the settings of a project from YAML or JSON. Throws `InvalidInputError` with the place of the fault. */
export function parseProjectSettings(file: TemplateFile, checks: readonly Check[]): ParsedSettings {
  const source = readFields(file, 'Start with "documents:" or "checks:".');
  if (Array.isArray(source)) throw unusable(source);
  const refuse = (problems: readonly FieldProblem[]) => {
    if (problems.length > 0) throw unusable(problems.map(source.locate));
  };
  const schema = projectSchema(checks);
  const parsed = ProjectSettings.safeParse(source.fields);
  if (!parsed.success) {
    refuse(parsed.error.issues.flatMap((issue) => describeIssue(issue, [], schema)));
    throw parsed.error;
  }
  const settings = parsed.data;
  refuse([
    ...checkProblems(settings.checks, checks, schema),
    ...settings.documents.flatMap((document, index) =>
      checkProblems(document.checks, checks, schema).map((problem) => ({
        ...problem,
        path: ['documents', index, ...problem.path],
      })),
    ),
    ...ignoreProblems(settings, checks),
  ]);
  return {
    settings,
    requireTemplates: (templates) =>
      refuse(
        settings.documents.flatMap(({ template }, index): FieldProblem[] =>
          template === undefined || templates.has(template)
            ? []
            : [
                {
                  level: 'error',
                  path: ['documents', index, 'template'],
                  message: `There is no template "${template}".`,
                  hint: suggestName(template, [...templates.keys()]),
                },
              ],
        ),
      ),
  };
}

function ignoreProblems({ ignore }: ProjectSettings, checks: readonly Check[]): FieldProblem[] {
  const known = [...checks, ...goldenKinds].map(({ name }) => name);
  return ignore.flatMap(({ check }, index): FieldProblem[] =>
    known.includes(check)
      ? []
      : [
          {
            level: 'error',
            path: ['ignore', index, 'check'],
            message: `There is no check "${check}".`,
            hint: suggestName(check, known),
          },
        ],
  );
}

function unusable(problems: readonly TemplateProblem[]): InvalidInputError {
  const [first] = problems;
  if (first === undefined) throw new RangeError('settings were rejected without a reason');
  const { path, line, column, field, message, hint } = first;
  const what = [field === '' ? '' : `${field}:`, message].filter((part) => part !== '').join(' ');
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  return new InvalidInputError(`${path}:${line}:${column} ${what}${more}`, {
    field: field === '' ? 'config' : field,
    hint,
  });
}
