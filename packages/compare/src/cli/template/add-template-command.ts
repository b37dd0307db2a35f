import { Argument, type Command } from 'commander';
import type { CommandContext } from '../command.js';

const folderOption = ['--templates <folder>', 'folder with templates of your own (.yaml)'] as const;
const collect = (value: string, before: readonly string[] = []) => [...before, value];

const learnHelp = `
Good documents show their structure: sections, sheets, columns, chapters, companies, how much there is of
everything and in which typefaces. What they show becomes a template that you can read and change: every line
names the documents it was seen in. No model and no network is needed. Where a model is named, it is shown titles and
labels only, and may propose other words for titles, phrases and a description; it never decides what is measured.

Example, from nothing to a check of your own:
  fixpoint-compare template learn good-1.pptx good-2.pptx --name quarterly-report --templates templates
  fixpoint-compare template lint templates
  fixpoint-compare report.pptx -t quarterly-report --templates templates

It prints how many changes for the worse to the good documents it notices (a slide removed, a cell emptied, a figure a thousand times as
large), and which it does not. With --bad, it names the checks that tell such a document apart; where none does, it takes the
numbers of the good documents without a margin, if only that helps.

With --in-addition-to, documents that another template checks are held to the learned one as well.

With --model-url and --model, an endpoint that speaks chat completions (hosted, Ollama, vLLM, llama.cpp) is
asked. Its key, where it needs one, is read from a variable of the environment:
  fixpoint-compare template learn good-1.pptx --model-url http://127.0.0.1:11434/v1 --model llama3.1
  fixpoint-compare template learn good-1.pptx --model-url https://… --model … --model-key-variable MY_KEY`;

/** `fixpoint-compare template …`. The code of each is loaded when it is wanted. */
export function addTemplateCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const template = program.command('template').description('the templates that documents are held to');
  template
    .command('list')
    .description('name every template, with its type and what it is for')
    .option(...folderOption)
    .option('--json', 'for programs')
    .action(async (options: { templates?: string; json?: boolean }) => {
      const { runTemplateList } = await import('./manage-templates.js');
      finish(await runTemplateList(context, options));
    });
  template
    .command('show')
    .description('print a template with everything that it inherits, as YAML')
    .argument('<name>', 'name of the template')
    .option(...folderOption)
    .action(async (name: string, options: { templates?: string }) => {
      const { runTemplateShow } = await import('./manage-templates.js');
      finish(await runTemplateShow(context, { name, ...options }));
    });
  template
    .command('lint')
    .description('report what is wrong with templates, with places and suggestions; exit 1 on errors')
    .argument('<files...>', 'files (.yaml), or folders with them')
    .action(async (files: string[]) => {
      const { runTemplateLint } = await import('./lint.js');
      finish(await runTemplateLint(context, { files }));
    });
  template
    .command('learn')
    .description('make a template from documents that are good')
    .argument('<documents...>', 'good documents of one type: files, folders, or patterns in quotes')
    .option('--name <name>', 'name of the template (default: after the first document)')
    .option('--templates <folder>', 'folder to write it to (default: this one)')
    .option(
      '--in-addition-to <template>',
      'template whose documents it checks as well; may be repeated',
      collect,
    )
    .option(
      '--bad <document>',
      'document that is not good: which checks tell it apart? may be repeated',
      collect,
    )
    .option('--force', 'replace the file where there is one')
    .option('--print', 'print it instead of writing a file')
    .option('--model-url <url>', 'endpoint of a model that proposes words besides: http://127.0.0.1:11434/v1')
    .option('--model <name>', 'the model, as the endpoint calls it')
    .option('--model-key-variable <name>', 'variable of the environment that holds the endpoint’s key')
    .addHelpText('after', learnHelp)
    .action(async (named: string[], options) => {
      const { runTemplateLearn } = await import('./learn.js');
      finish(await runTemplateLearn(context, { named, ...options }));
    });
  template
    .command('delete')
    .description('delete the file of a template of your own')
    .argument('<name>', 'name of the template; never a path')
    .requiredOption('--templates <folder>', 'folder that it is in')
    .action(async (name: string, options: { templates: string }) => {
      const { runTemplateDelete } = await import('./manage-templates.js');
      finish(await runTemplateDelete(context, { name, ...options }));
    });
  template
    .command('schema')
    .description('print the JSON Schema of templates, for editors')
    .addArgument(new Argument('<type>', 'type of document').choices(['pptx', 'xlsx', 'docx']))
    .action(async (type: 'pptx' | 'xlsx' | 'docx') => {
      const { runTemplateSchema } = await import('./manage-templates.js');
      finish(await runTemplateSchema(context, { type }));
    });
}
