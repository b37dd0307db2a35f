import type { Failure, TaskEvent } from '@fixpoint/shared/contracts';

/** One stage of one iteration, with every attempt at it. */
export interface StageRun {
  /** Number of the event that began it: unique in a task. */
  readonly number: number;
  readonly stage: string;
  readonly startedAt: string;
  readonly attempts: number;
  /** `retrying`: failed, and waits for its next attempt. `paused`, `stopped`: the task was paused, or ended, while it was under way. */
  readonly state: 'running' | 'retrying' | 'paused' | 'done' | 'failed' | 'stopped';
  /** Null while it runs. */
  readonly milliseconds: number | null;
  /** Reasons why attempts before the last one failed, and the last one if it failed too. */
  readonly failures: readonly Failure[];
  /** Its progress messages, oldest first. */
  readonly notes: readonly string[];
  readonly denials: number;
  /** Title of the run, if it names one itself: `Click on Send at (812, 440)`; null: the stage's label. */
  readonly title: string | null;
  /** Artifacts with the screen before and after its actions, in their order. */
  readonly pictures: readonly ScreenPictures[];
}

export interface ScreenPictures {
  /** Action between the two: `Click "Send" at 812, 440`. */
  readonly title: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A person's action or an obstacle of the task, between its stages. */
interface Remark {
  readonly number: number;
  readonly at: string;
  readonly message: string;
  /** The task that has what this one waits for. */
  readonly behind?: { readonly task: string; readonly resource: string };
}

export type DataOf<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>['data'];

export interface IterationRun {
  /** 0: what happened before the first one. */
  readonly number: number;
  readonly startedAt: string;
  /** Time of its last event. */
  readonly endedAt: string;
  readonly items: readonly (StageRun | Remark)[];
  readonly findings: DataOf<'findings'> | null;
  readonly fix: DataOf<'fix'> | null;
}

type Open<Record> = { -readonly [Key in keyof Record]: Record[Key] };

type OpenStage = Open<StageRun> & {
  failures: Failure[];
  notes: string[];
  pictures: ScreenPictures[];
  /** Action of the model on the desktop, until the screen shows its effect. */
  action: string | null;
};

type OpenIteration = Open<IterationRun> & { items: (OpenStage | Remark)[] };

/** Draws a task's iterations and their stages from its log. `isHeld`: nothing runs now, whatever the last event is. */
export function buildTimeline(events: readonly TaskEvent[], isHeld = false): readonly IterationRun[] {
  const iterations: OpenIteration[] = [];
  let stage: OpenStage | null = null;

  function iterationOf(number: number, place: string): OpenIteration {
    const known = iterations.findLast((iteration) => iteration.number === number);
    if (known !== undefined) return known;
    const opened = { number, startedAt: place, endedAt: place, items: [], findings: null, fix: null };
    iterations.push(opened);
    return opened;
  }

  for (const event of events) {
    const { number, at } = event;
    switch (event.type) {
      case 'stage-started': {
        const { items } = iterationOf(event.data.iteration, at);
        // The same stage begins again after a failed attempt, and after its worker died.
        if (stage?.stage === event.data.stage && isUnderWay(stage) && items.includes(stage)) {
          stage.attempts = Math.max(event.data.attempt, stage.attempts);
          stage.state = 'running';
        } else {
          stage = openStage(event.data, number, at);
          items.push(stage);
        }
        break;
      }
      case 'findings':
        iterationOf(event.data.iteration, at).findings = event.data;
        break;
      case 'fix':
        iterationOf(event.data.iteration, at).fix = event.data;
        break;
      case 'stage-progress':
      case 'workspace-event':
      case 'stage-retry':
      case 'stage-finished':
      case 'guard-denied':
      case 'task-finished':
      case 'engine-message':
        if (stage !== null) updateStage(stage, event);
        break;
      default: {
        const { items } = iterationOf(iterations.at(-1)?.number ?? 0, at);
        items.push(toRemark(event));
      }
    }
    const newest = iterations.at(-1);
    if (newest !== undefined) newest.endedAt = at;
  }
  const last = events.at(-1);
  if (isHeld && last !== undefined && stage !== null && isUnderWay(stage)) rest(stage, 'paused', last.at);
  return iterations;
}

function toRemark(event: TaskEvent): Remark {
  const { number, at, message } = event;
  if (event.type === 'user-input') return { number, at, message: `${event.data.by}: ${message}` };
  if (event.type !== 'task-queued') return { number, at, message };
  return { number, at, message, behind: { task: event.data.behind, resource: event.data.resource } };
}

function openStage(data: DataOf<'stage-started'>, number: number, place: string): OpenStage {
  return {
    number,
    stage: data.stage,
    startedAt: place,
    attempts: data.attempt,
    state: 'running',
    milliseconds: null,
    failures: [],
    notes: [],
    denials: 0,
    pictures: [],
    title: null,
    action: null,
  };
}

/** A step of a plan names them itself; of many actions in one step each names them in `screen`. */
function picturesIn(detail: Readonly<Record<string, unknown>>, title: string): ScreenPictures[] {
  const { before, after } = isRecord(detail.screen) ? detail.screen : detail;
  const idOf = (value: unknown) => (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : null);
  const pictures = { title, before: idOf(before), after: idOf(after) };
  return pictures.before === null && pictures.after === null ? [] : [pictures];
}

/** Enters the data of an event into the newest stage. */
function updateStage(stage: OpenStage, event: TaskEvent): void {
  if ('stage' in event.data && event.data.stage !== stage.stage) return;
  switch (event.type) {
    case 'stage-progress':
      stage.notes.push(event.message);
      showStep(stage, event.message, event.data.detail ?? {});
      break;
    case 'workspace-event':
      stage.notes.push(event.message);
      break;
    case 'stage-retry':
      stage.state = 'retrying';
      stage.failures.push(event.data.failure);
      break;
    case 'stage-finished':
      stage.state = event.data.ok ? 'done' : 'failed';
      stage.milliseconds = event.data.ms;
      if (event.data.failure !== undefined) stage.failures.push(event.data.failure);
      break;
    case 'guard-denied':
      stage.denials += 1;
      break;
    case 'task-finished':
      if (isUnderWay(stage)) rest(stage, 'stopped', event.at);
      break;
  }
}

/** Enters the action of a step on a desktop, and the pictures of it. A model names its action first, and its effect after. */
function showStep(stage: OpenStage, message: string, detail: Readonly<Record<string, unknown>>): void {
  if (typeof detail.last_action === 'string') stage.action = titleOf(detail.last_action, detail.at);
  else if (typeof detail.action === 'string') stage.title = message.replace(outcomeInWords, '');
  const pictures = picturesIn(detail, stage.action ?? message.replace(outcomeInWords, ''));
  stage.pictures.push(...pictures);
  if (pictures.length > 0) stage.action = null;
}

/** End of the desktop-runner's message for a step of a plan. */
const outcomeInWords = /: (?:done|no visible effect|interrupted)\..*$/s;

function titleOf(action: string, at: unknown): string {
  const title = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  if (!isRecord(at) || typeof at.x !== 'number' || typeof at.y !== 'number') return title;
  return title.includes(String(at.x)) ? title : `${title} at ${at.x}, ${at.y}`;
}

function rest(stage: OpenStage, state: 'paused' | 'stopped', place: string): void {
  stage.state = state;
  stage.milliseconds = Date.parse(place) - Date.parse(stage.startedAt);
}

export function isStage(item: StageRun | Remark): item is StageRun {
  return 'stage' in item;
}

export function isUnderWay({ state }: Pick<StageRun, 'state'>): boolean {
  return state === 'running' || state === 'retrying';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
