import { FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import type { Desktop, DesktopCommand } from '../desktops/desktop.js';
import { defineTool, type Tool, type ToolCall } from './tool.js';

/** Names of sandboxes and tasks. */
export const Name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'use 1–64 letters, digits, "_" or "-"');

const Sandbox = z.object({
  name: z.string(),
  provider: z.string(),
  status: z.string().describe('pending, running, stopped, terminated, failed or unknown'),
});

const NamedSandbox = z.object({ name: Name.describe('the name as list_sandboxes shows it; case counts') });

async function listDesktops({ desktops, signal }: ToolCall): Promise<Desktop[]> {
  return desktops === null ? [] : desktops.list(signal);
}

/** The sandbox of that very name. Says what to do where there is none, and tells a missing key from a missing sandbox. */
export async function findSandbox(name: string, call: ToolCall): Promise<Desktop> {
  if (call.desktops === null) {
    throw new FixpointError(`Sandbox not found: "${name}". No desktop is connected to this gateway.`, {
      code: 'no-desktop',
      retry: 'never',
      hint: 'For CUA Cloud machines send a key as X-CUA-API-Key, or set CUA_API_KEY on the gateway.',
    });
  }
  const found = (await listDesktops(call)).find((desktop) => desktop.name === name);
  if (found === undefined) throw new NotFoundError('sandbox', name);
  return found;
}

const listSandboxes = defineTool({
  name: 'list_sandboxes',
  title: 'List sandboxes',
  description:
    'Lists the desktops that tasks can use, with their status. Creating and deleting them is not offered here.',
  input: z.object({}),
  output: z.object({ sandboxes: z.array(Sandbox) }),
  isReadOnly: true,
  run: async (_, call) => ({ sandboxes: await listDesktops(call) }),
});

const getSandbox = defineTool({
  name: 'get_sandbox',
  title: 'Look at a sandbox',
  description: 'Answers one desktop with its status.',
  input: NamedSandbox,
  output: Sandbox,
  isReadOnly: true,
  run: async ({ name }, call) => findSandbox(name, call),
});

function commandTool(command: DesktopCommand, title: string, description: string): Tool {
  return defineTool({
    name: `${command}_sandbox`,
    title,
    description,
    input: NamedSandbox,
    output: z.object({ name: z.string(), requested: z.string() }),
    isReadOnly: false,
    isDestructive: command !== 'start',
    isIdempotent: command !== 'restart',
    run: async ({ name }, call) => {
      await findSandbox(name, call);
      await call.desktops?.command(name, command, call.signal);
      return { name, requested: command };
    },
  });
}

export const sandboxTools: readonly Tool[] = [
  listSandboxes,
  getSandbox,
  commandTool(
    'start',
    'Start a sandbox',
    'Starts a stopped desktop. Answers at once; get_sandbox shows when it runs.',
  ),
  commandTool(
    'stop',
    'Stop a sandbox',
    'Stops a running desktop. Answers at once; get_sandbox shows when it is stopped.',
  ),
  commandTool(
    'restart',
    'Restart a sandbox',
    'Restarts a desktop. Answers at once; get_sandbox shows when it runs again.',
  ),
];
