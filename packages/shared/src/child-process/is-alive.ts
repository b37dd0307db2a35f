import { readFile } from 'node:fs/promises';

/**
 * Whether the process still runs. A zombie does not: it has ended, and only its entry waits for a parent to collect it,
 * which in a container without an init never happens.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
