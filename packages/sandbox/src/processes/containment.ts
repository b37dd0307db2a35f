import { execa } from 'execa';

/**
 * Words to put before a command so that its whole process tree lives and dies with us; empty if the system offers
 * nothing of the kind. The parts, outermost first:
 * - `setpriv --pdeathsig KILL`: the kernel kills the wrapper when we die, even by SIGKILL;
 * - `unshare --pid --kill-child`: the command is process 1 of a new namespace and dies with the wrapper, and with
 *   process 1 dies everything in the namespace, children in separate sessions included.
 */
export type Containment = readonly string[];

const lifeline = ['setpriv', '--pdeathsig', 'KILL', '--'];
const namespace = ['unshare', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'];

/** Tries the means that this machine allows: as root a namespace, as a user one inside a user namespace, else nothing. */
export async function detectContainment(platform: string = process.platform): Promise<Containment> {
  if (platform !== 'linux') return [];
  const candidates: Containment[] = [
    [...lifeline, ...namespace, '--'],
    [...lifeline, ...namespace, '--user', '--map-current-user', '--'],
    lifeline,
  ];
  for (const words of candidates) {
    const [command = '', ...args] = words;
    const probe = await execa(command, [...args, 'true'], { reject: false, timeout: 5_000, stdin: 'ignore' });
    if (probe.exitCode === 0) return words;
  }
  return [];
}
