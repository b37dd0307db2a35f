import type { TaskEvent, WorkspaceEventData, WorkspaceSpending } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { describeTool } from '../../parts/task/describe-tool.js';
import { stageNow } from '../../parts/task/stage-labels.js';

/** A line of the chat. `who` speaks, called `name`; `tone` colours it and adds nothing to the text. */
export interface ChatLine {
  readonly number: number;
  readonly at: string;
  readonly who: 'person' | 'engine' | 'guard' | 'fixpoint';
  readonly name: string;
  readonly tone: 'said' | 'did' | 'good' | 'bad';
  readonly text: string;
}

/** The lines of a chat. The partial output of a model is one line, until the whole of it has come. */
export function toChatLines(events: readonly TaskEvent[]): readonly ChatLine[] {
  const lines = events.map(toChatLine).filter((line) => line !== null);
  let first = events.length;
  while (events[first - 1]?.type === 'workspace-words') first -= 1;
  const [begun, ...more] = events.slice(first);
  if (begun === undefined) return lines;
  const text = [begun, ...more]
    .map((event) => (event.type === 'workspace-words' ? event.data.text : ''))
    .join('');
  return [
    ...lines,
    { number: begun.number, at: begun.at, name: 'agent', who: 'engine', tone: 'said', text: `${text} …` },
  ];
}

/** An event in plain words, or null if a chat gains nothing from it. */
export function toChatLine(event: TaskEvent): ChatLine | null {
  const words = describe(event);
  return words === null ? null : { number: event.number, at: event.at, name: words.who, ...words };
}

type Words = Pick<ChatLine, 'who' | 'tone' | 'text'> & { readonly name?: string };
const agent = (text: string, tone: ChatLine['tone']): Words => ({ who: 'engine', name: 'agent', tone, text });
const fixpoint = (text: string, tone: ChatLine['tone'] = 'did'): Words => ({ who: 'fixpoint', tone, text });

function describe(event: TaskEvent): Words | null {
  switch (event.type) {
    case 'user-input':
      return { who: 'person', name: nameOf(event.data.by), tone: 'said', text: event.data.text };
    case 'engine-message':
      return event.data.role === 'tool'
        ? agent(describeTool(event.data.text), 'did')
        : agent(event.data.text, 'said');
    // Shown while they come, by `toChatLines`.
    case 'workspace-words':
    case 'engine-output':
      return null;
    case 'workspace-event':
      return describeAgent(event.data, event.message);
    case 'guard-denied':
      return { who: 'guard', tone: 'bad', text: `Denied: ${event.data.tool}. ${event.data.reason}` };
    case 'stage-started':
      return fixpoint(
        `Iteration ${event.data.iteration}: ${stageNow(event.data.stage)}${event.data.attempt > 1 ? `, attempt ${event.data.attempt}` : ''}.`,
      );
    case 'stage-retry':
      return fixpoint(
        `Failed, retrying in ${Math.ceil(event.data.delay_ms / 1_000)} s: ${event.data.failure.message}`,
        'bad',
      );
    case 'stage-finished':
      // Its success shows in what follows.
      return event.data.ok ? null : fixpoint(event.data.failure?.message ?? event.message, 'bad');
    case 'fix':
      return describeFix(event.data);
    case 'workspace-files':
      return event.data.changed.length === 0 ? null : fixpoint(event.message, 'good');
    case 'build-session':
      return fixpoint(event.message, event.data.status === 'FAILED' ? 'bad' : 'good');
    case 'task-finished':
      return fixpoint(event.message, event.data.result.status === 'completed' ? 'good' : 'bad');
    case 'plan-rejected':
      return fixpoint(event.message, 'bad');
    case 'stage-progress':
    case 'build-tests':
    case 'findings':
    case 'confirmation':
    case 'task-created':
    case 'task-queued':
    case 'task-paused':
    case 'task-resumed':
    case 'plan-proposed':
    case 'plan-edited':
    case 'plan-approved':
      return fixpoint(event.message);
  }
}

function describeFix({ commit, files, outcome }: Extract<TaskEvent, { type: 'fix' }>['data']): Words {
  const changed = `${countOf(files.length, 'file')} changed`;
  return commit === null
    ? fixpoint(`Not pushed (${outcome}): ${changed}.`, 'bad')
    : fixpoint(`${changed}, pushed as ${commit.slice(0, 12)}.`, 'good');
}

function describeAgent({ kind, text, spent }: WorkspaceEventData, message: string): Words {
  switch (kind) {
    case 'ERROR':
    case 'WARNING':
      return agent(message, 'bad');
    case 'SUBTASK_DONE':
    case 'COMPLETE':
      return agent(`${message}${spent === undefined ? '' : ` (${describeSpending(spent)})`}`, 'good');
    case 'ARCHITECTURE':
    case 'PLAN':
    case 'MODEL_OUTPUT':
    case 'NEXT_STEPS':
      return agent(text ?? message, 'said');
    default:
      return agent(message, 'did');
  }
}

function describeSpending(spent: WorkspaceSpending): string {
  const { input_tokens: read, output_tokens: written, tokens_per_second: speed, cost_usd: cost } = spent;
  return [
    countOf(read + written, 'token'),
    ...(speed === null ? [] : [`${speed} tokens/s`]),
    ...(cost === null ? [] : [`$${cost.toFixed(4)}`]),
  ].join(', ');
}

/** The log signs with a name and the transport, `ann (rest)`; the name is `local` if no token is required. */
function nameOf(by: string): string {
  const name = /^(.+) \([^()]*\)$/.exec(by)?.[1] ?? by;
  return name === 'local' ? 'you' : name;
}
