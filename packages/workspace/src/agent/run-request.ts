import { ConflictError } from '@fixpoint/shared/errors';
import type { AgentResult } from './agent-result.js';
import { withWorkspaceLock } from './lock-workspace.js';
import type { createModelTurns } from './model-turns.js';
import type { createPlaces, Place } from './places.js';
import type { WorkspaceEvent } from './workspace-event.js';

/** Runs one request at a time, and always reports its end. */
export function createRequestRunner({
  folder,
  state,
  places,
  turns,
  report,
}: {
  readonly folder: string;
  readonly state: string;
  readonly places: Pick<ReturnType<typeof createPlaces>, 'open'>;
  readonly turns: Pick<ReturnType<typeof createModelTurns>, 'restart' | 'spent'>;
  readonly report: (event: WorkspaceEvent) => void;
}) {
  let busy = false;

  return async (
    request: string,
    act: (place: Place) => Promise<{ ok: boolean; text: string }>,
  ): Promise<AgentResult> => {
    if (busy) {
      throw new ConflictError('The agent is working on another request.', {
        reason: 'busy',
        hint: 'Wait until that request has ended, or close the agent.',
      });
    }
    busy = true;
    turns.restart();
    const startedAt = performance.now();
    const complete = (ok: boolean, url: string | null) =>
      report({
        type: 'COMPLETE',
        ok,
        ms: Math.round(performance.now() - startedAt),
        spent: turns.spent(),
        url,
      });
    try {
      const place = await places.open();
      const { ok, text } = await withWorkspaceLock({ folder, state, request }, () => act(place));
      const server = place.workspace.servers.list().findLast((entry) => entry.isRunning());
      complete(ok, server === undefined ? null : `http://127.0.0.1:${server.port}`);
      return { ok, text, spent: turns.spent() };
    } catch (error) {
      report({ type: 'ERROR', text: error instanceof Error ? error.message : String(error) });
      complete(false, null);
      throw error;
    } finally {
      busy = false;
    }
  };
}
