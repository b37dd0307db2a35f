import type { Plan } from '@fixpoint/shared/contracts';
import { railStages } from '@fixpoint/shared/labels';

/** State of a stage in the newest iteration. `waiting`: its turn has not come; `unneeded`: the task ended before; `off`: the plan leaves it out. */
export type RailState =
  | 'waiting'
  | 'unneeded'
  | 'off'
  | 'running'
  | 'retrying'
  | 'paused'
  | 'done'
  | 'failed'
  | 'stopped';

export interface RailStage {
  readonly stage: string;
  readonly label: string;
  readonly state: RailState;
  readonly startedAt: string | null;
  /** Null while it runs, and before. */
  readonly milliseconds: number | null;
  readonly attempts: number;
}

/** A run of a stage as the timeline draws it. */
interface Run {
  readonly stage: string;
  readonly state: Exclude<RailState, 'waiting' | 'unneeded' | 'off'>;
  readonly startedAt: string;
  readonly milliseconds: number | null;
  readonly attempts: number;
}

/**
 * The stages of the newest iteration: those that every iteration has, and others if they ran. Of several runs of a stage the last
 * one counts.
 */
export function stageRail(runs: readonly Run[], plan: Plan | null, isOver = false): readonly RailStage[] {
  const stages = railStages.filter(({ before }) => before === undefined);
  for (const occasional of railStages) {
    if (occasional.before === undefined || !runs.some((run) => nameOf(run) === occasional.stage)) continue;
    const index = stages.findIndex(({ stage }) => stage === occasional.before);
    stages.splice(index, 0, occasional);
  }
  const stateAhead = isOver ? 'unneeded' : 'waiting';
  return stages.map(({ stage, short: label }) => {
    const run = runs.findLast((candidate) => nameOf(candidate) === stage);
    if (run !== undefined) {
      const { state, startedAt, milliseconds, attempts } = run;
      return { stage, label, state, startedAt, milliseconds, attempts };
    }
    const isOff = plan?.steps.some(({ id, enabled }) => id === stage && !enabled) === true;
    return {
      stage,
      label,
      state: isOff ? 'off' : stateAhead,
      startedAt: null,
      milliseconds: null,
      attempts: 0,
    };
  });
}

/** A stage for which each machine has a separate queue is called `desktop.win11` there. */
function nameOf({ stage }: Run): string {
  return stage.split('.', 1)[0] ?? stage;
}
