import { type FormFieldDefinition, nameKey } from '../contracts/index.js';
import { findNearest } from '../text/index.js';

type Named = Pick<FormFieldDefinition, 'name' | 'wire' | 'label'>;

/** The field that a request means by a name: its own name, that on the wire or its label, and then in any case or spacing. */
export function findField<Field extends Named>(fields: readonly Field[], name: string): Field | undefined {
  const exact = fields.find((field) => field.name === name);
  if (exact !== undefined) return exact;
  const key = nameKey(name);
  return fields.find((field) => namesOf(field).some((known) => nameKey(known) === key));
}

/** What to say of a name that no field has: the near one, and which there are. */
export function suggestField(fields: readonly Named[], name: string): string {
  const known = fields.map((field) => field.name);
  const near = findNearest(name, fields.flatMap(namesOf));
  const meant = near === null ? undefined : findField(fields, near)?.name;
  const all = known.length === 0 ? 'The form has no fields.' : `Its fields: ${known.join(', ')}.`;
  return meant === undefined ? all : `Did you mean "${meant}"? ${all}`;
}

function namesOf({ name, wire, label }: Named): string[] {
  return [name, wire, label].filter((known) => known !== undefined);
}
