import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { createStageContext, type TestStageContext } from '@fixpoint/tasks/testing';
import {
  createScriptedMessagesApi,
  type ScriptedReply,
} from '../../../packages/agents/testing/scripted-messages-api.js';
import { createFixStage } from '../src/stages/fix.js';
import type { FixWorld } from './fix-world.js';

export interface ScriptedFix {
  readonly output: StageOutput<'fix'>;
  readonly context: TestStageContext;
  /** The model's results of each tool call, in order. */
  readonly results: readonly string[];
  /** The person's text, at the newest answer of the model. */
  readonly asked: string;
}

/** One fix by the real CLI in the sandbox, whose model answers from this list and then ends. */
export async function fixByScript(
  world: FixWorld,
  calls: readonly ScriptedReply[],
  input: Parameters<FixWorld['input']>[0] | StageInput<'fix'> = {},
): Promise<ScriptedFix> {
  const results: string[] = [];
  let asked = '';
  const api = await createScriptedMessagesApi(({ turn, lastResult, prompt }) => {
    asked = prompt;
    if (turn > 0) results[turn - 1] = lastResult;
    return calls[turn] ?? { say: 'Done.\nFix: ask for 50 words' };
  });
  try {
    const context = createStageContext({ taskId: 'task-1' });
    const stage = createFixStage(world.options(world.claude(api.url)));
    return {
      output: await stage('service' in input ? input : world.input(input), context),
      context,
      results,
      asked,
    };
  } finally {
    await api.close();
  }
}

export const bash = (command: string): ScriptedReply => ({ tool: 'Bash', input: { command } });
export const write = (path: string, content: string): ScriptedReply => ({
  tool: 'Write',
  input: { file_path: path, content },
});
