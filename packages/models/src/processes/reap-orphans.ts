import { signalProcess } from '@fixpoint/shared/child-process';
import { findMarkedProcesses } from './find-marked-processes.js';
import { createRunMarker, readStartTime } from './run-marker.js';

/**
 * Kills what runs left behind whose owner is dead: for a start after a SIGKILL on machines where the tree could not be
 * tied to its owner. Only runs of our own pid namespace are judged, since elsewhere an owner's pid means another process.
 * Answers how many processes were killed.
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
