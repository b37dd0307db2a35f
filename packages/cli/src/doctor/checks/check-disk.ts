import { findNearestEntry } from '@fixpoint/sandbox/tree';
import { defineMachineCheck, homeOf } from '../machine.js';

const megabyte = 1_000_000;
/** Redis stops taking writes on a full disk; a clone with its dependencies needs more than this. */
const minFreeMb = 200;
/** Clones, artifacts and logs of some days. */
const warningFreeMb = 1_000;

/** Space for FIXPOINT_HOME. */
export const disk = defineMachineCheck({
  name: 'disk',
  required: true,
  async run(machine) {
    const { path } = await findNearestEntry(homeOf(machine));
    const freeMb = Math.floor((await machine.freeBytes(path)) / megabyte);
    const message = `${path} has ${freeMb} MB of free disk space`;
    if (freeMb >= warningFreeMb) return { state: 'ok', message };
    const remedy = 'Free space on this disk, or set FIXPOINT_HOME to a folder on another one.';
    return freeMb < minFreeMb
      ? { state: 'failed', code: 'disk/full', message: `${message}; ${minFreeMb} MB are required`, remedy }
      : { state: 'warning', code: 'disk/low', message, remedy };
  },
});
