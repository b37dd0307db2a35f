import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommandLine } from '../../packages/cli/src/create-program.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { folderOf, runInProcess } from '../../packages/compare/testing/run-in-process.js';
import type { DocCommand } from './read-doc-commands.js';
import { sampleDocument } from './sample-documents.js';

/** Of `fixpoint`: what touches neither a gateway nor a mailbox nor Redis. */
const harmless = [/^policy explain /, /^(?:[a-z-]+ )*--help$/];
/** Of `fixpoint-compare`, all but what waits, asks a model, needs a git history, takes seconds, or has its documents made by a step that is no command. */
const notRun =
  /--watch|--review|--changed-since|--limit (?:file-mb|cells)|--baseline|plant|short-report|validation-results|quarterly-report/;

/** Runs what may be run, each once, in the order of the pages and in one folder with the documents that the commands name. */
export async function findHarmlessRun(
  commands: readonly DocCommand[],
): Promise<{ faults: string[]; ran: number }> {
  const folder = await folderOf({});
  const done = new Set<string>();
  const faults: string[] = [];
  for (const { place, words, isWhole } of commands) {
    const [program = '', ...args] = words;
    const line = args.join(' ');
    if (done.has(`${program} ${line}`) || !mayRun(program, line, isWhole)) continue;
    done.add(`${program} ${line}`);
    const { code, said } = await run(program, args, folder);
    // 1: it ran, and documents of whatever kind have findings.
    if (code !== 0 && code !== 1) faults.push(`${place}: ${program} ${line}\n  ${code}: ${said.trim()}`);
  }
  return { faults, ran: done.size };
}

/** A sentence may leave out what it has named before, so of its commands only those are run that take nothing else. */
function mayRun(program: string, line: string, isWhole: boolean): boolean {
  if (program === 'fixpoint-compare') return isWhole && !notRun.test(line);
  return program === 'fixpoint' && harmless.some((pattern) => pattern.test(line));
}

async function run(program: string, args: readonly string[], folder: string) {
  if (program === 'fixpoint-compare') {
    await provideDocuments(args, folder);
    const { code, output, errors } = await runInProcess(folder, args);
    return { code, said: errors || output };
  }
  const { context, lines } = createContext({ cwd: folder });
  const code = await runCommandLine(context, args);
  // The guard denies by 2, which is what the page shows it for.
  return { code: args[0] === 'policy' && code === 2 ? 0 : code, said: lines.join('\n') };
}

/** Puts a document where the command names one, and one of each kind into a folder that it names. */
async function provideDocuments(args: readonly string[], folder: string): Promise<void> {
  for (const [index, word] of args.entries()) {
    const isWritten = /^(?:-o|--output|-r|--reporter|--bundle)$/.test(args[index - 1] ?? '');
    const kind = /\.(pptx|docx|xlsx)$/.exec(word)?.[1];
    const isFolder = /^(?:reports|out|golden)$/.test(word);
    if (isWritten || (kind === undefined && !isFolder)) continue;
    const name = isFolder ? join(word, 'sample.docx') : word.replaceAll('*', 'sample');
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), await sampleDocument(kind ?? 'docx'));
  }
}
