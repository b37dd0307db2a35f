import type { DesktopAction } from '@fixpoint/shared/contracts';
import { useId } from 'react';
import { Prose } from '../prose.js';
import { type ActionField, changeField, fieldsOf } from './action-fields.js';
import type { FieldNote } from './step-notes.js';

/**
 * Action of a step on a desktop, field by field, with the problems and warnings of the gateway for each. The desktop-runner checks
 * it again before it acts.
 */
export function ActionInputs({
  action,
  notes,
  isDisabled,
  onChange,
}: {
  readonly action: DesktopAction;
  readonly notes: readonly FieldNote[];
  readonly isDisabled: boolean;
  readonly onChange: (action: DesktopAction) => void;
}) {
  const id = useId();
  const fields = fieldsOf(action);
  if (fields.length === 0) return <p className="quiet">This step has no settings.</p>;
  return (
    <div className="action-fields">
      {fields.map((field, index) => {
        // A note on a field that is not here is shown at the first field.
        const own = notes.filter(({ field: name }) =>
          fields.some((actionField) => actionField.name === name) ? name === field.name : index === 0,
        );
        return (
          <div key={field.name}>
            <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
            <Field
              id={`${id}-${field.name}`}
              field={field}
              notes={own}
              isDisabled={isDisabled}
              onChange={(value) => onChange(changeField(action, field.name, value))}
            />
            {own.map(({ kind, text }, place) => (
              <p
                key={text}
                id={`${id}-${field.name}-${place}`}
                className={kind === 'problem' ? 'field-note is-problem' : 'field-note'}
              >
                <Prose>{text}</Prose>
              </p>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function Field({
  id,
  field,
  notes,
  isDisabled,
  onChange,
}: {
  readonly id: string;
  readonly field: ActionField;
  readonly notes: readonly FieldNote[];
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { value, kind } = field;
  const shared = {
    id,
    value,
    disabled: isDisabled,
    'aria-invalid': notes.some((note) => note.kind === 'problem') || undefined,
    'aria-describedby': notes.map((_, place) => `${id}-${place}`).join(' ') || undefined,
  };
  if (Array.isArray(kind)) {
    return (
      <select {...shared} onChange={({ target }) => onChange(target.value)}>
        {kind.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (kind === 'lines') {
    return <textarea {...shared} rows={2} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <input
      {...shared}
      type={kind === 'number' ? 'number' : 'text'}
      step={kind === 'number' ? 'any' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
