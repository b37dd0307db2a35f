import type { Intent } from '@fixpoint/shared/contracts';
import { useEffect, useRef } from 'react';
import { Prose } from '../../parts/prose.js';
import { useIntent } from '../../parts/use-intent.js';

const starts = {
  email_check: 'with the mail (the form was already submitted)',
  analyze: 'with the existing document',
} as const;

/** Interpretation of a request, while it is typed: the service, the start, and the missing parts. */
export function IntentPreview({
  fields,
  onIntent,
  onReading,
  ...request
}: {
  readonly description: string;
  readonly context: Record<string, unknown>;
  /** Fields that are elsewhere on the form: their problems are shown there. Null: neither they nor the inputs for values are known yet. */
  readonly fields: readonly string[] | null;
  /** Called with the gateway's interpretation; null: nothing is known. */
  readonly onIntent: (intent: Intent | null) => void;
  /** Called with the context that a chosen reading adds. */
  readonly onReading: (context: Readonly<Record<string, unknown>>) => void;
}) {
  const intent = useIntent(request);
  const report = useRef(onIntent);
  report.current = onIntent;
  useEffect(() => report.current(intent), [intent]);
  if (intent === null) {
    return (
      <p className="quiet">Describe the task. A preview of the plan appears here before anything runs.</p>
    );
  }
  const { start_from, because, not_done } = intent;
  const problems = intent.problems.filter(({ field }) => fields?.includes(field) !== true);
  return (
    <div className="intent" role="status" aria-label="Understood request">
      <p>
        <ServiceOf intent={intent} />
        {start_from === null ? null : `, starting ${starts[start_from]}`}
      </p>
      {not_done === undefined ? null : <p>{not_done}</p>}
      {problems.length === 0 ? null : (
        <ul className="problems">
          {problems.map(({ field, message, hint, choices = [] }) => (
            <li key={`${field} ${message}`}>
              <Prose>{message}</Prose>{' '}
              {fields === null ? null : (
                <span className="quiet">
                  <Prose>{hint}</Prose>
                </span>
              )}
              {choices.length === 0 ? null : (
                <fieldset className="actions">
                  <legend className="visually-hidden">Where to start</legend>
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
          <summary>How the request was interpreted</summary>
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

function ServiceOf({ intent: { kind, service } }: { readonly intent: Intent }) {
  if (kind !== 'feedback') {
    return 'No service named yet. Without a service, the request runs as a desktop task.';
  }
  if (service === null) return 'No service named yet.';
  return (
    <>
      Service: <strong>{service}</strong>
    </>
  );
}
