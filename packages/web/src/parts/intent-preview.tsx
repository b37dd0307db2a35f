import { useQuery } from '@tanstack/react-query';
import { previewIntent } from '../api/tasks.js';
import { useDebounced } from '../live/use-debounced.js';

const starts = {
  email_check: 'at the mail: the form was submitted already',
  analyze: 'with the document that is already there',
} as const;

/** What a request would mean, while it is typed: the service, where it starts, and what is still missing. */
export function IntentPreview(request: {
  readonly description: string;
  readonly context: Record<string, unknown>;
}) {
  const settled = useDebounced(JSON.stringify(request), 300);
  const { description, context } = JSON.parse(settled) as typeof request;
  const preview = useQuery({
    queryKey: ['intent', settled],
    queryFn: ({ signal }) => previewIntent({ description, context }, signal),
    enabled: description.trim() !== '',
    placeholderData: (before) => before,
  });
  if (description.trim() === '' || preview.data === undefined) {
    return <p className="quiet">Say what you want; what it would do is shown here before anything runs.</p>;
  }
  const { service, start_from, because, problems } = preview.data;
  return (
    <div className="intent" role="status">
      <p>
        {service === null ? (
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
