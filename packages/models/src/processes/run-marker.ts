import { readlink } from 'node:fs/promises';
import { readProcess } from '@fixpoint/shared/child-process';

/**
 * Environment variable that every process of a run carries, since children inherit it: the one trace that survives
 * sessions, process groups and re-parenting. Value: `{namespace}.{pid}.{start}.{run}` — the pid namespace, pid and start
 * time of the process that owns the run, then the run's id.
 */
export const runMarkerVariable = 'FIXPOINT_RUN';

export interface RunMarker {
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

/** The marker of a run that this process owns. Where there is no /proc its namespace and start are empty. */
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
