import { access } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandContext } from '../../command-context.js';
import { type ChosenTemplate, runCompare, templatesFolder } from './ask-template.js';
import type { Ask } from './questions.js';

/** Asks for a real document and compares it, without a mailbox, an agent or a push. Shows its marked pages in the browser. */
export async function compareDocument(
  context: CommandContext,
  ask: Ask,
  { template, folder, good }: ChosenTemplate,
  report: string,
): Promise<'compared' | 'skipped' | 'failed'> {
  const answer = await ask({
    key: 'document',
    message: 'A document of the service to compare now (path; Enter: skip)',
    optional: true,
    ...(good[0] === undefined ? {} : { initial: good[0] }),
  });
  if (answer === '') return 'skipped';
  const document = resolve(context.cwd, answer);
  const isThere = await access(document).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    context.writeError(`  There is no document ${document}. Compare one later with "fixpoint compare FILE".`);
    return 'failed';
  }
  const { all, exitCode } = await runCompare(context, [
    document,
    ...(template === null ? [] : ['--template', template]),
    ...(folder === null ? [] : ['--templates', join(context.cwd, templatesFolder)]),
    ...['--reporter', 'pretty', '--reporter', `html:${report}`],
  ]);
  for (const line of all.split('\n').slice(-12)) context.write(`  ${line}`);
  if (exitCode > 1) return 'failed';
  const address = pathToFileURL(report).href;
  context.write(`  ${basename(document)}, report with marked pages: ${address}`);
  if (context.isInteractive) await context.openBrowser(address);
  return 'compared';
}
