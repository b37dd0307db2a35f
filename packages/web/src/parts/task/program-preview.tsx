import type { Task } from '@fixpoint/shared/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endPreview, findPreview } from '../../api/workspaces.js';
import { Failure } from '../failure.js';
import { useWhyReadOnly } from '../session-access.js';
import { InstantTime } from '../times.js';

/** Interval between requests for the program, in milliseconds: it may end, and its output grows. */
const lookMs = 3_000;

/**
 * The running program of a workspace, or the app of a finished build, in a frame with a separate origin, with its output. Nothing if
 * nothing runs.
 */
export function ProgramPreview({
  task,
  title,
}: {
  readonly task: Task;
  /** Instead of the command that started it. */
  readonly title?: string;
}) {
  // A program is kept after the step that started it, and no step after the task's end starts one. An app is served once it is built.
  const mayRun = task.kind === 'build' ? task.result?.status === 'completed' : task.plan !== null;
  const previewQuery = useQuery({
    queryKey: ['preview', task.id],
    queryFn: ({ signal }) => findPreview(task.id, signal),
    enabled: mayRun,
    refetchInterval: ({ state }) => (task.result !== null && state.data === null ? false : lookMs),
  });
  const whyReadOnly = useWhyReadOnly();
  const [loads, setLoads] = useState(0);
  const { mutate: end, error } = useMutation({
    mutationFn: () => endPreview(task.id),
    onSettled: () => void previewQuery.refetch(),
  });
  const preview = previewQuery.data ?? null;
  if (preview === null) return null;

  return (
    <section className="preview" aria-label="Running program">
      <header>
        <h2>{title ?? preview.command}</h2>
        <span className="quiet">
          runs until <InstantTime at={preview.until} isClock />
        </span>
        {preview.url === null ? null : (
          <>
            <button type="button" onClick={() => setLoads(loads + 1)}>
              Reload page
            </button>
            <a href={preview.url} target="_blank" rel="noreferrer">
              Open in new tab
            </a>
          </>
        )}
        {whyReadOnly === undefined ? (
          <button type="button" onClick={() => end()}>
            Stop program
          </button>
        ) : null}
      </header>
      {error === null ? null : <Failure error={error} />}
      {preview.url === null ? (
        <p className="quiet">
          The program runs on {preview.machine}, which this gateway cannot reach. Previews are available if
          the gateway and the fixer run on the same machine.
        </p>
      ) : (
        <iframe
          key={`${preview.url} ${loads}`}
          src={preview.url}
          title="Page of the program"
          // It has a separate origin: its scripts reach neither our pages nor another preview.
          sandbox="allow-scripts allow-forms allow-modals allow-same-origin"
          referrerPolicy="no-referrer"
        />
      )}
      <details>
        <summary>Console</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{preview.output === '' ? 'No output.' : preview.output}</pre>
      </details>
    </section>
  );
}
