import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { truncate } from '@fixpoint/shared/text';
import { execa } from 'execa';
import { portToPid } from 'pid-port';
import { clean } from '../render/terminal-text.js';

/** Longest command line that a message shows of the program that has a port. */
const maxProgramLength = 80;

/** Throws `ConfigurationError`, naming the process that has the port, if nothing can listen there. `remedy` is the way to choose another one. */
export async function checkPort({
  host,
  port,
  remedy,
}: {
  readonly host: string;
  readonly port: number;
  readonly remedy: string;
}): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw await toProblem(error, host, port, remedy);
  } finally {
    if (server.listening) {
      server.close();
      await once(server, 'close');
    }
  }
}

async function toProblem(error: unknown, host: string, port: number, remedy: string): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const holder = await findHolder(port);
    return new ConfigurationError(`Port ${port} on ${host} is taken by ${holder ?? 'another program'}.`, {
      hint: `Stop that program, or ${remedy}.`,
      cause: error,
    });
  }
  if (code === 'EACCES') {
    return new ConfigurationError(`This user may not listen on port ${port}.`, {
      hint: `Ports below 1024 are reserved for the system: ${remedy}.`,
      cause: error,
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigurationError(`${host} is not an address of this machine.`, {
      hint: 'Use --host 127.0.0.1, or 0.0.0.0 for all addresses.',
      cause: error,
    });
  }
  return error;
}

/** `process 1234 (node server.js)`; null if the system does not say, as of other users' processes. */
async function findHolder(port: number): Promise<string | null> {
  const pid = await portToPid({ port, host: '*' }).catch(() => undefined);
  if (pid === undefined) return null;
  const program = await programOf(pid);
  return program === '' ? `process ${pid}` : `process ${pid} (${truncate(clean(program), maxProgramLength)})`;
}

async function programOf(pid: number): Promise<string> {
  const arguments_ = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (arguments_ !== null) return arguments_.replaceAll('\0', ' ').trim();
  const isWindows = process.platform === 'win32';
  const [command, args] = isWindows
    ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
    : ['ps', ['-p', String(pid), '-o', 'command=']];
  const { stdout = '' } = await execa(command, args, { reject: false, timeout: 5_000 });
  return isWindows ? (/^"([^"]+)"/.exec(stdout)?.[1] ?? '') : stdout.trim();
}
