import { execa } from 'execa';
import { listDescendants } from './list-descendants.js';
import { signalProcess } from './process-table.js';

/**
 * Kills a process and everything below it, at once and by force. The tree is read before the first kill: a child whose
 * parent died belongs to process 1 and can no longer be found.
 */
export async function killTree(pid: number, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'win32') {
    await execa('taskkill', ['/pid', String(pid), '/T', '/F'], { reject: false });
    return;
  }
  for (const target of [pid, ...(await listDescendants(pid))]) signalProcess(target, 'SIGKILL');
}
