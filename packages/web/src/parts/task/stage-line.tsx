import { countOf, formatStageTime } from '../../task/amounts.js';
import type { StageRun } from '../../task/build-timeline.js';
import { stageTitle } from '../../task/stage-words.js';
import { Elapsed } from '../elapsed.js';
import { StepPictures } from './step-pictures.js';

const states: Record<StageRun['state'], { readonly mark: string; readonly word: string }> = {
  running: { mark: '▸', word: 'running' },
  retrying: { mark: '↻', word: 'will be tried again' },
  paused: { mark: '‖', word: 'paused' },
  done: { mark: '✓', word: 'done' },
  failed: { mark: '✗', word: 'failed' },
  stopped: { mark: '■', word: 'stopped' },
};

/** One stage: how it went, how long it took, what it said, and every attempt that failed. */
export function StageLine({ run }: { readonly run: StageRun }) {
  const { stage, state, startedAt, milliseconds, attempts, failures, notes, denials, pictures } = run;
  const isNow = state === 'running' || state === 'retrying';
  const note = notes.at(-1);
  const hint = failures.at(-1)?.hint;
  return (
    <div className={`stage ${state}`} aria-current={isNow ? 'step' : undefined}>
      <p>
        <span aria-hidden="true" className="mark">
          {states[state].mark}
        </span>
        <span>
          <span className="title">{stageTitle(stage)}</span>
          <span className={state === 'done' ? 'visually-hidden' : 'quiet'}> {states[state].word}</span>
          {attempts > 1 ? <span className="quiet">, attempt {attempts}</span> : null}
          {denials > 0 ? <span className="quiet">, {countOf(denials, 'denial')}</span> : null}
        </span>
        {milliseconds === null ? (
          <Elapsed since={startedAt} />
        ) : (
          <span className="elapsed">{formatStageTime(milliseconds)}</span>
        )}
      </p>
      {note === undefined ? null : <p className="note quiet">{note}</p>}
      {pictures.length === 0 ? null : <StepPictures pictures={pictures} />}
      {failures.map((failure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same failure may come twice; they only grow at their end
        <p key={index} className="note failed">
          {failures.length > 1 || attempts > 1 ? `Attempt ${index + 1}: ` : ''}
          {failure.message}
        </p>
      ))}
      {hint === undefined ? null : <p className="note quiet">{hint}</p>}
    </div>
  );
}
