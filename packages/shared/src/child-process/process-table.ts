import { readdir, readFile } from 'node:fs/promises';

/** What Linux tells of a process. Whoever reads it must expect that the process has ended since. */
export interface ProcessEntry {
  /** A zombie has ended; only its entry waits for a parent to collect it. */
  readonly isZombie: boolean;
  readonly parent: number;
  /** In clock ticks since boot. With the pid, it names a process for good. */
  readonly startTime: string;
}

/** Ids of all processes. Empty where there is no /proc. */
export async function listProcessIds(): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  return entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
}

/** Null when there is no such process, or no /proc. */
export async function readProcess(pid: number): Promise<ProcessEntry | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field, the program's name, may itself hold blanks and parentheses: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent = '', startTime = ''] = [fields[0], fields[1], fields[19]];
  return startTime === '' ? null : { isZombie: state === 'Z', parent: Number(parent), startTime };
}

/** Sends a signal to a process, or to a whole group (a negative id). False: it had ended by itself, or is not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
