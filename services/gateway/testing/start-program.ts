import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const Listening = z.object({ msg: z.literal('The gateway listens'), url: z.string() });

/** The gateway as users start it, in a process of its own, so that its memory and its log are its alone. */
export interface GatewayProgram {
  readonly url: string;
  /** Bytes of its log until now. */
  logBytes(): number;
  /** What it holds in memory, in MB; null where the system does not report it. */
  memory(): Promise<number | null>;
  close(): Promise<void>;
}

/** Rejects with what it wrote where it ends before it listens. */
export async function startGatewayProgram(
  environment: Readonly<Record<string, string>>,
): Promise<GatewayProgram> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let bytes = 0;
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (written.length < 20_000) written += chunk.toString('utf8');
    });
  }
  const url = await Promise.race([
    readAddress(child),
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
  };
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new TypeError('It has no output.');
  for await (const line of createInterface({ input: stdout })) {
    if (!line.includes('The gateway listens')) continue;
    const parsed = Listening.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data.url;
  }
  throw new Error('The gateway ended without listening.');
}

async function readMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
