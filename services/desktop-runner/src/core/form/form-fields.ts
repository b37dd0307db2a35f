import type { FormValues, ServiceDefinition } from '@fixpoint/shared/contracts';

export interface FieldToFill {
  readonly field: string;
  readonly value: string;
  /** Description of the element on the screen. */
  readonly description: string;
}

/** Meanings of the first services' field names; other names are self-explanatory. */
const meanings: Readonly<Record<string, string>> = {
  Email: ' for the e-mail address',
  Business: ' for the business or its description',
  Country: ' for the country or countries',
  Exclusion: ' for exclusions',
};

/** The fields of a service's form that have a value, in the order of its row, with their descriptions. */
export function listFieldsToFill(service: ServiceDefinition, values: FormValues): FieldToFill[] {
  return service.form.fields.flatMap(({ name, wire, label, type }) => {
    // When typed, a line break is the Enter key and sends a half-filled form; a tab moves to another field.
    const value = (values[name] ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    if (value === '' || type === 'file') return [];
    const names = [...new Set([name, label ?? name, wire ?? name])]
      .map((item) => JSON.stringify(item))
      .join(' or ');
    return [
      {
        field: name,
        value,
        description: `the input field of the form${meanings[name] ?? ''}, called ${names} or similar`,
      },
    ];
  });
}
