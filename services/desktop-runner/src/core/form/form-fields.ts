import { FormField, type FormValues, type ServiceDefinition } from '@fixpoint/shared/contracts';

export interface FieldToFill {
  readonly field: FormField;
  readonly value: string;
  /** What to find on the screen. */
  readonly description: string;
}

const meanings: Readonly<Record<FormField, string>> = {
  Email: 'the e-mail address',
  Business: 'the business or its description',
  Country: 'the country or countries',
  Exclusion: 'what is to be excluded',
};

/** The fields of a service's form that have a value, in the order in which forms show them, and how to recognise each. */
export function listFieldsToFill(service: ServiceDefinition, values: FormValues): FieldToFill[] {
  return FormField.options.flatMap((field) => {
    // Typed, a line break is the Enter key and sends a form that is half filled; a tab goes to another field.
    const value = (values[field] ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    const wireName = service.form.fields[field];
    if (value === '' || wireName === undefined) return [];
    const names = [...new Set([field, wireName])].map((name) => JSON.stringify(name)).join(' or ');
    return [
      {
        field,
        value,
        description: `the input field of the form for ${meanings[field]}, called ${names} or similar`,
      },
    ];
  });
}
