import { readFile, readlink } from 'node:fs/promises';
import { listProcessIds, readProcess, signalProcess } from '@fixpoint/shared/child-process';

/**
 * Environment variable that every process of a run carries, since children inherit it: the one trace that survives
 * sessions, process groups and re-parenting. Value: `{namespace}.{pid}.{start}.{run}` — the pid namespace, pid and start
 * time of the process that owns the run, then the run's id.
 */
export const runMarkerVariable = 'FIXPOINT_RUN';

interface RunMarker {
  readonly namespace: string;
  readonly ownerPid: number;
  readonly ownerStart: string;
  readonly runId: string;
}

export function formatRunMarker(marker: RunMarker): string {
  return `${marker.namespace}.${marker.ownerPid}.${marker.ownerStart}.${marker.runId}`;
}

export function parseRunMarker(text: string): RunMarker | null {
  const parts = /^([^.]*)\.(\d+)\.(\d*)\.(.+)$/.exec(text);
  if (!parts) return null;
  const [, namespace = '', pid = '', ownerStart = '', runId = ''] = parts;
  return { namespace, ownerPid: Number(pid), ownerStart, runId };
}

/** The marker of a run that this process owns. Without /proc its namespace and start are empty. */
export async function createRunMarker(runId: string): Promise<RunMarker> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '');
  return {
    namespace: /\d+/.exec(link)?.[0] ?? '',
    ownerPid: process.pid,
    ownerStart: (await readStartTime(process.pid)) ?? '',
    runId,
  };
}

/** Start time of a process that runs, in clock ticks since boot; else null. With the pid, it names a process for good. */
export async function readStartTime(pid: number): Promise<string | null> {
  const entry = await readProcess(pid);
  return entry === null || entry.isZombie ? null : entry.startTime;
}

export interface MarkedProcess {
  readonly pid: number;
  readonly marker: RunMarker;
}

/** Every living process that carries a run marker. Empty if there is no /proc. */
export async function findMarkedProcesses(): Promise<MarkedProcess[]> {
  const results = await Promise.all(
    (await listProcessIds()).map(async (pid) => {
      // Unreadable: another user's process, or one that has just ended. A zombie's environment is empty.
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      const prefix = `${runMarkerVariable}=`;
      const line = environment.split('\0').find((candidate) => candidate.startsWith(prefix));
      const marker = line === undefined ? null : parseRunMarker(line.slice(prefix.length));
      return marker === null ? null : { pid, marker };
    }),
  );
  return results.filter((entry) => entry !== null);
}

/**
 * Kills the leftover processes of runs whose owner is dead: for a start after a SIGKILL on machines that cannot tie the tree to its owner.
 * Only runs of our pid namespace count, since elsewhere an owner's pid means another process. Returns the number of killed processes.
 */
export async function reapOrphans(): Promise<number> {
  const { namespace } = await createRunMarker('reaper');
  let killed = 0;
  for (const { pid, marker } of await findMarkedProcesses()) {
    if (marker.namespace !== namespace) continue;
    if ((await readStartTime(marker.ownerPid)) === marker.ownerStart) continue;
    if (signalProcess(pid, 'SIGKILL')) killed += 1;
  }
  return killed;
}
