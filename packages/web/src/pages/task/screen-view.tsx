import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { isArtifactId } from '@fixpoint/shared/text';
import { useId, useMemo } from 'react';
import { Link } from 'wouter';
import { artifactUrl } from '../../api/artifacts.js';
import type { Session } from '../../api/session.js';
import { useScreen } from '../../live/use-screen.js';
import { TakeScreenshot } from '../../parts/desktop/take-screenshot.js';
import { Failure } from '../../parts/failure.js';
import { NoScreenNote, useWhyNoScreen } from '../../parts/session-access.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { InstantTime } from '../../parts/times.js';
import { TaskDesktop } from './task-desktop.js';

/** The desktop of a task: its name, its last screenshot, and its screen now on request. */
export function ScreenView({
  task,
  events,
  session,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly session: Session;
}) {
  const screen = useScreen(task.id);
  const { picture, error } = screen;
  const why = useWhyNoScreen();
  const whyId = useId();
  const kept = useMemo(() => newestScreenshot(events), [events]);
  // One that has not connected has nothing to show.
  const desktop = task.status === 'waiting_for_vm' ? null : desktopOf(task);
  // A task for a document service uses none unless its form or mail needed vision-based automation.
  if (desktop === null && kept === null && picture === null) return null;
  const canWatch = task.result === null && why === null;
  return (
    <section className="screen" aria-labelledby="screen-title">
      <h2 id="screen-title">Screen</h2>
      {desktop === null ? null : (
        <>
          <p>
            Desktop: <Link href={`/desktops/${encodeURIComponent(desktop)}`}>{desktop}</Link>
            {canWatch ? '. You can watch it live or take control.' : '.'}
          </p>
          <p className="actions">
            <TakeScreenshot
              screen={screen}
              isDisabled={why !== null}
              describedBy={why === null ? undefined : whyId}
            />
          </p>
        </>
      )}
      {error === null ? null : <Failure error={error} />}
      {desktop !== null && canWatch ? <TaskDesktop name={desktop} session={session} /> : null}
      {why !== null ? <NoScreenNote why={why} id={whyId} /> : <ScreenPicture picture={picture} kept={kept} />}
    </section>
  );
}

function ScreenPicture({
  picture,
  kept,
}: {
  readonly picture: ReturnType<typeof useScreen>['picture'];
  readonly kept: Screenshot | null;
}) {
  if (picture !== null) {
    return (
      <figure>
        <img src={picture.url} alt={`Screen of ${picture.from}`} />
        <figcaption className="quiet">
          {picture.from}, <InstantTime at={picture.at} isFull />
        </figcaption>
      </figure>
    );
  }
  if (kept === null) return null;
  return (
    <figure>
      <img src={artifactUrl(kept.artifact)} alt="Last screenshot of the task" />
      <figcaption className="quiet">
        {kept.message} <InstantTime at={kept.at} isFull />
      </figcaption>
    </figure>
  );
}

/** A picture of the screen that a task's log names. */
interface Screenshot {
  /** Id of its artifact. */
  readonly artifact: string;
  readonly at: string;
  /** Action before the picture was taken. */
  readonly message: string;
}

/** The newest picture in a log, oldest event first: the view of a model, or the screen after an action. */
export function newestScreenshot(events: readonly TaskEvent[]): Screenshot | null {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event?.type !== 'stage-progress') continue;
    const { screenshot, after } = event.data.detail ?? {};
    const artifact = isArtifactId(screenshot) ? screenshot : after;
    if (isArtifactId(artifact)) return { artifact, at: event.at, message: event.message };
  }
  return null;
}
