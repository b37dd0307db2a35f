import type { FormValues, Task } from '@fixpoint/shared/contracts';
import { findField } from '@fixpoint/shared/forms';
import { RequestProblemsError } from '../../http/request-problems-error.js';
import { readFormData } from './intent/read-form-data.js';

/** Values that differ, by the names of the fields as a person writes them; null leaves a field out. */
export type FormChanges = Readonly<Record<string, string | null>>;

/** A task's form as a request names it, with the changes applied: every field, so that the description is not read again for any of them. */
export function formDataOf(
  { service, form, more_fields: earlier, more_files: files = {} }: Task['spec'],
  changes: FormChanges,
): Record<string, string | null> {
  const fields = service?.form.fields ?? [];
  const plain = fields.filter(({ type }) => type !== 'file');
  const filled: Record<string, string | null> = { ...earlier, ...form };
  for (const [name, value] of Object.entries(changes)) filled[findField(fields, name)?.name ?? name] = value;
  return {
    ...Object.fromEntries(
      Object.entries(files).map(([field, { artifact, name }]) => [field, `artifact:${artifact}/${name}`]),
    ),
    ...Object.fromEntries(plain.map(({ name }) => [name, null])),
    ...Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, value || null])),
  };
}

/** All values of a task's form after these changes. Throws `RequestProblemsError` with `values.<field>` for invalid values. */
export function editForm({ spec }: Pick<Task, 'spec'>, changes: FormChanges): FormValues {
  const { service } = spec;
  if (service === null) {
    throw new RequestProblemsError([
      { field: 'values', message: 'This task has no form.', hint: 'Remove "values".' },
    ]);
  }
  const isGiven = (field: string) => Object.keys(changes).some((name) => nameOf(name) === field);
  const nameOf = (name: string) => findField(service.form.fields, name)?.name ?? name;
  const files = service.form.fields.filter(({ name, type }) => type === 'file' && isGiven(name));
  const read = readFormData(service, { form_data: formDataOf(spec, changes) });
  // The form was sent already and is not filled in again; given values must still be valid.
  const problems = read.problems.filter(({ field }) => spec.start_from === null || isGiven(field));
  const all = [
    ...files.map(({ name }) => ({
      field: name,
      message: `The file of ${name} cannot be changed in the plan.`,
      hint: 'Reject the plan, and submit the task again with the other file.',
    })),
    ...problems,
  ];
  if (all.length > 0) {
    throw new RequestProblemsError(all.map((problem) => ({ ...problem, field: `values.${problem.field}` })));
  }
  return read.values;
}
