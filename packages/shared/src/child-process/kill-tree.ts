import { execa } from 'execa';
import { listDescendants } from './list-descendants.js';
import { signalProcess } from './process-table.js';

/**
 * Kills a process and everything below it, by force. The tree is read before the first kill: a child whose parent died
 * belongs to process 1 and can no longer be found. Each process is stopped before its children are read, and they are
 * read until there are no new ones: a process that goes on could start another behind our back.
 */
export async function killTree(pid: number, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'win32') {
    await execa('taskkill', ['/pid', String(pid), '/T', '/F'], { reject: false });
    return;
  }
  const targets = new Set<number>();
  for (let found = [pid]; found.length > 0; ) {
    for (const target of found) {
      targets.add(target);
      signalProcess(target, 'SIGSTOP');
    }
    found = (await listDescendants(pid)).filter((target) => !targets.has(target));
  }
  for (const target of targets) signalProcess(target, 'SIGKILL');
}
