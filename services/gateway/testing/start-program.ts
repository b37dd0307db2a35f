import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** `GATEWAY_PROGRAM` names another build, to test its resistance. */
const main = process.env.GATEWAY_PROGRAM ?? fileURLToPath(new URL('../dist/main.js', import.meta.url));
const Listening = z.object({ msg: z.literal('The gateway listens'), url: z.string() });

/** The gateway as users start it, in a separate process, so that its memory and its log are not shared. */
export interface GatewayProgram {
  readonly url: string;
  /** Number of bytes of its log so far. */
  logBytes(): number;
  /** Its memory usage, in MB; null if the system does not report it. */
  memory(): Promise<number | null>;
  close(): Promise<void>;
  /** Kills it without notice. */
  kill(): Promise<void>;
}

/** Rejects with its output if it ends before it listens. */
export async function startGatewayProgram(
  environment: Readonly<Record<string, string>>,
): Promise<GatewayProgram> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let bytes = 0;
  let written = '';
  let listening = (_url: string) => {};
  const address = new Promise<string>((resolve) => {
    listening = resolve;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      // Its first output contains its address, or the reason for not starting.
      if (written.length >= 20_000) return;
      written += chunk.toString('utf8');
      const line = written
        .split('\n')
        .find((each) => each.includes('The gateway listens') && each.endsWith('}'));
      if (line !== undefined) listening(Listening.parse(JSON.parse(line)).url);
    });
  }
  const url = await Promise.race([
    address,
    once(child, 'close').then(() => {
      throw new Error(`The gateway ended: ${written}`);
    }),
  ]);
  return {
    url,
    logBytes: () => bytes,
    memory: () => readMemory(child.pid),
    async close() {
      const closed = child.exitCode === null ? once(child, 'close') : undefined;
      child.kill('SIGTERM');
      await closed;
    },
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

async function readMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
