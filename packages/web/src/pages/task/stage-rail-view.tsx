import type { Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import { type RailStage, stageRail } from '../../parts/task/stage-rail.js';
import { stageStates } from '../../parts/task/stage-states.js';
import { Elapsed } from '../../parts/times.js';
import { type IterationRun, isStage } from './build-timeline.js';

/** The stages of the newest iteration in one row, the one at work marked; nothing for work without iterations of this kind. */
export function StageRailView({
  task,
  iterations,
}: {
  readonly task: Task;
  readonly iterations: readonly IterationRun[];
}) {
  if (task.spec.intent.kind !== 'feedback') return null;
  const newest = iterations.at(-1);
  const rail = stageRail(newest?.items.filter(isStage) ?? [], task.plan, task.result !== null);
  return (
    <ol className="stage-rail" aria-label={`Stages of iteration ${Math.max(1, newest?.number ?? 1)}`}>
      {rail.map((railStage) => (
        <Stage key={railStage.stage} {...railStage} />
      ))}
    </ol>
  );
}

function Stage({ label, state, startedAt, milliseconds, attempts }: RailStage) {
  const { Icon, word } = stageStates[state];
  const isNow = state === 'running' || state === 'retrying';
  return (
    <li className={state} aria-current={isNow ? 'step' : undefined} title={`${label}: ${word}`}>
      <Icon aria-hidden="true" size={14} />
      <span className="name">{label}</span>
      <span className="visually-hidden"> {word}</span>
      <span className="when">
        {milliseconds !== null ? formatDuration(milliseconds) : null}
        {milliseconds === null && startedAt !== null ? <Elapsed since={startedAt} /> : null}
        {attempts > 1 ? ` ×${attempts}` : null}
      </span>
    </li>
  );
}
