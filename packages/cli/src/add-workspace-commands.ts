import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';
import type { MakeCommandOptions, WorkspaceOptions } from './commands/workspace/open-agent.js';

/** The commands of the workspace agent: a local model that works in one folder, without Redis. */
export function addWorkspaceCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  withPlace(
    program
      .command('ask')
      .description('let a local model do one thing in the workspace: one question, one answer with its tools')
      .argument('<request>', 'in words: "Create a file called test.txt"'),
  ).action(async (request: string, options: WorkspaceOptions) => {
    const { runAsk } = await import('./commands/workspace/request-commands.js');
    finish(await runAsk(context, { ...options, request }));
  });
  withPlace(
    program
      .command('chat')
      .description(
        'talk with a local model that works in the workspace; a request on each line of standard input',
      ),
  ).action(async (options: WorkspaceOptions) => {
    const { runChat } = await import('./commands/workspace/request-commands.js');
    finish(await runChat(context, options));
  });
  withPlace(
    program
      .command('make')
      .description('let a local model plan a project, build it step by step, run it and mend it')
      .argument('<request>', 'in words: "make a Flask app called Notes with …"')
      .option('--yes', 'carry the plan out without asking')
      .option('--plan', 'plan also what is simple enough to be done at once'),
  ).action(async (request: string, options: MakeCommandOptions) => {
    const { runMake } = await import('./commands/workspace/request-commands.js');
    finish(await runMake(context, { ...options, request }));
  });

  const workspace = program.command('workspace').description('what the workspace agent made, and its model');
  withPlace(
    workspace.command('resume').description('go on with a project at the step where it was interrupted'),
  ).action(async (options: WorkspaceOptions) => {
    const { runResume } = await import('./commands/workspace/request-commands.js');
    finish(await runResume(context, options));
  });
  withPlace(workspace.command('log').description('list the steps that changed files, newest first')).action(
    async (options: WorkspaceOptions) => {
      const { runLog } = await import('./commands/workspace/history-commands.js');
      finish(await runLog(context, options));
    },
  );
  withPlace(
    workspace
      .command('diff')
      .description('show what a step changed')
      .argument('<commit>', 'its id, as "workspace log" shows it'),
  ).action(async (commit: string, options: WorkspaceOptions) => {
    const { runDiff } = await import('./commands/workspace/history-commands.js');
    finish(await runDiff(context, { ...options, commit }));
  });
  withPlace(
    workspace
      .command('undo')
      .description('take back what a step changed')
      .argument('<commit>', 'its id, as "workspace log" shows it'),
  ).action(async (commit: string, options: WorkspaceOptions) => {
    const { runUndo } = await import('./commands/workspace/history-commands.js');
    finish(await runUndo(context, { ...options, commit }));
  });
  workspace
    .command('demo')
    .description('build a Flask and a React project from a sentence each, with a scripted model')
    .option('--keep', 'keep the folder of the projects')
    .action(async (options: { keep?: boolean }) => {
      const { runWorkspaceDemo } = await import('./commands/workspace/demo-command.js');
      finish(await runWorkspaceDemo(context, options));
    });
  workspace
    .command('serve')
    .description(
      'start llama-server with the configured model, unless it runs, and wait until it is loaded; until Ctrl-C',
    )
    .action(async () => {
      const { runServe } = await import('./commands/workspace/serve-command.js');
      finish(await runServe(context, {}));
    });
}

function withPlace(command: Command): Command {
  return command
    .option('--folder <path>', 'the workspace (default: WORKSPACE_DIR, else ./workspace)')
    .option('--json', 'for programs: one event a line, the result last');
}
