import { readFile } from 'node:fs/promises';
import { listProcessIds } from '@fixpoint/shared/child-process';
import { parseRunMarker, type RunMarker, runMarkerVariable } from './run-marker.js';

export interface MarkedProcess {
  readonly pid: number;
  readonly marker: RunMarker;
}

/** Every living process that carries a run marker. Empty where there is no /proc. */
export async function findMarkedProcesses(): Promise<MarkedProcess[]> {
  const found = await Promise.all(
    (await listProcessIds()).map(async (pid) => {
      // Unreadable: another user's process, or one that has just ended. A zombie's environment is empty.
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      const prefix = `${runMarkerVariable}=`;
      const line = environment.split('\0').find((candidate) => candidate.startsWith(prefix));
      const marker = line === undefined ? null : parseRunMarker(line.slice(prefix.length));
      return marker === null ? null : { pid, marker };
    }),
  );
  return found.filter((entry) => entry !== null);
}
