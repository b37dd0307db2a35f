import { readFileWithin } from '../../adapters/read-file-within.js';
import type { ComparisonRun } from '../../reporters/comparison-run.js';
import type { CommandContext } from '../command-context.js';
import type { ComparedFiles } from './compare-files.js';
import { writeOutput } from './write-reports.js';

/** Writes all evidence of a run into one archive: the documents as they are, the golden ones, reports and hashes. */
export async function writeBundle(
  context: CommandContext,
  file: string,
  { run, compared }: { readonly run: ComparisonRun; readonly compared: readonly ComparedFiles[] },
): Promise<void> {
  const { createBundle } = await import('../../reporters/bundle/create-bundle.js');
  const documents = [];
  for (const { path, shown } of compared.flatMap((one) => one.documents)) {
    documents.push({ path: shown, bytes: await readFileWithin(path) });
  }
  const goldens = compared.flatMap((one) => one.goldens ?? []);
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
