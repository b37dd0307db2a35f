import { type FormFieldDefinition, type FormValues, recipientFieldOf } from '@fixpoint/shared/contracts';
import { findField } from '@fixpoint/shared/forms';
import { labelPattern, readLabelled } from './read-labelled.js';

/**
 * Values that a description fills into a service's own fields: by their names and labels (`Topic: solar`), and by the four names of the first
 * services if the form has fields for them. `classic`: values read by those names.
 */
export function readOwnFields(
  text: string,
  fields: readonly FormFieldDefinition[],
  classic: FormValues,
): FormValues {
  const values: FormValues = {};
  const recipient = recipientFieldOf(fields);
  for (const [name, value] of Object.entries(classic)) {
    const field = findField(fields, name) ?? (name === 'Email' ? recipient : undefined);
    if (field !== undefined) values[field.name] = value;
  }
  const own = fields.filter(({ name }) => classic[name] === undefined);
  const label = labelPattern(
    own.flatMap(({ name, label: shown }) => (shown === undefined ? [name] : [name, shown])),
  );
  if (label === null) return values;
  const toField = (word: string) => findField(own, word)?.name ?? '';
  const isAddress = (name: string) => own.some((field) => field.name === name && field.type === 'email');
  for (const { field, text: value } of readLabelled(text, label, toField, isAddress)) {
    if (field !== '') values[field] ??= value;
  }
  return values;
}
