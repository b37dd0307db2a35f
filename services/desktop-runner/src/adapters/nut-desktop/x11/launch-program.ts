import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { AppNotFoundError } from '../../../core/errors/index.js';
import { findProgram } from './find-program.js';

/** Starts a program in a session of its own: it outlives us, and has nothing of ours but the environment of a desktop. */
export async function launchProgram(app: string, args: readonly string[]): Promise<void> {
  const found = await findProgram(app, process.env);
  if (found === null) throw new AppNotFoundError(app);
  const child = spawn(found.command, [...found.args, ...args], {
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
  });
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new AppNotFoundError(app, { cause });
  }
  child.unref();
}
