import type { Command } from 'commander';
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
        'address of the form, of its OpenAPI document or of the repository, or a curl command that sends the form',
      )
      .option('--yes', 'take the usual answers without asking')
      .option('--answer <key=value>', 'the answer to one question; may be repeated', collect)
      .option('--restart', 'forget the answers of a run that broke off');
  addQuestions(
    program
      .command('init')
      .description('set a service up: find its form, repository and mailbox, and compare a first document'),
  ).action(async (target: string | undefined, options: InitOptions) => {
    const { runInit } = await import('./commands/init/init-command.js');
    finish(await runInit(context, { ...options, ...(target === undefined ? {} : { target }) }));
  });
  const service = program.command('service').description('the services that tasks can be for');
  addQuestions(
    service
      .command('add')
      .description('add a service to fixpoint.config.yaml: its form, repository and deploy'),
  ).action(async (target: string | undefined, options: InitOptions) => {
    const { runServiceAdd } = await import('./commands/init/init-command.js');
    finish(await runServiceAdd(context, { ...options, ...(target === undefined ? {} : { target }) }));
  });
  service
    .command('test')
    .description('submit a form once, wait for the document and compare it; nothing is fixed or pushed')
    .argument('<service>', 'its name')
    .option(
      '--set <field=value>',
      'fill in a field of the form, or upload its file: Template=@./deck.pptx; may be repeated',
      collect,
    )
    .action(async (name: string, options: { set?: readonly string[] }) => {
      const { runServiceTest } = await import('./commands/service-test-command.js');
      finish(await runServiceTest(context, { name, ...options }));
    });
  program
    .command('hand')
    .description('hand over the document that a service made, where it does not come by mail')
    .argument('<task>', 'id of the task that waits for it')
    .argument('<file>', 'the document')
    .action(async (task: string, file: string) => {
      const { runHand } = await import('./commands/hand-command.js');
      finish(await runHand(context, { task, file }));
    });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
