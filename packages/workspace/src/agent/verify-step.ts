import type { ToolCall } from '@fixpoint/agents/conversation';
import { type AppCheckContext, checkApp, checkFile } from '../checks/index.js';
import type { RunningServer } from '../commands/index.js';
import type { ProjectContext } from '../frameworks/index.js';
import type { PlannedStep } from '../planning/index.js';
import type { ToolResult } from '../tools/index.js';
import type { Verdict } from './run-turns.js';

export interface StepVerifier {
  afterResult(call: ToolCall, result: ToolResult): Promise<Verdict>;
  afterWords(text: string): Promise<Verdict>;
}

/**
 * What shows that a step is done, seen by us: a file that is there and parses; an install that succeeds again; a project that starts and
 * shows in a browser. Where the framework is not known, a command of the model's that succeeded is all there is.
 */
export function createStepVerifier(
  step: PlannedStep,
  { framework, folder }: ProjectContext,
  context: AppCheckContext,
): StepVerifier {
  let ranWell = false;
  const known = new Set(context.servers.list().map(({ id }) => id));

  async function verifyFile(path: string): Promise<Verdict> {
    const problem = await checkFile(path, context);
    return problem === null ? { done: `${path} is written and parses` } : { problem };
  }

  async function verifyInstall(): Promise<Verdict> {
    if (framework === null) return ranWell ? { done: 'the install succeeded' } : null;
    const { runner, files, signal } = context;
    await files.list(folder);
    const { ok, how, output } = await runner.run(framework.install, { folder, signal });
    return ok
      ? { done: `"${framework.install}" succeeds` }
      : { problem: `We ran "${framework.install}" in ${folder}: ${how}\n${output.slice(-4_000)}` };
  }

  async function verifyApp(fresh?: RunningServer): Promise<Verdict> {
    if (framework === null) return null;
    const { problem, seen } = await checkApp(framework, folder, context, fresh);
    return problem === null ? { done: seen } : { problem };
  }

  const needsCommand = { problem: 'Nothing was run. Run the command of this task with execute_command.' };
  return {
    async afterResult(call, result) {
      if (result.failed) return null;
      if (step.kind === 'write') return result.wrote === undefined ? null : verifyFile(result.wrote);
      if (call.tool !== 'execute_command') return null;
      ranWell = true;
      if (step.kind === 'install') return verifyInstall();
      const newest = context.servers.list().at(-1);
      const isFresh = newest?.folder === folder && newest.isRunning() && !known.has(newest.id);
      for (const { id } of context.servers.list()) known.add(id);
      return verifyApp(isFresh ? newest : undefined);
    },
    async afterWords() {
      switch (step.kind) {
        case 'write':
          return { problem: 'No file was written. Write the file of this task with write_file.' };
        case 'install':
          return framework === null && !ranWell ? needsCommand : verifyInstall();
        case 'test':
          if (framework !== null) return verifyApp();
          return ranWell ? { done: 'the last command succeeded' } : needsCommand;
      }
    },
  };
}
