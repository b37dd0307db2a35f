import { type Command, Option } from 'commander';
import type { CommandContext } from './command-context.js';
import type { DemoStory } from './commands/demo-command.js';
import type { UpOptions } from './commands/up-command.js';
import type { DoctorOptions } from './doctor/run-doctor.js';
import { parsePort } from './parse-port.js';

/** The commands that run the services, or a demo of them. */
export function addRunCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('demo')
    .description('run the whole loop offline on this machine, against simulated external services')
    .option('--keep', 'leave the gateway and the simulated services running at the end, until Ctrl-C')
    .addOption(
      new Option(
        '--story <name>',
        'scenario: usual (fix the defects one by one), regression (revert a fix that makes the document worse), outage (revert a fix that stops all mail), quota (wait for the quota reset of the agent) or cheat (refuse a change that pads texts)',
      )
        .choices(['usual', 'regression', 'outage', 'quota', 'cheat'])
        .default('usual'),
    )
    .option('--json', 'print JSON: one event per line, the result last')
    .action(async (options: { keep?: boolean; story: DemoStory; json?: boolean }) => {
      const { runDemo } = await import('./commands/demo-command.js');
      finish(await runDemo(context, options));
    });
  program
    .command('up')
    .description('run Redis (unless REDIS_URL is set) and the five services, until Ctrl-C')
    .option(
      '--host <address>',
      'address for the gateway to listen on; any other than loopback needs FIXPOINT_TOKEN (default: HOST, else 127.0.0.1)',
    )
    .option('--port <number>', 'port for the gateway to listen on (default: PORT, else 3000)', parsePort)
    .option(
      '--redis-port <number>',
      'port for the Redis that is started, for other programs (default: any free port)',
      parsePort,
    )
    .option('--json', 'print the log as JSON, one entry per line, each with the name of its service')
    .option('--moved', 'continue the tasks of a state folder (FIXPOINT_HOME) that was moved here')
    .option('--second', 'run a second installation from a copied state folder, without its tasks')
    .action(async (options: UpOptions) => {
      const { runUp } = await import('./commands/up-command.js');
      finish(await runUp(context, options));
    });
}

/** The commands that show what an installation has and lacks. */
export function addSetupCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('desktops')
    .description('list the desktops that tasks can use, with their state and user')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runDesktops } = await import('./commands/desktops-command.js');
      finish(await runDesktops(context, options));
    });
  program
    .command('doctor')
    .description(
      'check the setup: show what is missing and how to fix it, with one line per target service; exit 1 if a service could not complete a run',
    )
    .option('--json', 'print JSON')
    .option('--quick', 'skip the sandbox attacks, which take up to a minute')
    .option('--fix', 'fix what needs no decision: folders, permissions of files with secrets, stale locks')
    .option('--watch', 'repeat the checks until Ctrl-C and show changes')
    .option('--ask-model', 'also call the model once, which costs a fraction of a cent')
    .action(async (options: DoctorOptions) => {
      const { runDoctor } = await import('./doctor/run-doctor.js');
      finish(await runDoctor(context, options));
    });
  program
    .command('upgrade')
    .description('show the installed and the latest version, and what an upgrade changes')
    .requiredOption('--check', 'change nothing')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runUpgradeCheck } = await import('./commands/upgrade/upgrade-command.js');
      finish(await runUpgradeCheck(context, options));
    });
}
