import type { EngineNote } from '@fixpoint/models/claude';
import type { EventDraft } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/shared/queue';
import type { EngineDenial } from '../core/engine.js';
import { createNoteThrottle } from '../core/throttle-notes.js';

const longestNote = 4_000;

/**
 * Carries what an engine says into the task's log: in order, at a bearable pace, refusals always. Once the log does not
 * take it any more the step belongs to somebody else, and the engine is stopped.
 */
export function watchEngine(context: StageContext): {
  readonly signal: AbortSignal;
  note(note: EngineNote): void;
  denial(denial: EngineDenial): void;
  /** Waits until all is written. */
  settle(): Promise<void>;
} {
  const lost = new AbortController();
  const mayPass = createNoteThrottle({ burst: 10, intervalMs: 500, limit: 400 });
  let written = Promise.resolve();

  function emit(event: EventDraft): void {
    written = written.then(() => context.emit(event)).catch((error: unknown) => lost.abort(error));
  }

  return {
    signal: AbortSignal.any([context.signal, lost.signal]),
    note({ role, text }) {
      if (!mayPass(performance.now())) return;
      const shown = text.slice(0, longestNote);
      emit({ type: 'engine-message', message: shown.split('\n')[0] ?? '', data: { role, text: shown } });
    },
    denial({ tool, rule, reason }) {
      emit({
        type: 'guard-denied',
        message: `The guard denied ${tool}: ${reason}`.slice(0, 1_000),
        data: { tool, rule, reason },
      });
    },
    settle: () => written,
  };
}
