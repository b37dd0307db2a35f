import { countOf, formatDuration } from '@fixpoint/shared/text';
import { artifactUrl } from '../../api/artifacts.js';
import { Prose } from '../../parts/prose.js';
import { NoScreenNote, useWhyNoScreen } from '../../parts/session-access.js';
import { stageTitle } from '../../parts/task/stage-labels.js';
import { stageStates } from '../../parts/task/stage-states.js';
import { Elapsed } from '../../parts/times.js';
import type { ScreenPictures, StageRun } from './build-timeline.js';

/** One stage: how it went, how long it took, its progress messages, and every attempt that failed. */
export function StageLine({ run }: { readonly run: StageRun }) {
  const { stage, state, startedAt, milliseconds, attempts, failures, notes, denials, pictures, title } = run;
  const { Icon, word } = stageStates[state];
  const isNow = state === 'running' || state === 'retrying';
  const note = notes.at(-1);
  const hint = failures.at(-1)?.hint;
  return (
    <div className={`stage ${state}`} aria-current={isNow ? 'step' : undefined}>
      <p>
        <Icon aria-hidden="true" className="mark" size={16} />
        <span>
          <span className="title">{title ?? stageTitle(stage)}</span>
          <span className={state === 'done' ? 'visually-hidden' : 'quiet'}> {word}</span>
          {attempts > 1 ? <span className="quiet">, attempt {attempts}</span> : null}
          {denials > 0 ? <span className="quiet">, {countOf(denials, 'action')} denied</span> : null}
        </span>
        {milliseconds === null ? (
          <Elapsed since={startedAt} />
        ) : (
          <span className="elapsed">{formatDuration(milliseconds)}</span>
        )}
      </p>
      {note === undefined ? null : <p className="note quiet">{note}</p>}
      {pictures.length === 0 ? null : <StepPictures pictures={pictures} />}
      {failures.map((failure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same failure may come twice; they only grow at their end
        <p key={index} className="note failed">
          {failures.length > 1 || attempts > 1 ? `Attempt ${index + 1}: ` : ''}
          <Prose>{failure.message}</Prose>
        </p>
      ))}
      {hint === undefined ? null : (
        <p className="note quiet">
          <Prose>{hint}</Prose>
        </p>
      )}
    </div>
  );
}

/** The part of the screen that was acted on, before and after. */
function StepPictures({ pictures }: { readonly pictures: readonly ScreenPictures[] }) {
  const why = useWhyNoScreen();
  return (
    <details className="step-pictures">
      <summary>
        Screen before and after{pictures.length === 1 ? '' : ` (${countOf(pictures.length, 'step')})`}
      </summary>
      {why === null ? (
        <ol>
          {pictures.map(({ title, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice; they only grow at their end
            <li key={index}>
              <span className="step-title">{title}</span>
              <div className="pair">
                <Picture id={before} name="before" />
                <Picture id={after} name="after" />
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <NoScreenNote why={why} />
      )}
    </details>
  );
}

function Picture({ id, name }: { readonly id: string | null; readonly name: 'before' | 'after' }) {
  if (id === null) return null;
  return (
    <figure>
      <figcaption>{name === 'before' ? 'Before' : 'After'}</figcaption>
      <a href={artifactUrl(id, `${name}.jpg`)} target="_blank" rel="noreferrer">
        <img src={artifactUrl(id, `${name}.jpg`)} alt={`Screen ${name} this step`} loading="lazy" />
      </a>
    </figure>
  );
}
