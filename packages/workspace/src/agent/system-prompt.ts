import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Toolbox } from '../tools/index.js';

const file = fileURLToPath(new URL('../../resources/system.md', import.meta.url));

/**
 * The system prompt of one piece of work. Its request id is another each time, in the first lines, so that a server's cache of
 * an earlier conversation is never taken for the beginning of this one; within the work it stays, so that this one is cached.
 */
export async function buildSystemPrompt(toolbox: Toolbox): Promise<string> {
  const template = await readFile(file, 'utf8');
  return template
    .replace('{{request_id}}', () => randomBytes(6).toString('hex'))
    .replace('{{tools}}', () => toolbox.descriptions);
}
