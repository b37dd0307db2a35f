import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listProcessIds, readProcess, signalProcess } from '@fixpoint/shared/child-process';
import koffi from 'koffi';

const setChildSubreaper = 36;
const noHang = 1;

/** Age after which an ended child that still exists counts as an orphan that nothing here started, in ms: Node takes its own with its next turn. */
const forgottenMs = 10_000;

export interface OrphanCollector {
  /** Called before a command starts and after it has ended: when the last has, their leftovers are ended. */
  enter(): void;
  leave(): Promise<void>;
}

/**
 * Ends the leftovers of commands if neither a namespace nor a separate user identifies them: a process that shed its environment and its
 * parent becomes a child of ours, and has one filter of system calls more than we have. Leftovers of several commands cannot be distinguished,
 * so it is done when none runs. Orphans of programs that are not commands (git leaves some) become ours too: once they have ended they are
 * taken away.
 */
export function createOrphanCollector(options: { readonly forgottenMs?: number } = {}): OrphanCollector {
  const libc = koffi.load(null);
  const prctl = libc.func('int prctl(int, ulong, ulong, ulong, ulong)');
  const wait = libc.func('int waitpid(int, void *, int)');
  const own = countFilters('self');
  prctl(setChildSubreaper, 1, 0, 0, 0);
  /** Children of ours that have ended, by pid: when they were first seen so, and when they had started. */
  const ended = new Map<number, { readonly since: number; readonly startTime: string }>();
  let running = 0;

  /** Taking away one that Node waits for would leave Node waiting for good. */
  async function takeForgotten(): Promise<void> {
    const now = performance.now();
    const children = await listChildren();
    const zombies = new Map(
      children.filter(({ isZombie }) => isZombie).map(({ pid, startTime }) => [pid, startTime]),
    );
    for (const [pid, { startTime }] of ended) if (zombies.get(pid) !== startTime) ended.delete(pid);
    for (const [pid, startTime] of zombies) {
      const { since } = ended.get(pid) ?? { since: now };
      if (now - since >= (options.forgottenMs ?? forgottenMs)) wait(pid, null, noHang);
      else ended.set(pid, { since, startTime });
    }
  }

  async function findOrphans(): Promise<number[]> {
    const children = await listChildren();
    return children.map(({ pid }) => pid).filter((pid) => countFilters(String(pid)) > own);
  }

  return {
    enter() {
      running += 1;
    },
    async leave() {
      running -= 1;
      // The children of one that is ended are ours next.
      for (
        let orphans = await findOrphans();
        running === 0 && orphans.length > 0;
        orphans = await findOrphans()
      ) {
        for (const pid of orphans) {
          signalProcess(pid, 'SIGKILL');
          wait(pid, null, noHang);
        }
        await delay(5);
      }
      await takeForgotten();
    },
  };
}

/** The processes whose parent is this one. */
async function listChildren() {
  const children = [];
  for (const pid of await listProcessIds()) {
    const entry = await readProcess(pid);
    if (entry?.parent === process.pid) children.push({ ...entry, pid });
  }
  return children;
}

/** Filters of system calls on a process, those of a container included; 0 if it is gone. */
function countFilters(pid: string): number {
  try {
    return Number(/^Seccomp_filters:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
