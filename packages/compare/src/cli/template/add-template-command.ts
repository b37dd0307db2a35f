import { Argument, type Command } from 'commander';
import type { CommandContext } from '../command.js';

const folderOption = ['--templates <folder>', 'folder with your own templates (.yaml)'] as const;
const collect = (value: string, before: readonly string[] = []) => [...before, value];

const learnHelp = `
Creates a template from the structure of correct documents: sections, sheets, columns, chapters, companies,
amounts and typefaces. You can read and edit the template: the comment of each line lists its source
documents. The command needs no model and no network. If you give a model, it receives only titles and labels,
and may propose other words for titles, phrases and a description. The model never decides which checks run.

Example, from documents to your own check:
  fixpoint-compare template learn good-1.pptx good-2.pptx --name quarterly-report --templates templates
  fixpoint-compare template lint templates
  fixpoint-compare report.pptx -t quarterly-report --templates templates

To test the template, the command plants defects in the correct documents (a slide removed, a cell emptied,
a number multiplied by a thousand) and prints how many of them the template detects. With --bad, it lists the
checks that detect a defective document. If no check detects it, the command tries the exact numbers of the
correct documents, without a margin, and keeps them if a check then detects it.

With --in-addition-to, documents of another template are also checked against the learned one.

With --model-url and --model, the command queries a chat completions endpoint (hosted, Ollama, vLLM, llama.cpp).
If the endpoint needs an API key, give its environment variable:
  fixpoint-compare template learn good-1.pptx --model-url http://127.0.0.1:11434/v1 --model llama3.1
  fixpoint-compare template learn good-1.pptx --model-url https://… --model … --model-key-variable MY_KEY`;

/** `fixpoint-compare template …`. The code of each is loaded when it is wanted. */
export function addTemplateCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const template = program
    .command('template')
    .description('manage the templates that documents are checked against');
  template
    .command('list')
    .description('list all templates with type and purpose')
    .option(...folderOption)
    .option('--json', 'print JSON')
    .action(async (options: { templates?: string; json?: boolean }) => {
      const { runTemplateList } = await import('./manage-templates.js');
      finish(await runTemplateList(context, options));
    });
  template
    .command('show')
    .description('print a template with all inherited fields, as YAML')
    .argument('<name>', 'name of the template')
    .option(...folderOption)
    .action(async (name: string, options: { templates?: string }) => {
      const { runTemplateShow } = await import('./manage-templates.js');
      finish(await runTemplateShow(context, { name, ...options }));
    });
  template
    .command('lint')
    .description('check templates and report errors with locations and suggestions; exit 1 on errors')
    .argument('<files...>', 'files (.yaml), or folders with them')
    .action(async (files: string[]) => {
      const { runTemplateLint } = await import('./lint.js');
      finish(await runTemplateLint(context, { files }));
    });
  template
    .command('learn')
    .description('create a template from correct documents')
    .argument('<documents...>', 'correct documents of one type: files, folders, or patterns in quotes')
    .option('--name <name>', 'name of the template (default: after the first document)')
    .option('--templates <folder>', 'folder for the template (default: current folder)')
    .option(
      '--in-addition-to <template>',
      'template whose documents the new template also applies to; repeatable',
      collect,
    )
    .option('--bad <document>', 'defective document; shows which checks detect it; repeatable', collect)
    .option('--force', 'overwrite an existing file')
    .option('--print', 'print the template instead of writing a file')
    .option(
      '--model-url <url>',
      'endpoint of a model that proposes additional words: http://127.0.0.1:11434/v1',
    )
    .option('--model <name>', 'name of the model at the endpoint')
    .option('--model-key-variable <name>', 'environment variable with the API key for the endpoint')
    .addHelpText('after', learnHelp)
    .action(async (named: string[], options) => {
      const { runTemplateLearn } = await import('./learn.js');
      finish(await runTemplateLearn(context, { named, ...options }));
    });
  template
    .command('delete')
    .description('delete your own template')
    .argument('<name>', 'name of the template, not a path')
    .requiredOption('--templates <folder>', 'folder of the template')
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
