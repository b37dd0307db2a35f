import { visionLimits } from '@fixpoint/shared/contracts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import { defineTool, Name, type Tool, type ToolCall } from '../tool.js';
import type { Desktop } from './desktops.js';
import { findSandbox } from './sandbox-tools.js';

const { maxSteps, maxSeconds, steps, seconds } = visionLimits['computer-use'];

/** Distinguishes a wrong name from a machine that is off, and both from one that no desktop-runner serves. */
async function findServed(name: string, call: ToolCall): Promise<Desktop> {
  const known = await findSandbox(name, call);
  const isOff = known.provider === 'cua-cloud' && known.status !== 'running';
  const desktop = isOff ? known : await call.desktops.serve(name, call.signal);
  const { provider, status, runner } = desktop;
  if (provider === 'cua-cloud' && status !== 'running') {
    throw new FixpointError(`The sandbox "${name}" is ${status}, not running.`, {
      code: 'sandbox-not-running',
      retry: 'never',
      hint: `Call start_sandbox with the name "${name}", and wait until get_sandbox returns the status running.`,
    });
  }
  if (runner === null || !runner.connected) {
    throw new UnavailableError(`No connected desktop-runner can see the screen of "${name}".`, {
      code: 'no-desktop-runner',
      hint: 'Start a desktop-runner for this sandbox. A desktop-runner with the FIXPOINT_SECRET of the gateway serves all machines of your key.',
    });
  }
  if (runner.status === 'refused') {
    throw new FixpointError(
      `The desktop "${name}" does not accept work: ${toSafeLine(runner.reason ?? 'no reason given')}`,
      {
        code: 'desktop-refused',
        retry: 'never',
        hint: 'Fix this problem on the machine of its desktop-runner.',
      },
    );
  }
  return desktop;
}

const describeScreen = defineTool({
  name: 'describe_screen',
  title: 'Describe a screen',
  description: 'Describes the current screen of a desktop in words. Takes no action and returns no image.',
  input: z.object({
    sandbox_name: Name,
    focus: z.enum(['ui', 'text', 'full']).optional().describe('controls, texts, or everything (default ui)'),
    question: z.string().max(2_000).optional().describe('a question about the screen'),
  }),
  output: z.object({ description: z.string(), spent_usd: z.number() }),
  isReadOnly: true,
  async run({ sandbox_name, focus = 'ui', question }, call) {
    call.checkMaySee('describe_screen');
    await findServed(sandbox_name, call);
    const { text, spent_usd } = await call.screens.describe(
      sandbox_name,
      { focus, ...(question === undefined ? {} : { question }) },
      call.signal,
    );
    return { description: text, spent_usd };
  },
});

const runTask = defineTool({
  name: 'run_task',
  title: 'Run a task on a desktop',
  description:
    'Gives a task to a vision model that sees and controls a desktop. Returns a task_id immediately; get_task_progress reports its progress.',
  input: z.object({
    sandbox_name: Name,
    task: z.string().trim().min(1).max(10_000),
    max_steps: z.number().optional().describe(`maximum number of actions; at most ${maxSteps} (default)`),
    timeout_seconds: z.number().optional().describe(`at most ${maxSeconds} (default)`),
    policy: z
      .enum(['computer-use', 'chat'])
      .optional()
      .describe('model type: computer-use (default), or chat for any chat model with vision'),
  }),
  output: z.object({
    task_id: z.string(),
    status: z.literal('running'),
    max_steps: z.int(),
    timeout_seconds: z.int(),
  }),
  isReadOnly: false,
  isDestructive: true,
  async run({ sandbox_name, task, policy = 'computer-use', ...wanted }, call) {
    await findServed(sandbox_name, call);
    const max_steps = call.clamp('max_steps', wanted.max_steps, { least: 1, usual: steps, most: maxSteps });
    const timeout_seconds = call.clamp('timeout_seconds', wanted.timeout_seconds, {
      least: 1,
      usual: seconds,
      most: maxSeconds,
    });
    const { task: created } = await call.useCases.submitTask(
      {
        description: task,
        kind: 'vision',
        approval: 'auto',
        desktop: { name: sandbox_name, policy, max_steps, timeout_seconds },
      },
      { by: call.by },
    );
    return { task_id: created.id, status: 'running' as const, max_steps, timeout_seconds };
  },
});

export const screenTools: readonly Tool[] = [describeScreen, runTask];
