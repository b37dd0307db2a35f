import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { onTestFinished } from 'vitest';
import type { CommandContext } from '../src/cli/command.js';
import { runCommand } from '../src/cli/run-command.js';
import { type DocumentRole, type Operation, operations } from '../src/operations/operations.js';
import type { ExaminerPool } from '../src/pool/examiner-pool.js';
import { unreadableGolden } from '../src/pool/settle-answer.js';
import { today } from './presentations.js';

/** A folder with these files, that goes away with the test. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-compare-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

export interface CommandEnd {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command in this process, where operations cost no process of their own. */
export async function runInProcess(
  cwd: string,
  arguments_: readonly string[],
  parts: Partial<CommandContext> = {},
): Promise<CommandEnd> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(arguments_, {
    version: '1.2.3',
    cwd,
    signal: new AbortController().signal,
    terminal: { output: false, errors: false, color: false },
    // No program is found, so none is run.
    programPath: '',
    today: () => today,
    environment: () => undefined,
    openExaminer: async ({ limits }) => inProcessPool(limits.reader),
    write: (text) => output.push(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')),
    writeError: (text) => errors.push(text),
    ...parts,
  });
  return { code, output: output.join(''), errors: errors.join('') };
}

function inProcessPool(limits: Parameters<typeof operations.examine>[1]['limits']): ExaminerPool {
  const run: ExaminerPool['run'] = async (name, request) => {
    let role = 'document' as DocumentRole;
    const at = (next: DocumentRole) => {
      role = next;
    };
    try {
      return await (operations[name] as Operation<unknown, never>)(request, { limits, at });
    } catch (error) {
      if (error instanceof UnreadableDocumentError && role === 'golden') throw unreadableGolden(error);
      throw error;
    }
  };
  return {
    size: 2,
    run,
    examine: (examination, signal) => run('examine', examination, signal),
    warm() {},
    close: async () => {},
  };
}
