import type { Failure, TaskEvent } from '@fixpoint/shared/contracts';

/** One stage of one iteration, with every attempt at it. */
export interface StageRun {
  /** Number of the event that began it: unique in a task. */
  readonly number: number;
  readonly stage: string;
  readonly startedAt: string;
  readonly attempts: number;
  /** `retrying`: failed, and waits for its next attempt. `stopped`: the task ended while it was under way. */
  readonly state: 'running' | 'retrying' | 'done' | 'failed' | 'stopped';
  /** Null while it runs. */
  readonly milliseconds: number | null;
  /** Why attempts before the last one failed, and the last one where it failed too. */
  readonly failures: readonly Failure[];
  /** What it said in between, oldest first. */
  readonly notes: readonly string[];
  readonly denials: number;
}

/** What a person did or what held the task up, between its stages. */
export interface Remark {
  readonly number: number;
  readonly at: string;
  readonly message: string;
}

export type DataOf<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>['data'];

export interface IterationRun {
  /** 0: what happened before the first one. */
  readonly number: number;
  readonly startedAt: string;
  readonly items: readonly (StageRun | Remark)[];
  readonly findings: DataOf<'findings'> | null;
  readonly fix: DataOf<'fix'> | null;
}

type Open<Record> = { -readonly [Key in keyof Record]: Record[Key] };
type OpenStage = Open<StageRun> & { failures: Failure[]; notes: string[] };
type OpenIteration = Open<IterationRun> & { items: (OpenStage | Remark)[] };

/** Draws a task's iterations and their stages from its log. */
export function buildTimeline(events: readonly TaskEvent[]): readonly IterationRun[] {
  const iterations: OpenIteration[] = [];
  let stage: OpenStage | null = null;

  function iterationOf(number: number, at: string): OpenIteration {
    const known = iterations.findLast((iteration) => iteration.number === number);
    if (known !== undefined) return known;
    const opened: OpenIteration = { number, startedAt: at, items: [], findings: null, fix: null };
    iterations.push(opened);
    return opened;
  }

  for (const event of events) {
    const { number, at, message } = event;
    switch (event.type) {
      case 'stage-started': {
        const { stage: name, iteration, attempt } = event.data;
        const group = iterationOf(iteration, at);
        // The same stage begins anew after a failed attempt, and where its worker died.
        if (stage !== null && stage.stage === name && isUnderWay(stage) && group.items.includes(stage)) {
          stage.attempts = Math.max(attempt, stage.attempts);
          stage.state = 'running';
          break;
        }
        stage = {
          number,
          stage: name,
          startedAt: at,
          attempts: attempt,
          state: 'running',
          milliseconds: null,
          failures: [],
          notes: [],
          denials: 0,
        };
        group.items.push(stage);
        break;
      }
      case 'stage-progress':
        if (stage?.stage === event.data.stage) stage.notes.push(message);
        break;
      case 'stage-retry':
        if (stage?.stage !== event.data.stage) break;
        stage.state = 'retrying';
        stage.failures.push(event.data.failure);
        break;
      case 'stage-finished': {
        const { stage: name, ok, ms, failure } = event.data;
        if (stage?.stage !== name) break;
        stage.state = ok ? 'done' : 'failed';
        stage.milliseconds = ms;
        if (failure !== undefined) stage.failures.push(failure);
        break;
      }
      case 'guard-denied':
        if (stage !== null) stage.denials += 1;
        break;
      case 'findings':
        iterationOf(event.data.iteration, at).findings = event.data;
        break;
      case 'fix':
        iterationOf(event.data.iteration, at).fix = event.data;
        break;
      case 'task-finished':
        if (stage !== null && isUnderWay(stage)) {
          stage.state = 'stopped';
          stage.milliseconds = Date.parse(at) - Date.parse(stage.startedAt);
        }
        break;
      case 'engine-message':
        break;
      default:
        iterationOf(iterations.at(-1)?.number ?? 0, at).items.push({ number, at, message });
    }
  }
  return iterations;
}

export function isStage(item: StageRun | Remark): item is StageRun {
  return 'stage' in item;
}

function isUnderWay({ state }: StageRun): boolean {
  return state === 'running' || state === 'retrying';
}
