import type { EventDraft, WorkspaceEventData } from '@fixpoint/shared/contracts';
import { describeWorkspaceEvent, type WorkspaceEvent } from '@fixpoint/workspace/agent';

type Draft = Extract<EventDraft, { type: 'workspace-event' }>;

/** Maximum length of an event's sentence, and of the text after it. */
const [maxMessageLength, maxTextLength] = [1_000, 4_000];

/** Writes an agent's events into a task's log, in one stage; null: nothing to report. */
export function createEventWriter(): (event: WorkspaceEvent) => Draft | null {
  let spent: WorkspaceEventData['spent'];
  return (event) => {
    if (event.type === 'MODEL_OUTPUT' || event.type === 'COMPLETE') spent = toSpending(event.spent);
    const text = describeWorkspaceEvent(event).trim();
    // A turn of tool calls alone: each call has its own event, and the next text includes the cost.
    if (text === '') return null;
    const isWhole = event.type === 'WARNING' || event.type === 'ERROR';
    const message = (isWhole ? text : (text.split('\n')[0] ?? '')).slice(0, maxMessageLength);
    const shown = event.type === 'ARCHITECTURE' ? event.text : text;
    return {
      type: 'workspace-event',
      message,
      data: {
        kind: event.type,
        ...placeOf(event),
        text: shown === message ? undefined : shown.slice(0, maxTextLength),
        spent,
      },
    };
  };
}

function placeOf(event: WorkspaceEvent): Pick<WorkspaceEventData, 'step' | 'of' | 'target'> {
  return {
    step: 'step' in event ? event.step : undefined,
    of: 'of' in event ? event.of : undefined,
    target: 'target' in event ? event.target.slice(0, maxMessageLength) : undefined,
  };
}

function toSpending(spent: Extract<WorkspaceEvent, { type: 'COMPLETE' }>['spent']) {
  return {
    input_tokens: spent.inputTokens,
    output_tokens: spent.outputTokens,
    tokens_per_second: spent.tokensPerSecond,
    cost_usd: spent.costUsd,
  };
}
