import type { Command } from 'commander';
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
    .action(async (service: string, id: string, note: string) => {
      const { runEditFix } = await import('./commands/fixes-command.js');
      finish(await runEditFix(context, { service, id, note }));
    });
  fixes
    .command('forget')
    .description('forget a fix; the change itself stays')
    .argument('<service>', 'its name')
    .argument('<id>', 'of the fix, as "fixes list" shows it')
    .action(async (service: string, id: string) => {
      const { runForgetFix } = await import('./commands/fixes-command.js');
      finish(await runForgetFix(context, { service, id }));
    });
}
