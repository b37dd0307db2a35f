import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { countOf, toSafeLine } from '@fixpoint/shared/text';
import { allChecks } from '../../checks/all-checks.js';
import { readShippedTemplates, readTemplates } from '../../template-files/load-templates.js';
import { lintTemplates } from '../../template-lint/lint-templates.js';
import type { TemplateFile } from '../../templates/parse-templates.js';
import { type Command, exitCodes } from '../command.js';

/** Prints everything that is wrong with templates, a line each. Warnings alone are no failure. */
export const runTemplateLint: Command<{ files: readonly string[] }> = async (context, { files: named }) => {
  const files = (await Promise.all(named.map((name) => readNamed(name, context.cwd)))).flat();
  const problems = lintTemplates(files, allChecks, await readShippedTemplates());
  for (const { path, line, column, level, field, message, hint } of problems) {
    const what = [field === '' ? '' : `${field}:`, message, hint].filter((part) => part !== '').join(' ');
    context.write(`${path}:${line}:${column} ${level} ${toSafeLine(what)}\n`);
  }
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  context.write(
    `${countOf(files.length, 'template')}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}.\n`,
  );
  return errors === 0 ? exitCodes.match : exitCodes.findings;
};

async function readNamed(name: string, cwd: string): Promise<TemplateFile[]> {
  const path = resolve(cwd, name);
  try {
    if (!(await stat(path)).isDirectory()) return [{ path: name, text: await readFile(path, 'utf8') }];
  } catch (cause) {
    throw new InvalidInputError(`The template file "${name}" does not exist.`, {
      field: 'file',
      hint: 'Give files that end in .yaml, or folders with them.',
      cause,
    });
  }
  const files = await readTemplates(path);
  return files.map((file) => ({ ...file, path: join(name, file.path.slice(path.length + 1)) }));
}
