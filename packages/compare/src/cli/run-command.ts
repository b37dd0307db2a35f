import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { reporters } from '../reporters/all-reporters.js';
import { type CommandContext, describeError, exitCodes } from './command.js';
import {
  addOutput,
  addReporter,
  type CompareOptions,
  cacheFolder,
  type ReportTarget,
} from './compare/compare-options.js';
import { compareHelp, inspectHelp, limitsHelp, plantHelp } from './help-texts.js';
import { addTemplateCommand } from './template/add-template-command.js';

/** Runs `fixpoint-compare` on its arguments (without node and program) and answers its exit code. */
export async function runCommand(arguments_: readonly string[], context: CommandContext): Promise<number> {
  let exitCode: number = exitCodes.match;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...arguments_], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message; asking for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.match : exitCodes.usage;
    // A signal ends the command; who sent it knows why.
    if (context.signal.aborted) return exitCodes.usage;
    context.writeError(describeError(error));
    return exitCodes.usage;
  }
}

function parseCount(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Write a whole number, such as 0 or 10.');
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

/** The `fixpoint-compare` command. Each action answers its exit code to `finish`; its code is loaded when it is wanted. */
function createProgram(context: CommandContext, finish: (exitCode: number) => void): Command {
  const program = new Command('fixpoint-compare');
  // Both options write into one list, since an output belongs to the reporter before it.
  let targets: readonly ReportTarget[] = [];
  program
    .enablePositionalOptions()
    // Before the subcommands, which take it from here.
    .exitOverride()
    .configureOutput({ writeOut: context.write, writeErr: context.writeError })
    .showHelpAfterError('Run "fixpoint-compare --help" to see what there is.')
    .version(context.version, '-V, --version', 'print the version')
    .description(
      'Checks PPTX, XLSX and DOCX documents and reports what is wrong with them. Needs no server, no network and no account.',
    )
    .argument('[documents...]', 'files, folders, or patterns in quotes: "out/**/*.pptx"')
    .option(
      '-t, --template <name>',
      'template to hold them to; chosen by each document’s shape when left out',
    )
    .option('--templates <folder>', 'folder with templates of your own (.yaml), beside the shipped ones')
    .option(
      '--against <golden>',
      'document to hold them against, or a folder with one of the same name for each; checks of a template only with -t',
    )
    .option('--together', 'take all documents for what one mail brought, instead of each for itself')
    .option(
      '-r, --reporter <name[:file]>',
      `how to report, and where to; may be repeated: ${reporters.map(({ name }) => name).join(', ')} (default: pretty)`,
      (value) => {
        targets = addReporter(value, targets);
      },
    )
    .option(
      '-o, --output <file>',
      'where the reporter before it writes; alone: one more report, in the format of its extension',
      (value) => {
        targets = addOutput(value, targets);
      },
    )
    .option('--bundle <file.zip>', 'documents, findings, report and hashes in one archive, as evidence')
    .option(
      '--no-thumbnails',
      'no pictures of the pages in html and bundle, which LibreOffice draws where it is',
    )
    .option('--baseline <file>', 'findings to live with for now; only new ones are shown and fail')
    .option('--update-baseline', 'write the findings of now into the baseline')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'least severe finding to fail on; what is below is shown only (default: low)',
      ).choices(['critical', 'high', 'medium', 'low', 'never']),
    )
    .option(
      '--max-warnings <number>',
      'fail also when more findings than this are below --fail-on',
      parseCount,
    )
    .option(
      '--config <file>',
      'settings of the project (default: fixpoint-compare.config.yaml, .yml or .json in this folder)',
    )
    .option('--no-config', 'without settings of the project')
    .option(
      '--changed-since <commit>',
      'only documents that changed since this commit, tag or branch left the present one',
    )
    .option(
      '--cache [folder]',
      `remember what became of documents that stay as they are (default folder: ${cacheFolder})`,
    )
    .option('--explain <check>', 'print what a check finds, with a good and a bad example, and end')
    .option('-w, --watch', 'compare again whenever a document, the golden one or a template changes')
    .option('--today <date>', 'day on which documents are checked, YYYY-MM-DD (default: today)')
    .option(
      '--as-of <date>',
      'day that the documents are as of, YYYY-MM-DD: "as of" another day is a finding',
    )
    .option('--foreign-name <name>', 'a name that must not be in them; may be repeated', collect)
    .option('--limit <name=value>', 'what one document may cost; may be repeated, see below', collect)
    .option('-q, --quiet', 'print only what --reporter requests; the exit code has the result')
    .option('--no-color', 'without colours, as with NO_COLOR')
    .addHelpText('after', () => `${compareHelp}\n${limitsHelp()}`)
    .action(async (named: string[], options: ProgramOptions) => {
      if (options.explain !== undefined) {
        const { runChecks } = await import('./checks.js');
        return finish(await runChecks(context, { json: false, name: options.explain }));
      }
      const { runCompare } = await import('./compare/run-compare.js');
      finish(
        await runCompare(withColor(context, options.color), {
          named,
          options: { ...options, reports: targets, limit: options.limit ?? [] },
        }),
      );
    });
  program
    .command('inspect')
    .description('count what documents hold, as JSON')
    .argument('<documents...>', 'files, folders, or patterns in quotes')
    .option('--limit <name=value>', 'what one document may cost; may be repeated, see below', collect)
    .addHelpText('after', () => `${inspectHelp}\n${limitsHelp()}`)
    .action(async (named: string[], { limit = [] }: { limit?: string[] }) => {
      const { runInspect } = await import('./inspect.js');
      finish(await runInspect(context, { named, limit }));
    });
  addTemplateCommand(program, context, finish);
  addChecksCommand(program, context, finish);
  program
    .command('plant')
    .description('write a copy of a document with a defect that a check must find')
    .argument('<check>', 'the check that must find it')
    .argument('<document>', 'a document of yours; it stays as it is')
    .option('-o, --output <file>', 'the copy (default: beside the document, with the name of the check)')
    .addHelpText('after', plantHelp)
    .action(async (check: string, file: string, { output }: { output?: string }) => {
      const { runPlant } = await import('./plant.js');
      finish(await runPlant(context, { check, file, ...(output === undefined ? {} : { output }) }));
    });
  program
    .command('config-schema')
    .description('print the JSON Schema of fixpoint-compare.config.yaml, for editors')
    .action(async () => {
      const { runConfigSchema } = await import('./config-schema.js');
      finish(await runConfigSchema(context, {}));
    });
  return program;
}

/** As commander answers them: what is not given is absent. */
interface ProgramOptions extends Omit<CompareOptions, 'reports' | 'limit'> {
  readonly limit?: readonly string[];
  readonly color: boolean;
  readonly explain?: string;
}

function withColor(context: CommandContext, color: boolean): CommandContext {
  return color ? context : { ...context, terminal: { ...context.terminal, color: false } };
}

/** `fixpoint-compare checks` */
function addChecksCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('checks')
    .description('list every check, or explain one: what it finds, with a good and a bad example')
    .argument('[name]', 'the check to explain')
    .option('--json', 'for programs')
    .action(async (name: string | undefined, { json = false }: { json?: boolean }) => {
      const { runChecks } = await import('./checks.js');
      finish(await runChecks(context, { json, ...(name === undefined ? {} : { name }) }));
    });
}
