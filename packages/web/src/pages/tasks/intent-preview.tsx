import type { TaskKind } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { previewIntent } from '../../api/tasks.js';
import { useDebounced } from '../../parts/hooks.js';

const starts = {
  email_check: 'at the mail: the form was submitted already',
  analyze: 'with the document that is already there',
} as const;

/** What a request would mean, while it is typed: the service, where it starts, and what is still missing. */
export function IntentPreview({
  fields,
  onKind,
  onReading,
  onProblems,
  ...request
}: {
  readonly description: string;
  readonly context: Record<string, unknown>;
  /** Fields that stand below, where what is missing can be written. */
  readonly fields: readonly string[];
  /** Called with the kind of task that the gateway derives and the name of its service; null: unknown. */
  readonly onKind: (kind: TaskKind | null, service: string | null) => void;
  /** Called with what a chosen reading adds to the context. */
  readonly onReading: (context: Readonly<Record<string, unknown>>) => void;
  /** Called with what is wrong with the fields that stand below: it is said there, and not here. */
  readonly onProblems: (problems: readonly { readonly field: string; readonly message: string }[]) => void;
}) {
  const settled = useDebounced(JSON.stringify(request), 300);
  const { description, context } = JSON.parse(settled) as typeof request;
  const preview = useQuery({
    queryKey: ['intent', settled],
    queryFn: ({ signal }) => previewIntent({ description, context }, signal),
    enabled: description.trim() !== '',
    placeholderData: (before) => before,
  });
  const isEmpty = description.trim() === '';
  // Where the gateway does not answer, the form can still be filled in.
  const kind = isEmpty ? null : (preview.data?.kind ?? (preview.isError ? 'feedback' : null));
  const report = useRef(onKind);
  report.current = onKind;
  const chosen = isEmpty ? null : (preview.data?.service ?? null);
  useEffect(() => report.current(kind, chosen), [kind, chosen]);
  const ofFields = (isEmpty ? [] : (preview.data?.problems ?? [])).filter(({ field }) =>
    fields.includes(field),
  );
  const told = JSON.stringify(ofFields);
  const tell = useRef(onProblems);
  tell.current = onProblems;
  useEffect(() => tell.current(JSON.parse(told)), [told]);
  if (isEmpty || preview.data === undefined) {
    return (
      <p className="quiet">Describe what you want; what it would do is shown here before anything runs.</p>
    );
  }
  const { service, start_from, because, not_done } = preview.data;
  const problems = preview.data.problems.filter(({ field }) => !fields.includes(field));
  return (
    <div className="intent" role="status">
      <p>
        {kind !== 'feedback' ? (
          'No service is named yet. Without one, this is work on a desktop.'
        ) : service === null ? (
          'No service is named yet.'
        ) : (
          <>
            Service: <strong>{service}</strong>
          </>
        )}
        {start_from === null ? null : `, starting ${starts[start_from]}`}
      </p>
      {not_done === undefined ? null : <p>{not_done}</p>}
      {problems.length === 0 ? null : (
        <ul className="problems">
          {problems.map(({ field, message, hint, choices = [] }) => (
            <li key={`${field} ${message}`}>
              {message} <span className="quiet">{hint}</span>
              {choices.length === 0 ? null : (
                <fieldset className="actions">
                  <legend className="visually-hidden">Where to begin</legend>
                  {choices.map((choice) => (
                    <button key={choice.label} type="button" onClick={() => onReading(choice.context)}>
                      {choice.label}
                    </button>
                  ))}
                </fieldset>
              )}
            </li>
          ))}
        </ul>
      )}
      {because.length === 0 ? null : (
        <details>
          <summary>Why</summary>
          <ul>
            {because.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
