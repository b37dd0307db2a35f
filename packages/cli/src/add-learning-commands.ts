import type { DocumentType } from '@fixpoint/shared/contracts';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from './command-context.js';

/** The commands for the learned data of a service beyond its tasks. */
export function addLearningCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const fixes = program
    .command('fixes')
    .description('manage the recorded fixes of a service; fix prompts for the same finding include them');
  fixes
    .command('list')
    .description('list the recorded fixes and the findings that they removed, most helpful first')
    .argument('<service>', 'name of the service')
    .option('--json', 'print JSON')
    .action(async (service: string, options: { json?: boolean }) => {
      const { runFixes } = await import('./commands/fixes-command.js');
      finish(await runFixes(context, { service, ...options }));
    });
  fixes
    .command('edit')
    .description('edit the description of a fix')
    .argument('<service>', 'name of the service')
    .argument('<id>', 'id of the fix, as shown by "fixpoint fixes list"')
    .argument('<note>', 'new description, at most 1,000 characters')
    .option('--json', 'print JSON')
    .action(async (service: string, id: string, note: string, options: { json?: boolean }) => {
      const { runEditFix } = await import('./commands/fixes-command.js');
      finish(await runEditFix(context, { service, id, note, ...options }));
    });
  fixes
    .command('forget')
    .description('delete a recorded fix; the change itself stays')
    .argument('<service>', 'name of the service')
    .argument('<id>', 'id of the fix, as shown by "fixpoint fixes list"')
    .option('--json', 'print JSON')
    .action(async (service: string, id: string, options: { json?: boolean }) => {
      const { runForgetFix } = await import('./commands/fixes-command.js');
      finish(await runForgetFix(context, { service, id, ...options }));
    });

  const learned = program
    .command('learned')
    .description(
      'manage the rules learned from good documents of a service; they apply in addition to its template',
    );
  learned
    .command('list')
    .description('list the versions, newest first')
    .argument('<service>', 'name of the service')
    .option('--json', 'print JSON')
    .action(async (service: string, options: { json?: boolean }) => {
      const { runLearned } = await import('./commands/learned-command.js');
      finish(await runLearned(context, { service, ...options }));
    });
  learned
    .command('show')
    .description('show the changes in a version')
    .argument('<service>', 'name of the service')
    .argument('<version>', 'number of the version', parseVersion)
    .option('--text', 'show the complete template instead')
    .option('--json', 'print JSON')
    .action(async (service: string, version: number, options: { text?: boolean; json?: boolean }) => {
      const { runShowLearned } = await import('./commands/learned-command.js');
      finish(await runShowLearned(context, { service, version, ...options }));
    });
  learned
    .command('undo')
    .description('reactivate the version before the active one')
    .argument('<service>', 'name of the service')
    .addArgument(new Argument('<type>', 'type of the documents').choices(['pptx', 'xlsx', 'docx']))
    .option('--json', 'print JSON')
    .action(async (service: string, type: DocumentType, options: { json?: boolean }) => {
      const { runUndoLearned } = await import('./commands/learned-command.js');
      finish(await runUndoLearned(context, { service, type, ...options }));
    });
  for (const decision of ['approve', 'reject'] as const) {
    learned
      .command(decision)
      .description(
        decision === 'approve'
          ? 'learn from the documents of a matched task'
          : 'never learn from the documents of a task, and remove the rules learned from them',
      )
      .argument('<task>', 'id of the task, or its first three or more characters')
      .option('--json', 'print JSON')
      .action(async (id: string, options: { json?: boolean }) => {
        const { runTeach } = await import('./commands/learned-command.js');
        finish(await runTeach(context, { id, decision, ...options }));
      });
  }
}

function parseVersion(text: string): number {
  const version = Number(text);
  if (Number.isInteger(version) && version > 0) return version;
  throw new InvalidArgumentError('A version must be a whole number greater than 0.');
}
