import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { findSandbox, Name } from './sandbox-tools.js';
import { defineTool, type Tool, type ToolCall } from './tool.js';

/** Values of callers above these count as these. */
const most = { steps: 100, seconds: 750 } as const;

/** Nothing here can see a screen: the sandbox is checked first, so that a wrong name is told from a missing runner. */
async function refuseWithoutRunner(name: string, call: ToolCall): Promise<never> {
  const { status } = await findSandbox(name, call);
  if (status !== 'running') {
    throw new FixpointError(`The sandbox "${name}" is ${status}, not running.`, {
      code: 'sandbox-not-running',
      retry: 'never',
      hint: `Call start_sandbox with the name "${name}", and wait until get_sandbox says running.`,
    });
  }
  throw new FixpointError(`No desktop-runner is connected that can see the screen of "${name}".`, {
    code: 'no-desktop-runner',
    retry: 'never',
    hint: 'Start a desktop-runner for this sandbox; tasks on document services (submit_task) need none.',
  });
}

const describeScreen = defineTool({
  name: 'describe_screen',
  title: 'Describe a screen',
  description: 'Says in words what a desktop shows now. Takes no action and answers no image.',
  input: z.object({
    sandbox_name: Name,
    focus: z.enum(['ui', 'text', 'full']).optional().describe('controls, texts, or everything (default ui)'),
    question: z.string().max(2_000).optional().describe('a question about the screen'),
  }),
  output: z.object({ description: z.string() }),
  isReadOnly: true,
  run: ({ sandbox_name }, call) => refuseWithoutRunner(sandbox_name, call),
});

const runTask = defineTool({
  name: 'run_task',
  title: 'Run a task on a desktop',
  description:
    'Gives a task to a vision model that sees and controls a desktop. Answers at once with a task_id; ask get_task_progress how it goes.',
  input: z.object({
    sandbox_name: Name,
    task: z.string().trim().min(1).max(10_000),
    max_steps: z
      .number()
      .optional()
      .describe(`actions that count; at most ${most.steps}, which is the default`),
    timeout_seconds: z.number().optional().describe(`at most ${most.seconds}, which is the default`),
  }),
  output: z.object({
    task_id: z.string(),
    status: z.literal('running'),
    max_steps: z.int(),
    timeout_seconds: z.int(),
  }),
  isReadOnly: false,
  isDestructive: true,
  run: ({ sandbox_name }, call) => refuseWithoutRunner(sandbox_name, call),
});

export const screenTools: readonly Tool[] = [describeScreen, runTask];
