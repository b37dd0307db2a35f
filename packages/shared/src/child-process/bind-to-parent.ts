import { execa } from 'execa';

export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Wraps a command so that the kernel sends it `signal` when the process that starts it dies, by whatever death: the only
 * tie that a SIGKILL of the parent does not cut. Linux alone has it (`setpriv` of util-linux, in every Debian); elsewhere
 * the command comes back as it is. The wrapper replaces itself, so the process id is the command's own.
 */
export async function bindToParent(line: CommandLine, signal: 'SIGTERM' | 'SIGKILL'): Promise<CommandLine> {
  const tie = ['--pdeathsig', signal.slice('SIG'.length), '--'];
  // Tried rather than looked up: BusyBox has a setpriv too, which does not know the flag.
  const trial = await execa('setpriv', [...tie, 'true'], { reject: false, stdio: 'ignore' });
  if (trial.failed) return line;
  return { command: 'setpriv', args: [...tie, line.command, ...line.args] };
}
