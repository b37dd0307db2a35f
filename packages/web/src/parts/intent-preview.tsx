import type { TaskKind } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { previewIntent } from '../api/tasks.js';
import { useDebounced } from '../live/use-debounced.js';

const starts = {
  email_check: 'at the mail: the form was submitted already',
  analyze: 'with the document that is already there',
} as const;

/** What a request would mean, while it is typed: the service, where it starts, and what is still missing. */
export function IntentPreview({
  onKind,
  ...request
}: {
  readonly description: string;
  readonly context: Record<string, unknown>;
  /** Told which loop would serve it. */
  readonly onKind: (kind: TaskKind) => void;
}) {
  const settled = useDebounced(JSON.stringify(request), 300);
  const { description, context } = JSON.parse(settled) as typeof request;
  const preview = useQuery({
    queryKey: ['intent', settled],
    queryFn: ({ signal }) => previewIntent({ description, context }, signal),
    enabled: description.trim() !== '',
    placeholderData: (before) => before,
  });
  const kind = description.trim() === '' ? 'feedback' : preview.data?.kind;
  const tell = useRef(onKind);
  tell.current = onKind;
  useEffect(() => {
    if (kind !== undefined) tell.current(kind);
  }, [kind]);
  if (description.trim() === '' || preview.data === undefined) {
    return <p className="quiet">Say what you want; what it would do is shown here before anything runs.</p>;
  }
  const { service, start_from, because, problems } = preview.data;
  return (
    <div className="intent" role="status">
      <p>
        {kind !== 'feedback' ? (
          'No service is named yet. As it stands, this is work on a desktop.'
        ) : service === null ? (
          'No service is named yet.'
        ) : (
          <>
            Service: <strong>{service}</strong>
          </>
        )}
        {start_from === null ? null : `, starting ${starts[start_from]}`}
      </p>
      {problems.length === 0 ? null : (
        <ul className="problems">
          {problems.map(({ field, message, hint }) => (
            <li key={`${field} ${message}`}>
              {message} {hint === undefined ? null : <span className="quiet">{hint}</span>}
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
