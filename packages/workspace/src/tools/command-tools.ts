import { NotFoundError } from '@fixpoint/shared/errors';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { isServerCommand } from '../commands/index.js';
import { parsePath } from '../files/index.js';
import { defineTool, type ToolContext, type ToolOutcome } from './workspace-tool.js';

const maxOutputLength = 6_000;

export const executeCommandTool = defineTool({
  name: 'execute_command',
  description:
    'Runs a shell command in a folder of the workspace. It is stopped after 60 seconds; a server (npm run dev, python app.py) is kept running and gets its port in PORT. There is no network but the package registries.',
  schema: z.object({
    command: z.string().min(1).max(4_000),
    folder: z.string().default('').describe('The project folder, for example MyProject.'),
  }),
  event: (args) => ({ type: 'EXECUTE', target: args.command }),
  async run({ command, folder }, context) {
    const where = parsePath(folder).join('/');
    await context.files.list(where);
    if (isServerCommand(command)) return startServer(command, where, context);
    const { ok, how, output } = await context.runner.run(command, { folder: where, signal: context.signal });
    return { text: `${how}\n${tail(output)}`.trim(), failed: !ok };
  },
});

/** One server of a command in a folder: starting it again is how a change is tried. */
async function startServer(line: string, folder: string, context: ToolContext): Promise<ToolOutcome> {
  const former = context.servers.list().filter((server) => server.line === line && server.folder === folder);
  await Promise.all(former.map((server) => server.stop()));
  const { server, isReady } = await context.servers.start(line, { folder, signal: context.signal });
  const output = tail(server.output());
  if (isReady && server.isRunning()) {
    return { text: `Server ${server.id} is running and responds on port ${server.port}.\n${output}`.trim() };
  }
  const how = server.ending() ?? `does not respond on port ${server.port}, the value of PORT`;
  await server.stop();
  return { text: `The server ${how}.\n${output}`.trim(), failed: true };
}

export const readOutputTool = defineTool({
  name: 'read_output',
  description: 'Shows what a running server has printed.',
  schema: z.object({ server: z.string().default('').describe('Its id; by default the newest one.') }),
  event: (args) => ({ type: 'EXECUTE', target: `the output of server ${args.server || '(newest)'}` }),
  async run({ server: id }, { servers }) {
    const all = servers.list();
    const server = id === '' ? all.at(-1) : all.find((entry) => entry.id === id);
    if (server === undefined) {
      throw new NotFoundError('server', id || '(newest)', {
        hint: `${countOf(all.length, 'server')} run: ${all.map((entry) => entry.id).join(', ') || 'none'}.`,
      });
    }
    const state = server.ending() ?? `runs on port ${server.port}`;
    return { text: `Server ${server.id} ${state}.\n${tail(server.output())}`.trim() };
  },
});

/** The end of an output, since errors are there. */
function tail(output: string): string {
  return output.length <= maxOutputLength ? output : `[… cut]\n${output.slice(-maxOutputLength)}`;
}
