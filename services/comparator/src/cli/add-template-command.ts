import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';

/** `fixpoint-compare template …` */
export function addTemplateCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const template = program.command('template').description('the templates that documents are held to');
  const folderOption = ['--templates <folder>', 'folder with templates of your own (.yaml)'] as const;
  template
    .command('list')
    .description('name every template, with its type and what it is for')
    .option(...folderOption)
    .option('--json', 'for programs')
    .action(async (options: { templates?: string; json?: boolean }) => {
      const { runTemplateList } = await import('./template-list.js');
      finish(await runTemplateList(context, options));
    });
  template
    .command('show')
    .description('print a template with everything that it inherits, as YAML')
    .argument('<name>', 'name of the template')
    .option(...folderOption)
    .action(async (name: string, options: { templates?: string }) => {
      const { runTemplateShow } = await import('./template-show.js');
      finish(await runTemplateShow(context, { name, ...options }));
    });
}
