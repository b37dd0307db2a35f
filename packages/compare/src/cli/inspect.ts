import { resolve } from 'node:path';
import { FixpointError } from '@fixpoint/shared/errors';
import { expandDocumentPaths } from '../files/expand-document-paths.js';
import { readFileWithin } from '../files/read-file-within.js';
import { type Command, describeError, exitCodes } from './command.js';

import { parseLimits } from './parse-limits.js';

/** Prints a line of JSON for each document: its type and its contents. 2 if one cannot be read; the others are printed. */
export const runInspect: Command<{ named: readonly string[]; limit: readonly string[] }> = async (
  context,
  { named, limit },
) => {
  const limits = parseLimits(limit);
  const examiner = await context.openExaminer({ limits, atOnce: 1 });
  try {
    examiner.warm();
    const foundDocuments = await expandDocumentPaths(named, { cwd: context.cwd });
    let exitCode: number = exitCodes.match;
    for (const { path, shown, type } of foundDocuments) {
      const bytes = await readFileWithin(resolve(path), limits.reader.fileBytes);
      try {
        const counts = await examiner.run('inspect', { name: path, type, bytes }, context.signal);
        const indent = context.terminal.output ? 2 : 0;
        context.write(`${JSON.stringify({ file: shown, ...counts }, null, indent)}\n`);
      } catch (error) {
        if (!(error instanceof FixpointError) || context.signal.aborted) throw error;
        context.writeError(describeError(error).replace(': ', `: ${shown}: `).split('\n')[0] ?? '');
        context.writeError('\n');
        exitCode = exitCodes.usage;
      }
    }
    return exitCode;
  } finally {
    await examiner.close();
  }
};
