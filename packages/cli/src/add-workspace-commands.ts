import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';
import type { MakeCommandOptions, WorkspaceOptions } from './commands/workspace/open-agent.js';
import type { OpenOptions } from './commands/workspace/open-command.js';
import type { ServeOptions } from './commands/workspace/serve-command.js';
import { parsePort } from './parse-port.js';

/** The commands of the workspace agent: a local model that works in one folder, without Redis. */
export function addWorkspaceCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  withPlace(
    program
      .command('ask')
      .description('run one request in the workspace with a local model and its tools')
      .argument('<request>', 'the request in words: "Create a file called test.txt"'),
  ).action(async (request: string, options: WorkspaceOptions) => {
    const { runAsk } = await import('./commands/workspace/request-commands.js');
    finish(await runAsk(context, { ...options, request }));
  });
  withPlace(
    program
      .command('chat')
      .description(
        'chat with a local model that builds and changes projects in the workspace; reads one request per line of standard input',
      ),
  ).action(async (options: WorkspaceOptions) => {
    const { runChat } = await import('./commands/workspace/request-commands.js');
    finish(await runChat(context, options));
  });
  withPlace(
    program
      .command('make')
      .description('plan, build, run and repair a project with a local model')
      .argument('<request>', 'the request in words: "make a Flask app called Notes with …"')
      .option('--yes', 'run the plan without prompting')
      .option('--plan', 'plan even requests that are simple enough to run directly')
      .option('--keep-running', 'keep the project running at the end, until Ctrl-C'),
  ).action(async (request: string, options: MakeCommandOptions) => {
    const { runMake } = await import('./commands/workspace/request-commands.js');
    finish(await runMake(context, { ...options, request }));
  });

  const workspace = program
    .command('workspace')
    .description('manage the workspace: its history and its model');
  workspace
    .command('open')
    .description('show the page of one workspace folder in the browser, until Ctrl-C; needs no Redis')
    .option('--folder <path>', 'workspace folder (default: WORKSPACE_DIR, else ./workspace)')
    .option('--port <number>', 'port of the page (default: any free port)', parsePort)
    .option('--json', 'print the address and the log as JSON, one entry per line')
    .action(async (options: OpenOptions) => {
      const { runWorkspaceOpen } = await import('./commands/workspace/open-command.js');
      finish(await runWorkspaceOpen(context, options));
    });
  withPlace(
    workspace.command('resume').description('resume an interrupted project at the step where it stopped'),
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
      .description('show the changes of a step')
      .argument('<commit>', 'id of the step, as shown by "fixpoint workspace log"'),
  ).action(async (commit: string, options: WorkspaceOptions) => {
    const { runDiff } = await import('./commands/workspace/history-commands.js');
    finish(await runDiff(context, { ...options, commit }));
  });
  withPlace(
    workspace
      .command('undo')
      .description('undo the changes of a step')
      .argument('<commit>', 'id of the step, as shown by "fixpoint workspace log"'),
  ).action(async (commit: string, options: WorkspaceOptions) => {
    const { runUndo } = await import('./commands/workspace/history-commands.js');
    finish(await runUndo(context, { ...options, commit }));
  });
  workspace
    .command('demo')
    .description('build a Flask and a React project from one sentence each, with a scripted model')
    .option('--keep', 'keep the folder of the projects')
    .action(async (options: { keep?: boolean }) => {
      const { runWorkspaceDemo } = await import('./commands/workspace/demo-command.js');
      finish(await runWorkspaceDemo(context, options));
    });
  workspace
    .command('serve')
    .description(
      'start llama-server with the configured model, if it is not running, and keep it running until Ctrl-C',
    )
    .option(
      '--server <program>',
      'llama-server: a name or path; or embedded, which needs node-llama-cpp (default: llama-server)',
    )
    .option('--model-file <file>', 'model in GGUF format (default: models/qwen2.5-7b-instruct-q4_0.gguf)')
    .option('--chat-template <file>', 'Jinja chat template (default: that of the model)')
    .action(async (options: ServeOptions) => {
      const { runServe } = await import('./commands/workspace/serve-command.js');
      finish(await runServe(context, options));
    });
}

function withPlace(command: Command): Command {
  return command
    .option('--folder <path>', 'workspace folder (default: WORKSPACE_DIR, else ./workspace)')
    .option('--json', 'print JSON: one event per line, the result last');
}
