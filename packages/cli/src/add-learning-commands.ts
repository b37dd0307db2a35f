import type { DocumentType } from '@fixpoint/shared/contracts';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from './command-context.js';

/** The commands for what is kept of a service beyond its tasks. */
export function addLearningCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const fixes = program
    .command('fixes')
    .description('the fixes that worked for a service: what the next fix of such a finding is told');
  fixes
    .command('list')
    .description('which change removed which findings, the most helpful first')
    .argument('<service>', 'its name')
    .option('--json', 'for programs')
    .action(async (service: string, options: { json?: boolean }) => {
      const { runFixes } = await import('./commands/fixes-command.js');
      finish(await runFixes(context, { service, ...options }));
    });
  fixes
    .command('edit')
    .description('say in better words what a fix did')
    .argument('<service>', 'its name')
    .argument('<id>', 'of the fix, as "fixes list" shows it')
    .argument('<note>', 'what it did, at most 1,000 characters')
    .option('--json', 'for programs')
    .action(async (service: string, id: string, note: string, options: { json?: boolean }) => {
      const { runEditFix } = await import('./commands/fixes-command.js');
      finish(await runEditFix(context, { service, id, note, ...options }));
    });
  fixes
    .command('forget')
    .description('forget a fix; the change itself stays')
    .argument('<service>', 'its name')
    .argument('<id>', 'of the fix, as "fixes list" shows it')
    .option('--json', 'for programs')
    .action(async (service: string, id: string, options: { json?: boolean }) => {
      const { runForgetFix } = await import('./commands/fixes-command.js');
      finish(await runForgetFix(context, { service, id, ...options }));
    });

  const learned = program
    .command('learned')
    .description(
      'what the good documents of a service taught, which is required in addition to its template',
    );
  learned
    .command('list')
    .description('the versions, the newest first')
    .argument('<service>', 'its name')
    .option('--json', 'for programs')
    .action(async (service: string, options: { json?: boolean }) => {
      const { runLearned } = await import('./commands/learned-command.js');
      finish(await runLearned(context, { service, ...options }));
    });
  learned
    .command('show')
    .description('what a version changed')
    .argument('<service>', 'its name')
    .argument('<version>', 'its number', parseVersion)
    .option('--text', 'the whole template instead')
    .option('--json', 'for programs')
    .action(async (service: string, version: number, options: { text?: boolean; json?: boolean }) => {
      const { runShowLearned } = await import('./commands/learned-command.js');
      finish(await runShowLearned(context, { service, version, ...options }));
    });
  learned
    .command('undo')
    .description('put the version before the one in force back in force')
    .argument('<service>', 'its name')
    .addArgument(new Argument('<type>', 'of the documents').choices(['pptx', 'xlsx', 'docx']))
    .option('--json', 'for programs')
    .action(async (service: string, type: DocumentType, options: { json?: boolean }) => {
      const { runUndoLearned } = await import('./commands/learned-command.js');
      finish(await runUndoLearned(context, { service, type, ...options }));
    });
  for (const decision of ['approve', 'reject'] as const) {
    learned
      .command(decision)
      .description(
        decision === 'approve'
          ? 'let the documents of a task that matched teach'
          : 'never learn from the documents of a task, and take out what was learned',
      )
      .argument('<task>', 'its id, or three characters or more that it begins with')
      .option('--json', 'for programs')
      .action(async (id: string, options: { json?: boolean }) => {
        const { runTeach } = await import('./commands/learned-command.js');
        finish(await runTeach(context, { id, decision, ...options }));
      });
  }
}

function parseVersion(text: string): number {
  const version = Number(text);
  if (Number.isInteger(version) && version > 0) return version;
  throw new InvalidArgumentError('A version is a whole number above 0.');
}
