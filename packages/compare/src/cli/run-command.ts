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
import { compareHelp, inspectHelp, limitsHelp } from './help-texts.js';
import { addTemplateCommand } from './template/add-template-command.js';

/** Runs `fixpoint-compare` on its arguments (without node and program) and returns its exit code. */
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
  throw new InvalidArgumentError('Use a whole number, such as 0 or 10.');
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

/** The `fixpoint-compare` command. Each action passes its exit code to `finish`; its code is loaded when it is needed. */
function createProgram(context: CommandContext, finish: (exitCode: number) => void): Command {
  const program = new Command('fixpoint-compare');
  // Both options write into one list, since an output belongs to the reporter before it.
  let targets: readonly ReportTarget[] = [];
  program
    .enablePositionalOptions()
    // Before the subcommands, which take it from here.
    .exitOverride()
    .configureOutput({ writeOut: context.write, writeErr: context.writeError })
    .showHelpAfterError('Run "fixpoint-compare --help" to list the commands.')
    .version(context.version, '-V, --version', 'print the version')
    .description(
      'Check PPTX, XLSX and DOCX documents and report defects. Works without a server, network or account.',
    )
    .argument('[documents...]', 'files, folders, or patterns in quotes: "out/**/*.pptx"')
    .option(
      '-t, --template <name>',
      'template to check against (default: chosen by the structure of each document)',
    )
    .option('--templates <folder>', 'folder with your own templates (.yaml), in addition to the shipped ones')
    .option(
      '--against <golden>',
      'document to compare with, or a folder with a document of the same name for each; template checks run only with -t',
    )
    .option('--together', 'treat all documents as attachments of one mail, instead of separately')
    .option(
      '-r, --reporter <name[:file]>',
      `report format and file; repeatable: ${reporters.map(({ name }) => name).join(', ')} (default: pretty)`,
      (value) => {
        targets = addReporter(value, targets);
      },
    )
    .option(
      '-o, --output <file>',
      'file for the preceding reporter; if no reporter precedes it: an additional report in the format of the extension',
      (value) => {
        targets = addOutput(value, targets);
      },
    )
    .option('--bundle <file.zip>', 'write documents, findings, report and hashes to one archive, as evidence')
    .option(
      '--no-thumbnails',
      'leave out page images in html and bundle (rendered by LibreOffice if installed)',
    )
    .option('--baseline <file>', 'file with accepted findings; only new findings are shown and fail the run')
    .option('--update-baseline', 'write the current findings to the baseline')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'lowest severity that fails the run; lower findings are only shown (default: low)',
      ).choices(['critical', 'high', 'medium', 'low', 'never']),
    )
    .option(
      '--max-warnings <number>',
      'also fail if there are more than this many findings below --fail-on',
      parseCount,
    )
    .option(
      '--config <file>',
      'project settings file (default: fixpoint-compare.config.yaml, .yml or .json in this folder)',
    )
    .option('--no-config', 'ignore the project settings file')
    .option('--changed-since <commit>', 'check only documents that changed since this commit, tag or branch')
    .option('--cache [folder]', `cache the results of unchanged documents (default folder: ${cacheFolder})`)
    .option(
      '--review <engine>',
      'let a model review texts and tables: "claude" for the Claude Code CLI, or a URL such as http://127.0.0.1:11434/v1',
    )
    .option('--model <name>', 'model for --review')
    .option('--model-key-variable <name>', 'environment variable with the API key for --review')
    .option('--explain <check>', 'explain a check with a good and a bad example, and exit')
    .option('-w, --watch', 'compare again when a document, the golden document or a template changes')
    .option('--today <date>', 'date of the check, YYYY-MM-DD (default: today)')
    .option('--as-of <date>', 'expected "as of" date in the documents, YYYY-MM-DD; another date is a finding')
    .option('--foreign-name <name>', 'name that must not occur in the documents; repeatable', collect)
    .option('--limit <name=value>', 'resource limit for one document; repeatable, see below', collect)
    .option('-q, --quiet', 'print only the output of --reporter; the exit code has the result')
    .option('--no-color', 'disable colours, like NO_COLOR')
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
  addInspectCommand(program, context, finish);
  addTemplateCommand(program, context, finish);
  addChecksCommand(program, context, finish);
  program
    .command('config-schema')
    .description('print the JSON Schema of fixpoint-compare.config.yaml, for editors')
    .action(async () => {
      const { runConfigSchema } = await import('./config-schema.js');
      finish(await runConfigSchema(context, {}));
    });
  return program;
}

/** As commander returns them: an option that is not given is absent. */
interface ProgramOptions extends Omit<CompareOptions, 'reports' | 'limit'> {
  readonly limit?: readonly string[];
  readonly color: boolean;
  readonly explain?: string;
}

function withColor(context: CommandContext, color: boolean): CommandContext {
  return color ? context : { ...context, terminal: { ...context.terminal, color: false } };
}

/** `fixpoint-compare inspect` */
function addInspectCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('inspect')
    .description('print the contents of documents as counts in JSON')
    .argument('<documents...>', 'files, folders, or patterns in quotes')
    .option('--limit <name=value>', 'resource limit for one document; repeatable, see below', collect)
    .addHelpText('after', () => `${inspectHelp}\n${limitsHelp()}`)
    .action(async (named: string[], { limit = [] }: { limit?: string[] }) => {
      const { runInspect } = await import('./inspect.js');
      finish(await runInspect(context, { named, limit }));
    });
}

/** `fixpoint-compare checks` */
function addChecksCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('checks')
    .description('list all checks, or explain one with a good and a bad example')
    .argument('[name]', 'check to explain')
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, { json = false }: { json?: boolean }) => {
      const { runChecks } = await import('./checks.js');
      finish(await runChecks(context, { json, ...(name === undefined ? {} : { name }) }));
    });
}
