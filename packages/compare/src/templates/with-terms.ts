import type { DocumentTerms } from '@fixpoint/shared/contracts';
import type { Template } from './template.js';

/** The check that holds dates to the day that a document is as of. */
const dateCheck = 'conflicting-dates';

/** Templates that hold documents to a task's day and to names of others as well. */
export function withTerms(
  templates: ReadonlyMap<string, Template>,
  { as_of, foreign_names = [] }: DocumentTerms,
): ReadonlyMap<string, Template> {
  if (as_of === undefined && foreign_names.length === 0) return templates;
  return new Map(
    [...templates].map(([name, template]): [string, Template] => [
      name,
      {
        ...template,
        foreign_names: [...new Set([...template.foreign_names, ...foreign_names])],
        checks: as_of === undefined ? template.checks : withDay(template.checks, as_of),
      },
    ]),
  );
}

/** A severity that the template gives the check stays; one that is off stays off. */
function withDay(checks: Template['checks'], as_of: string): Template['checks'] {
  const said = checks[dateCheck];
  const before = typeof said === 'string' ? { severity: said } : said;
  return { ...checks, [dateCheck]: { ...before, as_of } };
}
