import { readProcess } from './process-table.js';

/** Whether the process still runs. A zombie does not, and in a container without an init it stays one for good. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !(await readProcess(pid))?.isZombie;
}
