import { readdir, readFile } from 'node:fs/promises';
import { execa } from 'execa';

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
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry));
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

async function readParent(pid: string): Promise<[number, number] | null> {
  // The process may be gone by now. Its name, in parentheses, may itself hold blanks and parentheses.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = /^\S+ \S+/.exec(stat.slice(stat.lastIndexOf(')') + 2))?.[0].split(' ')[1];
  return parent === undefined ? null : [Number(pid), Number(parent)];
}
