import type { DesktopCommand } from '@fixpoint/shared/contracts/routes';
import { FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import { defineTool, Name, type Tool, type ToolCall } from '../tool.js';
import { type Desktop, noDesktopCode } from './desktops.js';

const Sandbox = z.object({
  name: z.string(),
  provider: z
    .string()
    .describe(
      'cua-cloud: a machine of CUA Cloud; runner: any other machine, announced by its desktop-runner',
    ),
  status: z.string().describe('pending, running, stopped, terminated, failed or unknown'),
  can_run_tasks: z
    .boolean()
    .describe(
      'true if describe_screen and run_task work: a desktop-runner serves it, or would once it is used',
    ),
  why_not: z.string().nullable(),
  platform: z.string().nullable(),
  capabilities: z.array(z.string()),
  used_by: z.string().nullable().describe('task or person that uses it now'),
  waiting: z.int().describe('task steps that wait for it or use it'),
  seen_at: z.string().nullable(),
});

const NamedSandbox = z.object({ name: Name.describe('name as listed by list_sandboxes; case-sensitive') });

/** The sandbox of exactly that name. The error states what to do, and distinguishes a missing key from a missing sandbox. */
export async function findSandbox(name: string, { desktops, signal }: ToolCall): Promise<Desktop> {
  try {
    return await desktops.find(name, signal);
  } catch (error) {
    if (!(error instanceof FixpointError)) throw error;
    const isWithoutKey = error.code === noDesktopCode;
    if (!isWithoutKey && !(error instanceof NotFoundError)) throw error;
    const more = isWithoutKey
      ? 'Start a desktop-runner on the machine. For CUA Cloud machines send a key as X-CUA-API-Key, or set CUA_API_KEY on the gateway.'
      : 'The key may belong to another account.';
    throw new FixpointError(`Sandbox not found: "${name}". ${error.message}`, {
      code: error.code,
      retry: 'never',
      hint: `list_sandboxes shows the names, which are case-sensitive. ${more}`,
    });
  }
}

function toSandbox(
  { name, provider, status, runner }: Desktop,
  isServedOnDemand: boolean,
): z.output<typeof Sandbox> {
  const whyNot = whyNoTasks({ provider, status, runner }, isServedOnDemand);
  return {
    name,
    provider,
    status,
    can_run_tasks: whyNot === null,
    why_not: whyNot,
    platform: runner?.platform ?? null,
    capabilities: [...(runner?.capabilities ?? [])],
    used_by: ownerOf(runner),
    waiting: runner?.backlog ?? 0,
    seen_at: runner?.seen_at ?? null,
  };
}

function whyNoTasks(
  { provider, status, runner }: Omit<Desktop, 'name'>,
  isServedOnDemand: boolean,
): string | null {
  if (provider === 'cua-cloud' && status !== 'running') return `It is ${status}.`;
  if (isServedOnDemand && provider === 'cua-cloud' && runner?.connected !== true) return null;
  if (runner === null) return 'No desktop-runner serves it.';
  if (!runner.connected) return `Its desktop-runner was last seen ${runner.seen_at}.`;
  if (runner.status !== 'refused') return null;
  return toSafeLine(runner.reason ?? 'Its desktop-runner does not accept work.');
}

function ownerOf(runner: Desktop['runner']): string | null {
  if (runner === null || runner.owner.type === 'nobody') return null;
  return runner.owner.type === 'task' ? `task ${runner.owner.task_id}` : runner.owner.by;
}

const listSandboxes = defineTool({
  name: 'list_sandboxes',
  title: 'List sandboxes',
  description:
    'Lists the desktops that tasks can use, with their status. They cannot be created or deleted here.',
  input: z.object({}),
  output: z.object({
    sandboxes: z.array(Sandbox),
    problems: z
      .array(z.string())
      .describe('providers that did not respond; the list is incomplete without them'),
  }),
  isReadOnly: true,
  async run(_, { desktops, signal }) {
    const { desktops: found, problems } = await desktops.list(signal);
    const [problem] = problems;
    if (problem !== undefined && found.length === 0) {
      const { code, message, hint } = problem;
      throw new FixpointError(message, { code, hint, retry: 'never' });
    }
    const isServedOnDemand = await desktops.isServedOnDemand();
    return {
      sandboxes: found.map((each) => toSandbox(each, isServedOnDemand)),
      problems: problems.map(({ message }) => message),
    };
  },
});

const getSandbox = defineTool({
  name: 'get_sandbox',
  title: 'Read a sandbox',
  description: 'Returns one desktop with its status.',
  input: NamedSandbox,
  output: Sandbox,
  isReadOnly: true,
  run: async ({ name }, call) =>
    toSandbox(await findSandbox(name, call), await call.desktops.isServedOnDemand()),
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
      await call.desktops.command(name, command, call.signal);
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
    'Starts a stopped desktop. Returns immediately; get_sandbox shows when it is running.',
  ),
  commandTool(
    'stop',
    'Stop a sandbox',
    'Stops a running desktop. Returns immediately; get_sandbox shows when it is stopped.',
  ),
  commandTool(
    'restart',
    'Restart a sandbox',
    'Restarts a desktop. Returns immediately; get_sandbox shows when it is running again.',
  ),
];
