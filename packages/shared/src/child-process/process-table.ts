import { readdir, readFile } from 'node:fs/promises';
import { execa } from 'execa';

/** State of a process as Linux reports it. A reader must expect that the process has ended since. */
export interface ProcessEntry {
  /** A zombie has ended; only its entry waits for a parent to collect it. */
  readonly isZombie: boolean;
  readonly parent: number;
  /** In clock ticks since boot. With the pid, it names a process for good. */
  readonly startTime: string;
}

/** Ids of all processes. Empty if there is no /proc. */
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

/** Sends a signal to a process, or to a whole group (a negative id). False: it had already ended, or is not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Ids of all processes below `pid`, parents before their children. Empty if the platform does not report them. */
export async function listDescendants(pid: number): Promise<number[]> {
  const childrenOf = new Map<number, number[]>();
  for (const [child, parent] of await listParents()) {
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child]);
  }
  const results: number[] = [];
  const queue = [pid];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const children = childrenOf.get(next) ?? [];
    results.push(...children);
    queue.push(...children);
  }
  return results;
}

/** Pairs of process and parent. `ps` is missing on slim Debian images, so Linux is queried through /proc. */
async function listParents(): Promise<[number, number][]> {
  const pids = await listProcessIds();
  if (pids.length > 0) {
    const parents = await Promise.all(pids.map(readParent));
    return parents.filter((pair) => pair !== null);
  }
  const listing = await execa('ps', ['-A', '-o', 'pid=,ppid='], { reject: false });
  if (listing.failed) return [];
  return listing.stdout.split('\n').flatMap((line): [number, number][] => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return child === undefined || parent === undefined ? [] : [[child, parent]];
  });
}

async function readParent(pid: number): Promise<[number, number] | null> {
  const entry = await readProcess(pid);
  return entry === null ? null : [pid, entry.parent];
}
