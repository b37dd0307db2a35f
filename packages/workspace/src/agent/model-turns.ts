import type { ConversationModel, Message } from '@fixpoint/agents/conversation';
import { describeResults, lastFailed } from './describe-turns.js';
import type { Place } from './places.js';
import { runStep } from './run-step.js';
import { runTurns, type TurnsOptions, toUserMessage } from './run-turns.js';
import { createSpendingMeter } from './spending.js';
import { buildSystemPrompt } from './system-prompt.js';
import type { WorkspaceEvent } from './workspace-event.js';
import type { WorkspacePlan } from './workspace-plan.js';

/** The ways in which the models of an agent are asked; counts what they use. */
export function createModelTurns({
  report,
  signal,
  onText,
}: {
  readonly report: (event: WorkspaceEvent) => void;
  readonly signal: AbortSignal;
  readonly onText: ((soFar: string) => void) | undefined;
}) {
  let meter = createSpendingMeter();

  async function turnsOptions({
    models,
    toolbox,
  }: Place): Promise<Omit<TurnsOptions, 'messages' | 'maxTurns'>> {
    return {
      model: models.execution,
      toolbox,
      signal,
      questionTokens: models.questionTokens,
      system: await buildSystemPrompt(toolbox),
      onText: onText,
      onTool: report,
      onFailure: (text) => report({ type: 'WARNING', text: text.slice(0, 2_000) }),
      onAnswer(answer, text, ms) {
        meter.add(answer, ms);
        report({ type: 'MODEL_OUTPUT', text, spent: meter.read() });
      },
    };
  }

  async function talk(place: Place, request: string, maxTurns: number, before: readonly Message[]) {
    const end = await runTurns({
      ...(await turnsOptions(place)),
      maxTurns,
      messages: [...before, toUserMessage(request)],
    });
    const commit = await place.workspace.history.commit(request, signal);
    // A single answer ends with its tool calls: that is not a failure.
    const ok = end.end === 'words' || (maxTurns === 1 && end.end === 'turns' && !lastFailed(end));
    const text = maxTurns === 1 && ok && end.end === 'turns' ? describeResults(end) : end.text;
    if (!ok) report({ type: 'ERROR', text });
    return { end, commit, outcome: { ok, text } };
  }

  async function runPlanStep(place: Place, plan: WorkspacePlan, index: number) {
    const { files, runner, servers, history, checkPage } = place.workspace;
    return runStep({
      plan,
      index,
      history,
      report,
      checks: { files, runner, servers, checkPage, signal },
      turns: await turnsOptions(place),
    });
  }

  async function ask(model: ConversationModel, { system, text }: { system: string; text: string }) {
    const asked = performance.now();
    const answer = await model.ask({
      system,
      tools: [],
      signal,
      onText: onText,
      messages: [toUserMessage(text)],
    });
    meter.add(answer, performance.now() - asked);
    return answer.message.text;
  }

  return {
    ask,
    talk,
    runStep: runPlanStep,
    /** Counts from zero again. */
    restart() {
      meter = createSpendingMeter();
    },
    spent: () => meter.read(),
  };
}
