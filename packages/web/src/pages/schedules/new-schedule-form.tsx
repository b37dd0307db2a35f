import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ProblemError } from '../../api/request.js';
import { createSchedule } from '../../api/schedules.js';
import { listServices } from '../../api/services.js';
import { Failure } from '../../parts/failure.js';
import { FormFields } from '../../parts/form-fields.js';
import { ProblemList } from '../../parts/problem-list.js';
import { Prose } from '../../parts/prose.js';
import { useIntent } from '../../parts/use-intent.js';

const examples = ['every weekday 6:00', 'every monday at 9:30', 'every 2 hours', '0 6 * * 1-5'];

/** Form for a new schedule. A refusal of the gateway is shown once, at the field that it is about. */
export function NewScheduleForm({ onCreated }: { readonly onCreated: () => void }) {
  const id = useId();
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  const [when, setWhen] = useState('');
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [service, setService] = useState('');
  const [description, setDescription] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isAuto, setAuto] = useState(false);
  const key = useRef(crypto.randomUUID());
  // The service is chosen, or named in the request: then the form is that of the service that the gateway understands.
  const understood = useIntent({ description, context: {} })?.service ?? '';
  const shown = service === '' ? understood : service;
  const fields = services.data?.services.find(({ name }) => name === shown)?.fields ?? [];
  const creating = useMutation({
    mutationFn: create,
    onSuccess() {
      setWhen('');
      setDescription('');
      setValues({});
      onCreated();
    },
    onSettled() {
      // Another request needs another key.
      key.current = crypto.randomUUID();
    },
  });
  const { error, isPending: isSending } = creating;
  const own = ['when', 'timezone', 'description'];
  const told = error instanceof ProblemError ? error.errors : [];
  const problemOf = (field: string) => told.find((each) => each.field === field);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) creating.mutate();
  }

  function create() {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    const form_data = Object.keys(filled).length === 0 ? undefined : filled;
    const words =
      description.trim() === '' && service !== '' ? `fix ${service} output to match template` : description;
    return createSchedule(
      {
        when,
        timezone,
        request: {
          description: words,
          context:
            service === '' && form_data === undefined
              ? undefined
              : { service: service || undefined, form_data },
          approval: isAuto ? 'auto' : 'ask',
        },
      },
      key.current,
    );
  }

  const inputOf = (field: 'when' | 'timezone' | 'description') => {
    const problem = problemOf(field);
    return {
      id: `${id}${field}`,
      'aria-invalid': problem !== undefined,
      'aria-describedby': problem === undefined ? undefined : `${id}${field}-problem`,
    };
  };
  const noteOf = (field: string) => {
    const problem = problemOf(field);
    return problem === undefined ? null : (
      <span className="field-problem" id={`${id}${field}-problem`}>
        <Prose hasCopy={false}>{`${problem.message} ${problem.hint ?? ''}`}</Prose>
      </span>
    );
  };
  const ofForm = told.filter(({ field }) => fields.some(({ name }) => name === field));
  const elsewhere = told.filter((problem) => !own.includes(problem.field) && !ofForm.includes(problem));

  return (
    <form className="card composer" aria-label="New schedule" onSubmit={submit}>
      <h2>New schedule</h2>
      <div className="fields">
        <label htmlFor={`${id}when`}>
          <span>Times</span>
          <input
            {...inputOf('when')}
            required
            maxLength={200}
            list={`${id}examples`}
            placeholder={examples[0]}
            autoComplete="off"
            value={when}
            onChange={({ target }) => setWhen(target.value)}
          />
          {noteOf('when')}
        </label>
        <label htmlFor={`${id}timezone`}>
          <span>Time zone</span>
          <input
            {...inputOf('timezone')}
            required
            maxLength={64}
            list={`${id}zones`}
            value={timezone}
            onChange={({ target }) => setTimezone(target.value)}
          />
          {noteOf('timezone')}
        </label>
        <label htmlFor={`${id}service`}>
          <span>
            Service <span className="quiet">(or name it in the request)</span>
          </span>
          <select id={`${id}service`} value={service} onChange={({ target }) => setService(target.value)}>
            <option value="">–</option>
            {services.data?.services.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <Suggestions id={`${id}examples`} values={examples} />
      <Suggestions id={`${id}zones`} values={Intl.supportedValuesOf('timeZone')} />
      <label htmlFor={`${id}description`}>What should be done?</label>
      <textarea
        {...inputOf('description')}
        rows={2}
        required={service === ''}
        maxLength={50_000}
        placeholder={`fix ${service === '' ? 'market-research' : service} output to match template`}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {noteOf('description')}
      {fields.length === 0 ? null : (
        <fieldset>
          <legend>Form of {shown}</legend>
          <FormFields
            fields={fields}
            values={values}
            problems={ofForm}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
        </fieldset>
      )}
      <label className="check">
        <input type="checkbox" checked={isAuto} onChange={({ target }) => setAuto(target.checked)} /> Start
        each task without approval
      </label>
      <ProblemList problems={elsewhere} role="alert" />
      {error === null || told.length > 0 ? null : <Failure error={error} />}
      <div className="actions">
        <button type="submit" className="primary" aria-disabled={isSending}>
          {isSending ? 'Creating …' : 'Create schedule'}
        </button>
        <span className="quiet">A run is skipped while the previous one is in progress.</span>
      </div>
    </form>
  );
}

function Suggestions({ id, values }: { readonly id: string; readonly values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
