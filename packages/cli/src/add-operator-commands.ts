import type { Command } from 'commander';
import { collect } from './add-task-commands.js';
import type { CommandContext } from './command-context.js';
import type { RedisAclOptions } from './commands/redis-command.js';

/** The commands about the rules of the coding agent. */
export function addPolicyCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('policy')
    .description('inspect the policy of the coding agent')
    .enablePositionalOptions()
    .command('explain')
    .description(
      'check if the guard allows a command, or a tool call in hook JSON on standard input; exit 0 if allowed, 2 if denied',
    )
    .argument('[command...]', 'shell command (default: read standard input)')
    .option(
      '--sandbox',
      'assume a working sandbox, in which commands that affect only the working tree are allowed',
    )
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[], { sandbox = false }: { sandbox?: boolean }) => {
      const { runPolicyExplain } = await import('./commands/policy-command.js');
      finish(await runPolicyExplain(context, { words, sandbox }));
    });
}

/** The commands about Redis users, and the checker. */
export function addRedisCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('redis')
    .description('manage the access rules of Redis users')
    .command('acl')
    .description('print the access rules of the Redis user of each service, or write them with new passwords')
    .option(
      '--output <folder>',
      'write redis/users.acl to this folder, and a redis-url file with the password of each user',
    )
    .option('--machine <name>', 'add a user for the desktop-runner of this machine; repeatable', collect)
    .option('--prefix <prefix>', 'key prefix (default: FIXPOINT_KEY_PREFIX, else {fixpoint})')
    .option('--address <url>', 'address of Redis in the files (default: redis://127.0.0.1:6379)')
    .option('--json', 'print JSON')
    .action(async (options: RedisAclOptions) => {
      const { runRedisAcl } = await import('./commands/redis-command.js');
      finish(await runRedisAcl(context, options));
    });
  program
    .command('compare')
    .description(
      'check PPTX, XLSX and DOCX documents, without Redis; for CI: exit 0 match, 1 findings, 2 unreadable',
    )
    .argument('[arguments...]', 'arguments of fixpoint-compare; see fixpoint compare --help')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const { runProgram } = await import('./processes/start-program.js');
      finish(await runProgram(context, 'packages/compare/dist/cli.js', args));
    });
}
