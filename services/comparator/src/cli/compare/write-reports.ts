import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { loadReporter } from '../../reporters/all-reporters.js';
import type { ComparisonRun } from '../../reporters/comparison-run.js';
import type { CommandContext } from '../command-context.js';
import type { ReportTarget } from './report-targets.js';

/** Writes every report to its place. Throws `InvalidInputError` where a place cannot be written to. */
export async function writeReports(
  context: CommandContext,
  targets: readonly ReportTarget[],
  run: ComparisonRun,
): Promise<void> {
  for (const { reporter, file } of targets) {
    const { render } = await loadReporter(reporter);
    const { output } = await render(run, { color: file === null && context.terminal.color });
    if (file !== null) {
      await writeOutput(context, file, output);
    } else if (typeof output === 'string' || !context.terminal.output) {
      context.write(output);
    } else {
      throw new InvalidInputError(`The reporter ${reporter} writes a file, not text.`, {
        field: 'reporter',
        hint: `Name the file: --reporter ${reporter}:FILE.`,
      });
    }
  }
}

/** Writes a file, and the folder that it is in. */
export async function writeOutput(
  { cwd }: Pick<CommandContext, 'cwd'>,
  file: string,
  output: string | Uint8Array,
): Promise<void> {
  const path = resolve(cwd, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, output);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`The report "${file}" cannot be written: ${reason}.`, {
      field: 'output',
      hint: 'Name a file in a folder that you may write to.',
      cause,
    });
  }
}
