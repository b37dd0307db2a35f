import { DocumentType } from '@fixpoint/shared/contracts';
import { FixpointError, InvalidInputError } from '@fixpoint/shared/errors';
import { Command, CommanderError, Option } from 'commander';
import { loadTemplates } from '../adapters/load-templates.js';
import { readFileWithin } from '../adapters/read-file-within.js';
import { allChecks } from '../checks/all-checks.js';
import { assembleReport } from '../engine/assemble-report.js';
import { examineDocuments } from '../engine/examine-documents.js';
import type { Examiner } from '../engine/examiner.js';
import { loadReporter, type ReporterName, reporters } from '../reporters/all-reporters.js';
import type { Rendered } from '../reporters/reporter.js';

export interface CompareTerminal {
  readonly examiner: Examiner;
  readonly signal: AbortSignal;
  /** Whether the output may carry terminal colours. */
  readonly color: boolean;
  write(text: string): void;
  writeError(text: string): void;
}

interface Options {
  readonly template?: string;
  readonly templates?: string;
  readonly reporter: ReporterName;
}

const examples = `
Exit codes:
  0  the document matches
  1  there are findings
  2  the document cannot be read, or the command is wrong

Examples:
  fixpoint-compare report.pptx --template market-research
  fixpoint-compare report.pptx --reporter json > findings.json
`;

/** Runs the command on its arguments (without node and program) and answers its exit code. */
export async function runCompare(arguments_: readonly string[], terminal: CompareTerminal): Promise<number> {
  let exitCode = 0;
  const command = new Command('fixpoint-compare')
    .description('Compares a document with a template. Needs no server, no network and no account.')
    .argument('<file>', 'document to compare (.pptx)')
    .option('-t, --template <name>', 'template to compare with; chosen by the document’s shape when left out')
    .option('--templates <folder>', 'folder with templates of your own (.yaml), beside the shipped ones')
    .addOption(
      new Option('-r, --reporter <name>', 'how to report')
        .choices(reporters.map(({ name }) => name))
        .default('pretty'),
    )
    .addHelpText('after', examples)
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError })
    .exitOverride()
    .action(async (file: string, options: Options) => {
      const { output, exitCode: code } = await compareFile(file, options, terminal);
      terminal.write(typeof output === 'string' ? output : Buffer.from(output).toString());
      exitCode = code;
    });
  try {
    await command.parseAsync([...arguments_], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message; asking for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof FixpointError)) throw error;
    terminal.writeError(
      `fixpoint-compare: ${error.message}\n${error.hint === undefined ? '' : `${error.hint}\n`}`,
    );
    return 2;
  }
}

async function compareFile(file: string, options: Options, terminal: CompareTerminal): Promise<Rendered> {
  const type = DocumentType.safeParse(file.split('.').at(-1)?.toLowerCase());
  if (!type.success) {
    throw new InvalidInputError(`The type of "${file}" is not known by its name.`, {
      field: 'file',
      hint: 'Give a file whose name ends in .pptx.',
    });
  }
  const templates = await loadTemplates(allChecks, options.templates);
  const template = options.template ?? null;
  if (template !== null && !templates.has(template)) {
    throw new InvalidInputError(`There is no template "${template}".`, {
      field: 'template',
      hint: `Known templates: ${[...templates.keys()].sort().join(', ')}.`,
    });
  }
  const source = { name: file, type: type.data, load: () => readFileWithin(file) };
  const rules = { template, templates, today: new Date().toISOString().slice(0, 10) };
  const { examiner, signal } = terminal;
  const report = assembleReport(await examineDocuments([source], { examiner, rules, signal }), rules);
  const reporter = await loadReporter(options.reporter);
  return reporter.render(
    {
      reports: [{ path: file, report }],
      failOn: 'low',
      tool: { name: 'fixpoint-compare', version: '0.1.0' },
    },
    { color: terminal.color },
  );
}
