import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { AppNotFoundError } from '../../../core/errors/index.js';
import { findProgram } from './find-program.js';

/** What a name comes to: the program of its entry in the menu, and the one that links lead to. */
export async function resolveProgram(app: string): Promise<readonly string[]> {
  const found = await findProgram(app, process.env);
  if (found === null) return [];
  const words = [found.command, ...found.args];
  // `env NAME=value program`
  const command =
    words.find((word) => basename(word) !== 'env' && !/^(?:-|\w+=)/.test(word)) ?? found.command;
  const file = (await findProgram(command, process.env))?.command ?? command;
  return [command, await realpath(file).catch(() => file)];
}

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
