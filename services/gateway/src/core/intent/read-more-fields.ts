import type { IntentProblem, ServiceDefinition } from '@fixpoint/shared/contracts';
import { z } from 'zod';

const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim());
const Fields = z.record(z.string(), z.unknown());

export interface MoreFields {
  readonly values: Record<string, string>;
  /** Where the files of its file fields are, as the request names them. */
  readonly files: Record<string, string>;
  readonly problems: IntentProblem[];
}

/**
 * The values of a service's fields beyond the four, from a request's context by their names, in any case; `form_data` outweighs what
 * stands beside it. What is required and missing, or no plain value, is among the problems.
 */
export function readMoreFields(
  { form: { more = [] }, name: service }: Pick<ServiceDefinition, 'form' | 'name'>,
  context: Readonly<Record<string, unknown>>,
): MoreFields {
  const given = [context.form_data, context].flatMap((source) =>
    Object.entries(Fields.safeParse(source).data ?? {}),
  );
  const problems: IntentProblem[] = [];
  const values: [string, string][] = [];
  const files: [string, string][] = [];
  for (const { name, required, file = false, default: usual } of more) {
    const [, value] = given.find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
    const text = value === undefined || value === null ? usual : Scalar.safeParse(value).data;
    if (text === undefined && value !== undefined && value !== null) {
      problems.push({
        field: name,
        message: `${name} is no plain value.`,
        hint: 'Give a text, a number, true or false.',
      });
    } else if (text !== undefined && text.length > 10_000) {
      problems.push({ field: name, message: `${name} has more than 10,000 characters.` });
    } else if (required && (text ?? '') === '') {
      problems.push({
        field: name,
        message: `The form of ${service} needs ${name}.`,
        hint: file
          ? `Upload the file with POST /api/v1/artifacts and give ${name} as artifact:<id>/<name> in the context's form_data.`
          : `Give ${name} in the context's form_data.`,
      });
    } else if (file && (text ?? '') !== '') files.push([name, text ?? '']);
    else if (!file && text !== undefined) values.push([name, text]);
  }
  return { values: Object.fromEntries(values), files: Object.fromEntries(files), problems };
}
