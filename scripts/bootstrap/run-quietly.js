import { spawn } from 'node:child_process';
import { SetUpError } from './set-up-error.js';

/** Runs a step of the set-up. Its output is shown only when it fails. */
export function runQuietly(command, args, cwd, env = process.env) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && command.endsWith('.cmd');
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => reject(new SetUpError(`Failed to run ${command}: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const text = Buffer.concat(output).toString('utf8').trim().slice(-8_000);
      reject(new SetUpError(`${text}\n"${[command, ...args].join(' ')}" failed (${signal ?? code}).`, 1));
    });
  });
}
