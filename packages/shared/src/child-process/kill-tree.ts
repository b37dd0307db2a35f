import { execa } from 'execa';
import { listDescendants, readProcess, signalProcess } from './process-table.js';

/**
 * Kills a process and everything below it, by force. The tree is read before the first kill: a child whose parent died
 * belongs to process 1 and can no longer be found. Each process is stopped before its children are read, and they are
 * read until there are no new ones: a process that continues could start another unseen.
 */
export async function killTree(pid: number, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'win32') {
    await execa('taskkill', ['/pid', String(pid), '/T', '/F'], { reject: false });
    return;
  }
  const targets = new Set<number>();
  for (let results = [pid]; results.length > 0; ) {
    for (const target of results) {
      targets.add(target);
      signalProcess(target, 'SIGSTOP');
    }
    results = (await listDescendants(pid)).filter((target) => !targets.has(target));
  }
  for (const target of targets) signalProcess(target, 'SIGKILL');
}

/** True if the process still runs. A zombie does not, and in a container without an init it stays one for good. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !(await readProcess(pid))?.isZombie;
}
