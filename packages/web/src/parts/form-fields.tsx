import type { FormFieldDefinition } from '@fixpoint/shared/contracts';
import { type ReactNode, useId } from 'react';
import { FileInput } from './file-input.js';
import { Prose } from './prose.js';

interface Inputs {
  readonly fields: readonly FormFieldDefinition[];
  /** By the names of the fields. A file is `artifact:<id>/<name>`, a box `true` or `false`. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
  /** Problems, each shown at its field. */
  readonly problems?: readonly { readonly field: string; readonly message: string }[];
  /** Recent values, by the names of the fields. */
  readonly recent?: Readonly<Record<string, readonly string[]>>;
}

const inputTypes = { text: 'text', number: 'number', date: 'date', email: 'email', url: 'url' } as const;

const booleanChoices = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;

/** The inputs of a service's form, each of its type. The gateway names invalid values, beside the request. */
export function FormFields({ fields, values, onChange, problems = [], recent = {} }: Inputs) {
  const form = useId();
  return (
    <div className="fields">
      {fields.map((field) => {
        const id = `${form}${field.name}`;
        const own = problems.filter((problem) => problem.field === field.name);
        const known = isWritten(field) ? recent[field.name] : undefined;
        return (
          <div key={field.name} className="field">
            <label htmlFor={id}>
              <span>
                {field.label ?? field.name}
                {field.required ? null : <span className="quiet"> (optional)</span>}
              </span>
              {inputOf(
                field,
                {
                  id,
                  ...(own.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
                },
                values[field.name] ?? '',
                (value) => onChange(field.name, value),
              )}
            </label>
            {known === undefined ? null : (
              <datalist id={`${id}-recent`}>
                {known.map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            )}
            {own.length === 0 ? null : (
              <span className="field-problem" id={`${id}-problem`}>
                <Prose>{own.map(({ message }) => message).join(' ')}</Prose>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function isWritten({ type }: FormFieldDefinition): boolean {
  return type !== 'file' && type !== 'choice' && type !== 'boolean';
}

function inputOf(
  field: FormFieldDefinition,
  attributes: { readonly id: string; readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string },
  value: string,
  onChange: (value: string) => void,
): ReactNode {
  const { name, type, choices = [], default: usual = '' } = field;
  const { id } = attributes;
  if (type === 'file') return <FileInput id={id} field={field} value={value} onChange={onChange} />;
  if (type === 'choice' || type === 'boolean') {
    // A box cannot show that nothing was chosen; a list can.
    const options = type === 'choice' ? choices.map((choice) => [choice, choice] as const) : booleanChoices;
    return (
      <select {...attributes} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{usual === '' ? '–' : `${usual} (default)`}</option>
        {options.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...attributes}
      name={name}
      type={inputTypes[type]}
      step={type === 'number' ? 'any' : undefined}
      placeholder={usual === '' ? undefined : usual}
      maxLength={10_000}
      autoComplete="off"
      list={`${id}-recent`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
