import { countOf, formatDuration } from '@fixpoint/shared/text';
import type { PlannedStep } from '../planning/index.js';
import type { ToolEvent } from '../tools/index.js';
import type { Spending } from './spending.js';

/** Events of an agent's work, by their names on the pages and in JSON lines. */
export type WorkspaceEvent =
  | { readonly type: 'PLANNING'; readonly request: string }
  | { readonly type: 'ARCHITECTURE'; readonly text: string }
  | { readonly type: 'PLAN'; readonly steps: readonly PlannedStep[] }
  | { readonly type: 'SUBTASK_START'; readonly step: number; readonly of: number; readonly title: string }
  | {
      readonly type: 'SUBTASK_DONE';
      readonly step: number;
      readonly of: number;
      readonly title: string;
      /** Result of the check. */
      readonly seen: string;
      /** Its commit in the workspace's history; null: it changed no file. */
      readonly commit: string | null;
    }
  | ToolEvent
  | { readonly type: 'MODEL_OUTPUT'; readonly text: string; readonly spent: Spending }
  | { readonly type: 'ERROR' | 'WARNING'; readonly text: string }
  | {
      readonly type: 'COMPLETE';
      readonly ok: boolean;
      readonly ms: number;
      readonly spent: Spending;
      /** Address of the running project; null: it does not run. */
      readonly url: string | null;
    }
  | { readonly type: 'NEXT_STEPS'; readonly text: string };

/** An event as a line for people; never a tool's raw JSON. */
export function describeWorkspaceEvent(event: WorkspaceEvent): string {
  switch (event.type) {
    case 'PLANNING':
      return 'Planning the project.';
    case 'ARCHITECTURE':
      return `Architecture:\n${event.text}`;
    case 'PLAN':
      return `Plan:\n${event.steps.map(({ title }, index) => `  ${index + 1}. ${title}`).join('\n')}`;
    case 'SUBTASK_START':
      return `Step ${event.step} of ${event.of}: ${event.title}`;
    case 'SUBTASK_DONE':
      return `Step ${event.step} of ${event.of} is done: ${event.seen}.`;
    case 'WRITE_FILE':
      return `Writing ${event.target}`;
    case 'READ_FILE':
      return `Reading ${event.target}`;
    case 'LIST_DIR':
      return `Listing ${event.target}`;
    case 'CREATE_DIR':
      return `Creating the folder ${event.target}`;
    case 'EXECUTE':
      return `Running ${event.target}`;
    case 'MODEL_OUTPUT':
    case 'ERROR':
    case 'WARNING':
      return event.text;
    case 'COMPLETE':
      return describeEnd(event);
    case 'NEXT_STEPS':
      return `Next: ${event.text}`;
  }
}

function describeEnd({ ok, ms, spent, url }: Extract<WorkspaceEvent, { type: 'COMPLETE' }>): string {
  const { inputTokens, outputTokens, tokensPerSecond, costUsd } = spent;
  return [
    `${ok ? 'Complete' : 'Ended without success'} after ${formatDuration(ms)}`,
    countOf(inputTokens + outputTokens, 'token'),
    ...(tokensPerSecond === null ? [] : [`${tokensPerSecond} tokens/s`]),
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(4)}`]),
    ...(url === null ? [] : [`running at ${url}`]),
  ].join(', ');
}
