import { readFile } from 'node:fs/promises';
import { listDescendants } from '@fixpoint/shared/child-process';

/** Command lines of every process below `pid`, without arguments that differ from run to run. */
export async function listCommands(pid: number): Promise<string[]> {
  const pids = await listDescendants(pid);
  const commands = await Promise.all(
    pids.map(async (below) => (await readFile(`/proc/${below}/cmdline`, 'utf8').catch(() => '')).split('\0')),
  );
  return commands
    .filter(([program]) => program !== '')
    .map((words) => words.slice(0, 2).join(' '))
    .sort();
}

/** The words of one process, or '' where it is gone. */
export async function readCommandLine(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim();
}
