import type { Intent, IntentProblem, TaskPriority } from '@fixpoint/shared/contracts';
import { priorities, priorityLabels } from '@fixpoint/shared/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { listServices, type Service } from '../../api/services.js';
import { createTask } from '../../api/tasks.js';
import { isOutage, useOutage } from '../../live/outage-provider.js';
import { Failure } from '../../parts/failure.js';
import { FormFields } from '../../parts/form-fields.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { DesktopChoice } from './desktop-choice.js';
import { IntentPreview } from './intent-preview.js';
import { PlanPreview, useTaskPreview } from './plan-preview.js';
import { ServicePicker } from './service-picker.js';
import { type DraftChange, isDrafted, type TaskDraft, toNewTask } from './task-draft.js';
import { useRecentValues } from './use-recent-values.js';
import { useTaskDraft } from './use-task-draft.js';

/** A second press within this time, in milliseconds, is the same press. */
const cooldownMs = 2_000;

const outageNote = 'The draft is kept. Create the task when Redis responds again.';

/**
 * Form for a new task. The typed text survives a reload until it was sent. One line until a person writes: the tasks are what most
 * visits are for. Once open it stays so, since a form that closes automatically would move the button that is about to be pressed.
 */
export function Composer() {
  const whyReadOnly = useWhyReadOnly();
  const isOut = useOutage() !== null;
  const whyRefused = whyReadOnly ?? (isOut ? outageNote : null);
  const maySend = whyRefused === null;
  const { draft, change, key } = useTaskDraft();
  const [intent, setIntent] = useState<Intent | null>(null);
  const [isUsed, setUsed] = useState(false);
  const services = useQuery({ queryKey: ['services'], queryFn: listServices }).data?.services;
  const queries = useQueryClient();
  const [, go] = useLocation();

  const form = formOf(draft.service, intent, services ?? []);
  const { service, kind, fields } = form;
  const fieldNames = fields.map(({ name }) => name);
  // Before the fields are known, the gateway decides.
  const request = toNewTask(draft, { kind, fields: services === undefined ? null : fieldNames });
  const preview = useTaskPreview(request, maySend && intent !== null && intent.problems.length === 0);
  const problems = [...(intent?.problems ?? []), ...(preview?.intent.problems ?? [])];
  /** Problems of these are shown at them, and once. */
  const shownFields = ['service', ...fieldNames];
  const isOpen = isUsed || isDrafted(draft);

  const { send, isSending, error } = useSingleSend({
    mutationFn: () => createTask(request, key()),
    async onSuccess({ id }) {
      change({ type: 'sent' });
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      go(`/tasks/${id}`);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (maySend) send();
  }

  return (
    <form
      className={isOpen ? 'card composer' : 'card composer folded'}
      aria-label="New task"
      onFocus={() => setUsed(true)}
      onSubmit={submit}
    >
      <RequestFields
        draft={draft}
        isOpen={isOpen}
        services={services ?? []}
        understood={service}
        problem={problems.find(({ field }) => field === 'service')}
        change={change}
      />
      <IntentPreview
        description={draft.description}
        context={request.context}
        fields={services === undefined ? null : shownFields}
        onIntent={setIntent}
        onReading={(reading) => change({ type: 'change', fields: { reading } })}
      />
      <KindFields draft={draft} form={form} problems={problems} change={change} />
      {preview === null ? null : (
        <PlanPreview
          preview={preview}
          problems={preview.intent.problems.filter(({ field }) => !shownFields.includes(field))}
        />
      )}
      {error === null || isOutage(error) ? null : <Failure error={error} />}
      <SubmitRow
        isDisabled={!maySend || draft.description.trim() === ''}
        isSending={isSending}
        whyRefused={whyRefused}
      />
    </form>
  );
}

/** Service, kind of work and form fields of a request. */
function formOf(picked: string, intent: Intent | null, services: readonly Service[]) {
  // Before anything is written, or if the gateway does not answer, the picked service decides which form to show.
  const isPicked = services.some(({ name }) => name === picked);
  const service = intent === null && isPicked ? picked : (intent?.service ?? null);
  const kind = intent?.kind ?? (service === null ? null : 'feedback');
  return { service, kind, fields: services.find(({ name }) => name === service)?.fields ?? [] };
}

function SubmitRow({
  isDisabled,
  isSending,
  whyRefused,
}: {
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  readonly whyRefused: string | null;
}) {
  return (
    <div className={whyRefused === null ? 'actions' : 'actions refused'}>
      <button type="submit" className="primary" disabled={isDisabled} aria-disabled={isSending}>
        {isSending ? 'Creating …' : 'Create task'}
      </button>
      <span className="quiet">
        {whyRefused ?? 'Press Ctrl + Enter to create the task. You approve the plan before anything runs.'}
      </span>
    </div>
  );
}

/** Sends once for all presses within `cooldownMs`. */
function useSingleSend(options: Parameters<typeof useMutation<{ id: string }>>[0]) {
  const [isCooling, setCooling] = useState(false);
  const { mutate, isPending, error } = useMutation(options);
  const isSending = isPending || isCooling;
  function send(): void {
    if (isSending) return;
    setCooling(true);
    setTimeout(() => setCooling(false), cooldownMs);
    mutate();
  }
  return { send, isSending, error };
}

const priorityEffects: Readonly<Record<TaskPriority, string>> = {
  high: ': runs before other queued tasks',
  normal: '',
  low: ': runs when nothing else is queued',
};

/** The request in words, its service and its priority. */
function RequestFields({
  draft,
  isOpen,
  services,
  understood,
  problem,
  change,
}: {
  readonly draft: TaskDraft;
  readonly isOpen: boolean;
  readonly services: Parameters<typeof ServicePicker>[0]['services'];
  readonly understood: string | null;
  readonly problem: IntentProblem | undefined;
  readonly change: (change: DraftChange) => void;
}) {
  return (
    <>
      <label htmlFor="description">What should be done?</label>
      <textarea
        id="description"
        rows={isOpen ? 3 : 1}
        required
        maxLength={50_000}
        placeholder="What should be done? For example: fix market-research until it matches"
        value={draft.description}
        onChange={({ target }) => change({ type: 'describe', description: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="fields">
        <ServicePicker
          services={services}
          value={draft.service}
          understood={understood}
          problem={problem === undefined ? undefined : `${problem.message} ${problem.hint ?? ''}`}
          onChange={(service) => change({ type: 'change', fields: { service } })}
        />
        <label>
          Priority
          <select
            value={draft.priority}
            onChange={({ target }) =>
              change({ type: 'change', fields: { priority: target.value as TaskPriority } })
            }
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {priorityLabels[priority]}
                {priorityEffects[priority]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

/** Fields that follow from the request: a service has a form, other work a desktop. */
function KindFields({
  draft,
  form: { service, kind, fields },
  problems,
  change,
}: {
  readonly draft: TaskDraft;
  readonly form: ReturnType<typeof formOf>;
  readonly problems: readonly IntentProblem[];
  readonly change: (change: DraftChange) => void;
}) {
  if (kind === null) return null;
  if (kind !== 'feedback') {
    return (
      <DesktopChoice
        wish={draft.desktop}
        onChange={(desktop) => change({ type: 'change', fields: { desktop } })}
      />
    );
  }
  if (service === null || fields.length === 0) return null;
  return (
    <ServiceFields
      service={service}
      fields={fields}
      values={draft.form}
      problems={problems}
      change={change}
    />
  );
}

/** The form of the service. */
function ServiceFields({
  service,
  change,
  ...form
}: {
  readonly service: string;
  readonly change: (change: DraftChange) => void;
} & Omit<Parameters<typeof FormFields>[0], 'recent' | 'onChange'>) {
  const recent = useRecentValues(service);
  return (
    <fieldset>
      <legend>Form of {service}</legend>
      <FormFields
        {...form}
        recent={recent}
        onChange={(name, value) => change({ type: 'fill-in', name, value })}
      />
    </fieldset>
  );
}
