import type { FormFieldDefinition } from '@fixpoint/shared/contracts';
import { type ReactNode, useId } from 'react';
import { FileInput } from './file-input.js';

interface Inputs {
  readonly fields: readonly FormFieldDefinition[];
  /** By the names of the fields. A file is `artifact:<id>/<name>`, a box `true` or `false`. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

const inputTypes = { text: 'text', number: 'number', date: 'date', email: 'email', url: 'url' } as const;

/** The inputs of a service's form, each of its own type. What does not fit is named by the gateway, beside the request. */
export function FormFields({ fields, values, onChange }: Inputs) {
  const form = useId();
  return (
    <div className="fields">
      {fields.map((field) => (
        <label key={field.name} htmlFor={`${form}${field.name}`}>
          <span>
            {field.label ?? field.name}
            {field.required ? null : <span className="quiet"> (optional)</span>}
          </span>
          {inputOf(field, `${form}${field.name}`, values[field.name] ?? '', (value) =>
            onChange(field.name, value),
          )}
        </label>
      ))}
    </div>
  );
}

function inputOf(
  field: FormFieldDefinition,
  id: string,
  value: string,
  onChange: (value: string) => void,
): ReactNode {
  const { name, type, choices = [], default: usual = '' } = field;
  if (type === 'file') return <FileInput id={id} field={field} value={value} onChange={onChange} />;
  if (type === 'choice' || type === 'boolean') {
    // A box cannot show that nothing was chosen; a list can.
    const options = type === 'choice' ? choices : ['true', 'false'];
    return (
      <select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{usual === '' ? '–' : `${usual} (default)`}</option>
        {options.map((choice) => (
          <option key={choice} value={choice}>
            {type === 'choice' ? choice : choice === 'true' ? 'yes' : 'no'}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={id}
      name={name}
      type={inputTypes[type]}
      step={type === 'number' ? 'any' : undefined}
      placeholder={usual === '' ? undefined : usual}
      maxLength={10_000}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
