import type { TaskEvent, TaskStatus } from '@fixpoint/shared/contracts';
import { isArtifactId } from '@fixpoint/shared/text';

/** State of a stage of the run. `again`: it failed and is tried again. */
export type StageState = 'running' | 'again' | 'done' | 'failed';

export interface StageMark {
  readonly stage: string;
  readonly state: StageState;
}

/** All that a replay shows once an event has happened. What stays the same is the same object from moment to moment. */
export interface Moment {
  readonly status: TaskStatus;
  readonly iteration: number;
  /** The stages of the present iteration, in the order in which they began. */
  readonly stages: readonly StageMark[];
  /** Places in the log; −1: nothing of the kind has happened yet. */
  readonly comparison: number;
  readonly fix: number;
  readonly words: number;
  readonly picture: string | null;
  /** Known if an event reports it. */
  readonly spentUsd: number;
  /** View that the replay's screen shows automatically. */
  readonly focus: 'document' | 'change' | 'screen' | 'none';
}

const start: Moment = {
  status: 'pending',
  iteration: 0,
  stages: [],
  comparison: -1,
  fix: -1,
  words: -1,
  picture: null,
  spentUsd: 0,
  focus: 'none',
};

/** A moment for each event, oldest first. Linear, so that any place of a long run is found at once. */
export function listMoments(events: readonly TaskEvent[]): readonly Moment[] {
  const moments: Moment[] = [];
  let moment = start;
  events.forEach((event, place) => {
    moment = advance(moment, event, place);
    moments.push(moment);
  });
  return moments;
}

function advance(before: Moment, event: TaskEvent, place: number): Moment {
  const moment = event.status === undefined ? before : { ...before, status: event.status };
  switch (event.type) {
    case 'task-created':
      return { ...moment, status: event.data.status };
    case 'stage-started':
      return startStage(moment, event.data.stage, event.data.iteration);
    case 'stage-retry':
      return { ...moment, stages: markStage(moment.stages, event.data.stage, 'again') };
    case 'stage-finished':
      return {
        ...moment,
        stages: markStage(moment.stages, event.data.stage, event.data.ok ? 'done' : 'failed'),
      };
    case 'stage-progress': {
      const picture = newestPicture(event.data.detail);
      return picture === null ? moment : { ...moment, picture, focus: 'screen' };
    }
    case 'findings':
      return { ...moment, iteration: event.data.iteration, comparison: place, focus: 'document' };
    case 'fix':
      return {
        ...moment,
        fix: place,
        spentUsd: moment.spentUsd + event.data.spent_usd,
        focus: event.data.diff === null ? moment.focus : 'change',
      };
    case 'engine-message':
    case 'workspace-words':
    case 'user-input':
      return { ...moment, words: place };
    case 'task-finished':
      return {
        ...moment,
        status: event.data.result.status,
        spentUsd: event.data.result.spent_usd,
        focus: moment.comparison === -1 ? moment.focus : 'document',
      };
    default:
      return moment;
  }
}

function startStage(moment: Moment, stage: string, iteration: number): Moment {
  const stages = iteration === moment.iteration ? moment.stages : [];
  return { ...moment, iteration, stages: markStage(stages, stage, 'running') };
}

function markStage(stages: readonly StageMark[], stage: string, state: StageState): readonly StageMark[] {
  const known = stages.some((mark) => mark.stage === stage);
  if (!known) return [...stages, { stage, state }];
  return stages.map((mark) => (mark.stage === stage ? { stage, state } : mark));
}

function newestPicture(detail: Readonly<Record<string, unknown>> = {}): string | null {
  const { screen, screenshot, before, after } = detail;
  const inner = typeof screen === 'object' && screen !== null ? (screen as Record<string, unknown>) : {};
  return [after, inner.after, screenshot, before, inner.before].find(isArtifactId) ?? null;
}
