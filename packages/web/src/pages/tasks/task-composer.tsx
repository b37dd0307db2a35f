import type { Intent, NewTask, TaskPriority } from '@fixpoint/shared/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { listServices } from '../../api/services.js';
import { createTask } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { FormFields } from '../../parts/form-fields.js';
import { useStored } from '../../parts/hooks.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { DesktopChoice, type DesktopWish } from './desktop-choice.js';
import { IntentPreview } from './intent-preview.js';
import { PlanPreview, useTaskPreview } from './plan-preview.js';
import { ServicePicker } from './service-picker.js';
import { useRecentValues } from './use-recent-values.js';

/** A second press within this time, in milliseconds, is the same press. */
const cooldownMs = 2_000;

/**
 * Where a task is written. What was typed survives a reload until it was sent. One line until somebody writes: the tasks are
 * what most visits are for. Once open it stays so, since what closed by itself would move what one is about to press.
 */
export function Composer() {
  const whyReadOnly = useWhyReadOnly();
  const maySend = whyReadOnly === undefined;
  const [description, setDescription] = useStored('fixpoint-draft', '');
  const [form, setForm] = useStored('fixpoint-draft-form', '{}');
  const [wish, setWish] = useState<DesktopWish>({ name: '', kind: 'plan' });
  const [picked, setPicked] = useStored('fixpoint-draft-service', '');
  const [priority, setPriority] = useState<TaskPriority>('normal');
  const [intent, setIntent] = useState<Intent | null>(null);
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  const isPicked = services.data?.services.some(({ name }) => name === picked) ?? false;
  // Before anything is written, or where the gateway does not answer, what was picked tells which form to show.
  const service = intent === null && isPicked ? picked : (intent?.service ?? null);
  const kind = intent?.kind ?? (service === null ? null : 'feedback');
  const recent = useRecentValues(service);
  const fields = services.data?.services.find(({ name }) => name === service)?.fields ?? [];
  /** What a chosen reading of the present words adds to the context. */
  const [reading, setReading] = useState<Readonly<Record<string, unknown>>>({});
  const [isUsed, setUsed] = useState(false);
  const [isCooling, setCooling] = useState(false);
  const key = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  const [, go] = useLocation();
  const values = JSON.parse(form) as Record<string, string>;
  // What was filled in for another service is not for this one. Before the fields are known, the gateway decides.
  const isOwn = (name: string) => services.data === undefined || fields.some((field) => field.name === name);
  const filled = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value.trim() !== '' && isOwn(name)),
  );
  const context = {
    ...reading,
    ...(picked === '' ? {} : { service: picked }),
    ...(Object.keys(filled).length === 0 ? {} : { form_data: filled }),
  };
  const isOpen = isUsed || description !== '' || picked !== '' || form !== '{}';
  const isForDesktop = kind !== null && kind !== 'feedback';
  const work = isForDesktop ? { kind: wish.kind, desktop: wish.name === '' ? {} : { name: wish.name } } : {};
  const request: NewTask = {
    description,
    context,
    ...work,
    ...(priority === 'normal' ? {} : { priority }),
  };
  const isComplete = maySend && intent !== null && intent.problems.length === 0;
  const preview = useTaskPreview(request, isComplete);
  const problems = [...(intent?.problems ?? []), ...(preview?.intent.problems ?? [])];
  /** What is wrong with these is said at them, and once. */
  const shownFields = ['service', ...fields.map(({ name }) => name)];
  const serviceProblem = problems.find(({ field }) => field === 'service');

  function change(setter: () => void): void {
    setter();
    // Another request needs another key, or the gateway would answer with the task before.
    key.current = crypto.randomUUID();
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createTask(request, key.current),
    async onSuccess({ id }) {
      change(() => {
        setDescription('');
        setReading({});
        setForm('{}');
        setPicked('');
        setPriority('normal');
      });
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      go(`/tasks/${id}`);
    },
  });
  const isSending = isPending || isCooling;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending || !maySend) return;
    setCooling(true);
    setTimeout(() => setCooling(false), cooldownMs);
    mutate();
  }

  return (
    <form
      className={isOpen ? 'card composer' : 'card composer folded'}
      aria-label="New task"
      onFocus={() => setUsed(true)}
      onSubmit={submit}
    >
      <label htmlFor="description">What should be done?</label>
      <textarea
        id="description"
        rows={isOpen ? 3 : 1}
        required
        maxLength={50_000}
        placeholder="fix market-research output to match template"
        value={description}
        onChange={({ target }) =>
          change(() => {
            setDescription(target.value);
            setReading({});
          })
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="fields">
        <ServicePicker
          services={services.data?.services ?? []}
          value={picked}
          understood={service}
          problem={
            serviceProblem === undefined
              ? undefined
              : `${serviceProblem.message} ${serviceProblem.hint ?? ''}`
          }
          onChange={(next) => change(() => setPicked(next))}
        />
        <label>
          Priority
          <select
            value={priority}
            onChange={({ target }) => change(() => setPriority(target.value as TaskPriority))}
          >
            <option value="high">High: runs before other queued tasks</option>
            <option value="normal">Normal</option>
            <option value="low">Low: runs when nothing else is queued</option>
          </select>
        </label>
      </div>
      <IntentPreview
        description={description}
        context={context}
        fields={shownFields}
        onIntent={setIntent}
        onReading={(chosen) => change(() => setReading(chosen))}
      />
      {/* The other fields follow from the request: a service has a form, other work a desktop. */}
      {kind === 'feedback' && fields.length > 0 ? (
        <fieldset>
          <legend>Form of {service}</legend>
          <FormFields
            fields={fields}
            values={values}
            problems={problems}
            recent={recent}
            onChange={(name, value) => change(() => setForm(JSON.stringify({ ...values, [name]: value })))}
          />
        </fieldset>
      ) : null}
      {isForDesktop ? <DesktopChoice wish={wish} onChange={(next) => change(() => setWish(next))} /> : null}
      {preview === null ? null : (
        <PlanPreview
          preview={preview}
          problems={preview.intent.problems.filter(({ field }) => !shownFields.includes(field))}
        />
      )}
      {error === null ? null : <Failure error={error} />}
      <div className={maySend ? 'actions' : 'actions refused'}>
        <button
          type="submit"
          className="primary"
          disabled={!maySend || description.trim() === ''}
          aria-disabled={isSending}
        >
          {isSending ? 'Creating …' : 'Create task'}
        </button>
        <span className="quiet">
          {maySend
            ? 'Press Ctrl + Enter to create the task. You approve the plan before anything runs.'
            : whyReadOnly}
        </span>
      </div>
    </form>
  );
}
