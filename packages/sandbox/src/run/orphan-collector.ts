import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listProcessIds, readProcess, signalProcess } from '@fixpoint/shared/child-process';
import koffi from 'koffi';

const setChildSubreaper = 36;
const noHang = 1;

export interface OrphanCollector {
  /** Called before a command starts and after it has ended: when the last has, what they left is ended. */
  enter(): void;
  leave(): Promise<void>;
}

/**
 * Ends what commands leave behind where neither a namespace nor a user of their own tells it apart: a process that shed
 * its environment and its parent becomes a child of ours, and has one filter of system calls more than we have. Several
 * commands at a time cannot be told apart, so it is done when none runs.
 */
export function createOrphanCollector(): OrphanCollector {
  const libc = koffi.load(null);
  const prctl = libc.func('int prctl(int, ulong, ulong, ulong, ulong)');
  const wait = libc.func('int waitpid(int, void *, int)');
  const own = countFilters('self');
  prctl(setChildSubreaper, 1, 0, 0, 0);
  let running = 0;

  async function findOrphans(): Promise<number[]> {
    const children: number[] = [];
    for (const pid of await listProcessIds()) {
      const entry = await readProcess(pid);
      if (entry?.parent === process.pid && countFilters(String(pid)) > own) children.push(pid);
    }
    return children;
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
    },
  };
}

/** Filters of system calls on a process, those of a container included; 0 where it is gone. */
function countFilters(pid: string): number {
  try {
    return Number(/^Seccomp_filters:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
