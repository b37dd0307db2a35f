import { InvalidInputError } from '@fixpoint/shared/errors';
import { TemplateName } from './template-fields.js';

/**
 * Name of the file that a template lies in. A name holds small letters, digits and hyphens only, so no separator, drive
 * letter, NUL or `..` can point out of the folder. Throws `InvalidInputError` for any other.
 */
export function templateFileName(name: string): string {
  if (TemplateName.safeParse(name).success) return `${name}.yaml`;
  throw new InvalidInputError(`${JSON.stringify(name.slice(0, 100))} is no name of a template.`, {
    field: 'name',
    hint: 'Give the name alone, in kebab-case, without folder or extension: quarterly-report.',
  });
}
