import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@fixpoint/shared/logging';
import type { Preview, PreviewRecords } from '@fixpoint/tasks/engine';
import type { WorkspaceAgent } from '@fixpoint/workspace/agent';

/** Programs that a step left running. */
type Running = Pick<WorkspaceAgent, 'servers' | 'close'>;

/** Keeps the programs that a step left running, so that people can view them. */
export interface WorkspacePreviews {
  /** Takes the agent over and closes it when its preview ends, or at once if nothing runs. */
  keep(taskId: string, agent: Running): Promise<void>;
  /** Ends the previews of a task. Called before its next step: the files change, and the ports are needed. */
  end(taskId: string): Promise<void>;
  close(): Promise<void>;
}

const renewMs = 2_000;
const maxShownOutput = 16_000;

export function createWorkspacePreviews(options: {
  readonly records: PreviewRecords;
  /** Lifetime of a preview; 0: previews are off. */
  readonly retentionMs: number;
  readonly log: Logger;
}): WorkspacePreviews {
  const { records, retentionMs, log } = options;
  const kept = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>();

  async function watch(taskId: string, agent: Running, signal: AbortSignal): Promise<void> {
    try {
      const server =
        retentionMs === 0
          ? undefined
          : (await agent.servers()).findLast((runningServer) => runningServer.isRunning());
      if (server === undefined) return;
      const until = Date.now() + retentionMs;
      const describe = (): Preview => ({
        name,
        machine: hostname(),
        port: server.port,
        command: server.line,
        until: new Date(until).toISOString(),
        output: server.output().slice(-maxShownOutput),
      });
      const name = randomBytes(16).toString('hex');
      await records.write(taskId, describe());
      const isOver = () => signal.aborted || !server.isRunning() || Date.now() >= until;
      while (!isOver()) {
        await delay(renewMs, undefined, { signal }).catch(() => {});
        if (!signal.aborted && !(await records.renew(taskId, describe()))) return;
      }
      await records.remove(taskId, name);
    } catch (error) {
      // Nothing depends on a preview: the work is done and its files are stored.
      log.warn({ err: error, task: taskId }, 'A preview ended early');
    } finally {
      await agent.close();
      if (kept.get(taskId)?.stop.signal === signal) kept.delete(taskId);
    }
  }

  async function end(taskId: string): Promise<void> {
    const former = kept.get(taskId);
    former?.stop.abort();
    await former?.ended;
  }

  return {
    end,
    async keep(taskId, agent) {
      await end(taskId);
      const stop = new AbortController();
      kept.set(taskId, { stop, ended: watch(taskId, agent, stop.signal) });
    },
    async close() {
      await Promise.all([...kept.keys()].map(end));
    },
  };
}
