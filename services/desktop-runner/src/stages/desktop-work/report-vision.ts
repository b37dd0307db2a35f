import { toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { SessionEvent } from '../../core/vision-session/session-options.js';

export type ReportVision = (event: SessionEvent) => Promise<void>;

/** Reports the events of a session as progress of its step, and as lines of the service's log. */
export function reportVision({
  progress,
  emit,
  log,
}: Pick<StageContext, 'progress' | 'emit' | 'log'>): ReportVision {
  return async (event) => {
    switch (event.type) {
      case 'state':
        log.info({ state: event.state }, `[Agent] ${event.state}: ${event.message}`);
        return progress(
          event.message,
          { state: event.state },
          event.state.startsWith('waiting-') ? 'waiting_for_vm' : undefined,
        );
      case 'heartbeat':
        return progress(`Waiting for the model: ${event.seconds} s.`, {
          state: 'running',
          heartbeat: event.seconds,
        });
      case 'action':
        return reportAction(event, { progress, emit, log });
      case 'acted':
        return progress(describeEffect(event), { outcome: event.outcome, screen: event.screen });
      case 'error':
        log.warn(`[Agent] Error: ${event.action}: ${event.message}`);
        return progress(`Step ${event.step}: ${event.message}`, { step: event.step, error: event.message });
      case 'screenshot':
        return progress('Took a screenshot.', { screenshot: event.screenshot });
      case 'note':
        log.info(`[Agent] ${event.message}`);
        return progress(event.message, event.transcript ? { transcript: event.transcript } : undefined);
    }
  };
}

async function reportAction(
  { step, round, action, at, reasoning }: Extract<SessionEvent, { type: 'action' }>,
  { progress, emit, log }: Pick<StageContext, 'progress' | 'emit' | 'log'>,
): Promise<void> {
  log.info(`[Agent] Step ${step}:${reasoning === '' ? '' : ` ${toSafeLine(reasoning)}`}`);
  log.info(`[Agent] Action: ${action}`);
  if (reasoning !== '') {
    const text = truncate(toSafeText(reasoning), 4_000);
    await emit({ type: 'engine-message', message: text, data: { role: 'assistant', text } });
  }
  return progress(`Step ${step}: ${action}`, {
    state: 'running',
    step,
    round,
    last_action: action,
    ...(at === null ? {} : { at }),
    reasoning: truncate(toSafeText(reasoning), 2_000),
  });
}

function describeEffect({ outcome, note, screen }: Extract<SessionEvent, { type: 'acted' }>): string {
  const what = outcome === 'done' ? describeChange(screen.changed ?? 0) : 'No visible effect on the screen.';
  return note === '' ? what : `${what} ${note}`;
}

/** Three digits distinguish a letter from a window. `changed`: 0 to 1. */
function describeChange(changed: number): string {
  return `${Number((changed * 100).toPrecision(3))} % of the screen changed.`;
}
