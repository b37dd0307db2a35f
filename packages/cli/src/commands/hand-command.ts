import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../command-context.js';
import { cliSettings } from '../config.js';
import { handOver } from '../gateway/hand-over.js';

/** Gives the document that a service made to the task that waits for it. */
export const runHand: Command<{ task: string; file: string }> = async (context, { task, file }) => {
  const { url, token } = loadSettings(cliSettings, context.environment);
  const bytes = await readFile(resolve(context.cwd, file)).catch((cause: unknown) => {
    throw new InvalidInputError(`Cannot read ${file}.`, {
      field: 'file',
      hint: 'Give the path of the document that the service made.',
      cause,
    });
  });
  const { signal } = context;
  await handOver({ url, token, signal }, { task, name: basename(file), bytes });
  context.write(`${basename(file)} is uploaded. Follow the task with "fixpoint watch ${task}".`);
  return exitCodes.ok;
};
