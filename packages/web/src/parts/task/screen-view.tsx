import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { useId, useMemo } from 'react';
import { Link } from 'wouter';
import { artifactUrl } from '../../api/artifacts.js';
import { useScreen } from '../../live/use-screen.js';
import { desktopOf } from '../../task/desktop-of.js';
import { newestScreenshot } from '../../task/newest-screenshot.js';
import { Failure } from '../failure.js';
import { InstantTime } from '../instant-time.js';
import { UnseenScreen, useWhyUnseen } from '../screen-sight.js';

/** The desktop of a task: which one it is, what was seen there last, and what it shows now when somebody asks. */
export function ScreenView({ task, events }: { readonly task: Task; readonly events: readonly TaskEvent[] }) {
  const { picture, error, isAsking, ask } = useScreen(task.id);
  const why = useWhyUnseen();
  const whyId = useId();
  const kept = useMemo(() => newestScreenshot(events), [events]);
  // One that has not connected has nothing to show.
  const desktop = task.status === 'waiting_for_vm' ? null : desktopOf(task);
  // A task for a document service uses none unless its form or mail had to be handled by sight.
  if (desktop === null && kept === null && picture === null) return null;
  return (
    <section className="screen" aria-labelledby="screen-title">
      <h2 id="screen-title">Screen</h2>
      {desktop === null ? null : (
        <p>
          On the desktop <Link href="/desktops">{desktop}</Link>
          {task.result === null && why === null ? ': watch it live there, or take it over.' : '.'}
        </p>
      )}
      {desktop === null ? null : (
        <p className="actions">
          <button
            type="button"
            disabled={why !== null || isAsking}
            aria-describedby={why === null ? undefined : whyId}
            onClick={ask}
          >
            Screenshot
          </button>
          <span className="quiet" role="status">
            {isAsking ? 'Asking the desktop …' : ''}
          </span>
        </p>
      )}
      {error === null ? null : <Failure error={error} />}
      {why !== null ? (
        <UnseenScreen why={why} id={whyId} />
      ) : picture !== null ? (
        <figure>
          <img src={picture.url} alt={`The screen of ${picture.from}`} />
          <figcaption className="quiet">
            {picture.from}, <InstantTime at={picture.at} isFull />
          </figcaption>
        </figure>
      ) : kept === null ? null : (
        <figure>
          <img src={artifactUrl(kept.artifact)} alt="What the task saw last" />
          <figcaption className="quiet">
            {kept.message} <InstantTime at={kept.at} isFull />
          </figcaption>
        </figure>
      )}
    </section>
  );
}
