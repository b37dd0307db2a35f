import type { Command } from 'commander';
import { collect } from './add-task-commands.js';
import type { CommandContext } from './command-context.js';
import type { InitOptions } from './commands/init/init-command.js';

/** The commands that set a service up and try it. */
export function addInitCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const addQuestions = (command: Command) =>
    command
      .argument(
        '[target]',
        'URL of the form, its OpenAPI document or the repository, or a curl command that submits the form',
      )
      .option('--yes', 'accept the default answers without prompting')
      .option('--answer <key=value>', 'answer one question; repeatable', collect)
      .option('--restart', 'discard the answers of an interrupted run');
  addQuestions(
    program
      .command('init')
      .description('set up a service: find its form, repository and mailbox, and compare a first document'),
  ).action(async (target: string | undefined, options: InitOptions) => {
    const { runInit } = await import('./commands/init/init-command.js');
    finish(await runInit(context, { ...options, ...(target === undefined ? {} : { target }) }));
  });
  const service = program.command('service').description('manage the target services of tasks');
  addQuestions(
    service
      .command('add')
      .description('add a service to fixpoint.config.yaml: its form, repository and deployment'),
  ).action(async (target: string | undefined, options: InitOptions) => {
    const { runServiceAdd } = await import('./commands/init/init-command.js');
    finish(await runServiceAdd(context, { ...options, ...(target === undefined ? {} : { target }) }));
  });
  service
    .command('test')
    .description(
      'submit the form of a service once, wait for the document and compare it, without fixing or pushing',
    )
    .argument('<service>', 'name of the service')
    .option(
      '--set <field=value>',
      'set a form field, or upload its file: Template=@./deck.pptx; repeatable',
      collect,
    )
    .action(async (name: string, options: { set?: readonly string[] }) => {
      const { runServiceTest } = await import('./commands/service-test-command.js');
      finish(await runServiceTest(context, { name, ...options }));
    });
  program
    .command('hand')
    .description('give a waiting task the document of its service, if documents do not arrive by mail')
    .argument('<task>', 'id of the task that waits for the document')
    .argument('<file>', 'path of the document')
    .action(async (task: string, file: string) => {
      const { runHand } = await import('./commands/hand-command.js');
      finish(await runHand(context, { task, file }));
    });
}
