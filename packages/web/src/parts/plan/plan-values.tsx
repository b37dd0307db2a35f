import type { Task } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useLayoutEffect, useRef, useState } from 'react';
import { ProblemError } from '../../api/request.js';
import { formatDollars } from '../amounts.js';
import { FormFields } from '../form-fields.js';
import { LimitInputs } from '../limit-inputs.js';
import { labelOfTemplate, type TaskValues } from '../task-values.js';
import { TemplateInput } from './template-input.js';

/** Parts of a task from which a plan's values and limits are read. */
export type PlannedTask = Pick<Task, 'kind' | 'phase' | 'spec'>;

/** True if the plan on show comes from the task's values and limits, so that they can still be changed. */
export function hasOpenValues({ kind, phase }: PlannedTask): boolean {
  return phase === 'AWAITING_APPROVAL' && (kind === 'feedback' || kind === 'vision');
}

/** Values of the form, and the limits of the task: both can be changed until the plan is approved. */
export function PlanValues({
  spec,
  values,
  error,
  isDisabled,
  onChange,
  onUpload,
}: {
  readonly spec: Task['spec'];
  readonly values: TaskValues;
  /** Reason for the gateway's refusal. */
  readonly error: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (values: TaskValues) => void;
  /** True while a file is uploaded. */
  readonly onUpload: (isPending: boolean) => void;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const fields = (spec.service?.form.fields ?? []).filter(({ type }) => type !== 'file');
  const refused = valueProblems(error);
  // A refusal cannot be read if it is folded away.
  const isRefused = refused.values.length + refused.limits.length > 0 || refused.template !== undefined;
  const [isOpen, setOpen] = useState(isRefused);
  useLayoutEffect(() => {
    if (isRefused && details.current !== null) details.current.open = true;
  }, [isRefused]);
  return (
    <>
      {isOpen ? null : <Values values={values} service={spec.service} />}
      <details
        ref={details}
        className="plan-values"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true;
        }}
      >
        <summary>Edit {fields.length === 0 ? 'limits' : 'values and limits'}</summary>
        <fieldset disabled={isDisabled}>
          <legend className="visually-hidden">Values and limits of the task</legend>
          {fields.length === 0 ? null : (
            <FormFields
              fields={fields}
              values={values.form}
              problems={refused.values}
              onChange={(name, value) => onChange({ ...values, form: { ...values.form, [name]: value } })}
            />
          )}
          <LimitInputs
            values={values.limits}
            problems={refused.limits}
            onChange={(limits) => onChange({ ...values, limits })}
          />
          {spec.service === null || !isOpen ? null : (
            <TemplateInput
              service={spec.service}
              chosen={values.template}
              problem={refused.template}
              onChoose={(template) => onChange({ ...values, template })}
              onUpload={onUpload}
            />
          )}
        </fieldset>
      </details>
    </>
  );
}

/** The values that the plan would use, as a table to read. */
function Values({
  values,
  service,
}: {
  readonly values: TaskValues;
  readonly service: Task['spec']['service'];
}) {
  const { iterations, minutes, budget_usd: budget } = values.limits;
  const limits = [
    countOf(Number(iterations), 'iteration'),
    `${minutes} min`,
    budget === '' ? 'no budget' : formatDollars(Number(budget)),
  ];
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(values.form).filter(([, value]) => value !== ''),
    ['Limits', limits.join(', ')],
    ...(service === null ? [] : [['Template', labelOfTemplate(values.template, service)] as const]),
  ];
  return (
    <dl className="plan-table">
      {rows.map(([name, value]) => (
        // A form may have a field called Limits.
        <div key={name + value}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Refused values and limits, by their names. */
export function valueProblems(error: unknown) {
  const problems = error instanceof ProblemError ? error.errors : [];
  const of = (group: 'values' | 'limits') =>
    problems.flatMap(({ field, message, hint }) =>
      field.startsWith(`${group}.`)
        ? [{ field: field.slice(group.length + 1), message: [message, hint].filter(Boolean).join(' ') }]
        : [],
    );
  const template = problems.find(({ field }) => field === 'template');
  return {
    values: of('values'),
    limits: of('limits'),
    template:
      template === undefined ? undefined : [template.message, template.hint].filter(Boolean).join(' '),
  };
}
