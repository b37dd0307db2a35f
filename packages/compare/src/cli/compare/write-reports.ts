import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { readFileWithin } from '../../files/read-file-within.js';
import { loadReporter } from '../../reporters/all-reporters.js';
import type { ComparisonRun } from '../../reporters/reporter.js';
import type { CommandContext } from '../command.js';
import type { ComparedFiles } from './compare-files.js';
import type { ReportTarget } from './compare-options.js';

/** Writes every report to its place. Throws `InvalidInputError` if a place cannot be written to. */
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
      throw new InvalidInputError(`The reporter ${reporter} writes a binary file, not text.`, {
        field: 'reporter',
        hint: `Add a file: --reporter ${reporter}:FILE.`,
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
      hint: 'Choose a file in a writable folder.',
      cause,
    });
  }
}

/** Writes all evidence of a run into one archive: the documents as they are, the golden ones, reports and hashes. */
export async function writeBundle(
  context: CommandContext,
  file: string,
  { run, compared }: { readonly run: ComparisonRun; readonly compared: readonly ComparedFiles[] },
): Promise<void> {
  const { createBundle } = await import('../../reporters/bundle/create-bundle.js');
  const documents = [];
  for (const { path, shown } of compared.flatMap((comparedFiles) => comparedFiles.documents)) {
    documents.push({ path: shown, bytes: await readFileWithin(path) });
  }
  const goldens = compared.flatMap((comparedFiles) => comparedFiles.goldens ?? []);
  // The same golden document for all of them is kept once.
  const golden = goldens.every(({ bytes }) => Buffer.compare(bytes, goldens[0]?.bytes ?? bytes) === 0)
    ? goldens.slice(0, 1)
    : goldens;
  await writeOutput(
    context,
    file,
    await createBundle({ run, documents, golden: golden.map(({ name, bytes }) => ({ path: name, bytes })) }),
  );
}
