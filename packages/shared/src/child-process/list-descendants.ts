import { execa } from 'execa';
import { listProcessIds, readProcess } from './process-table.js';

/** Ids of all processes below `pid`, parents before their children. Empty where the platform does not tell. */
export async function listDescendants(pid: number): Promise<number[]> {
  const childrenOf = new Map<number, number[]>();
  for (const [child, parent] of await listParents()) {
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child]);
  }
  const found: number[] = [];
  const queue = [pid];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const children = childrenOf.get(next) ?? [];
    found.push(...children);
    queue.push(...children);
  }
  return found;
}

/** Pairs of process and parent. `ps` is missing on slim Debian images, so Linux is asked through /proc. */
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
