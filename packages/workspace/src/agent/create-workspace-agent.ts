import { basename, dirname, join, resolve } from 'node:path';
import type { ConversationModel, Message } from '@fixpoint/agents/conversation';
import { ConflictError, InvalidInputError } from '@fixpoint/shared/errors';
import type { RunningServer } from '../commands/index.js';
import type { Archive, Commit } from '../history/index.js';
import { isChangeRequest, isSimpleTask } from '../planning/index.js';
import { createToolbox, type Toolbox, workspaceTools } from '../tools/index.js';
import type { AgentResult } from './agent-result.js';
import { type ApprovePlan, createProjectWork } from './create-project-work.js';
import { describeResults, lastFailed } from './describe-turns.js';
import { withWorkspaceLock } from './lock-workspace.js';
import { type Models, openModels } from './open-models.js';
import { type OpenWorkspace, openWorkspace } from './open-workspace.js';
import { mostTurnsOfStep, runStep } from './run-step.js';
import { runTurns, type TurnsOptions, toUserMessage } from './run-turns.js';
import { createSpendingMeter, type Spending } from './spending.js';
import { buildSystemPrompt } from './system-prompt.js';
import type { WorkspaceAgentOptions } from './workspace-agent-options.js';
import type { WorkspaceEvent } from './workspace-event.js';
import { WorkspacePlan } from './workspace-plan.js';
import { createWorkspaceStore } from './workspace-store.js';

export interface MakeOptions {
  /** `always`: plans also requests that are simple enough to be done at once. */
  readonly planning?: 'auto' | 'always' | undefined;
  /** Absent: the plan is approved as it is. */
  readonly approve?: ApprovePlan | undefined;
}

/** A local model that works in one folder. One request at a time. */
export interface WorkspaceAgent {
  /** One question, one answer, with the tools that it calls. */
  ask(request: string): Promise<AgentResult>;
  /** Question and answer with up to 15 turns of tools; remembers the conversation. */
  converse(request: string): Promise<AgentResult>;
  /** A message of a conversation on the workspace: plans and builds a project or a change of it, or converses. */
  message(request: string): Promise<AgentResult>;
  /** Plans a project, or a change of the existing one, and builds it step by step; simple requests are done at once. */
  make(request: string, options?: MakeOptions): Promise<AgentResult>;
  /** Plans a project and does nothing of it. */
  plan(request: string): Promise<{ readonly plan: WorkspacePlan; readonly spent: Spending }>;
  /** Carries out one step of a plan, from 0. The caller keeps the progress. */
  step(plan: WorkspacePlan, index: number): Promise<AgentResult & { readonly commit: string | null }>;
  /** Continues the project at its interrupted step. Null: no project was interrupted. */
  resume(): Promise<AgentResult | null>;
  /** The commits of its steps, newest first. */
  log(): Promise<readonly Commit[]>;
  diff(commit: string): Promise<string>;
  /** The files of a commit, with a zip of as many as have that many bytes. */
  archive(commit: string, mostBytes: number): Promise<Archive>;
  /** Takes back the changes of one step. */
  undo(commit: string): Promise<Commit>;
  servers(): Promise<readonly RunningServer[]>;
  /** Ends its work, and its servers. */
  close(): Promise<void>;
}

interface Opened {
  readonly workspace: OpenWorkspace;
  readonly models: Models;
  readonly toolbox: Toolbox;
}

/** Nothing is started, opened or asked before the first request. */
export function createWorkspaceAgent(options: WorkspaceAgentOptions): WorkspaceAgent {
  const folder = resolve(options.folder);
  const state = resolve(options.state ?? join(dirname(folder), `.${basename(folder)}.fixpoint`));
  const store = createWorkspaceStore(state);
  const closing = new AbortController();
  const signal =
    options.signal === undefined ? closing.signal : AbortSignal.any([options.signal, closing.signal]);
  const report = (event: WorkspaceEvent) => options.onEvent?.(event);
  let workspace: Promise<OpenWorkspace> | null = null;
  let opened: Promise<Opened> | null = null;
  let busy = false;
  let conversation: readonly Message[] = [];
  let meter = createSpendingMeter();

  function openFolder(): Promise<OpenWorkspace> {
    const { sandbox, registries, readable, gitTimeoutMs, environment = process.env } = options;
    workspace ??= openWorkspace({
      folder,
      state,
      sandbox,
      registries,
      readable,
      environment,
      gitTimeoutMs,
    });
    return workspace;
  }

  function open(): Promise<Opened> {
    opened ??= (async () => {
      const place = await openFolder();
      const tools = [...workspaceTools, ...(options.tools ?? [])];
      return {
        workspace: place,
        models: await openModels(options.model, signal),
        toolbox: createToolbox(tools, place),
      };
    })();
    opened.catch(() => {
      opened = null;
    });
    return opened;
  }

  /** Runs one request, and always reports its end. */
  async function work(
    request: string,
    act: (place: Opened) => Promise<{ ok: boolean; text: string }>,
  ): Promise<AgentResult> {
    if (busy) {
      throw new ConflictError('The agent is working on another request.', {
        reason: 'busy',
        hint: 'Wait until that request has ended, or close the agent.',
      });
    }
    busy = true;
    meter = createSpendingMeter();
    const startedAt = performance.now();
    const complete = (ok: boolean, url: string | null) =>
      report({
        type: 'COMPLETE',
        ok,
        ms: Math.round(performance.now() - startedAt),
        spent: meter.read(),
        url,
      });
    try {
      const place = await open();
      const { ok, text } = await withWorkspaceLock({ folder, state, request }, () => act(place));
      const server = place.workspace.servers.list().findLast((entry) => entry.isRunning());
      complete(ok, server === undefined ? null : `http://127.0.0.1:${server.port}`);
      return { ok, text, spent: meter.read() };
    } catch (error) {
      report({ type: 'ERROR', text: error instanceof Error ? error.message : String(error) });
      complete(false, null);
      throw error;
    } finally {
      busy = false;
    }
  }

  async function turnsOptions({
    models,
    toolbox,
  }: Opened): Promise<Omit<TurnsOptions, 'messages' | 'mostTurns'>> {
    return {
      model: models.execution,
      toolbox,
      signal,
      questionTokens: models.questionTokens,
      system: await buildSystemPrompt(toolbox),
      onText: options.onText,
      onTool: report,
      onFailure: (text) => report({ type: 'WARNING', text: text.slice(0, 2_000) }),
      onAnswer(answer, text, ms) {
        meter.add(answer, ms);
        report({ type: 'MODEL_OUTPUT', text, spent: meter.read() });
      },
    };
  }

  async function talk(place: Opened, request: string, mostTurns: number, before: readonly Message[]) {
    const end = await runTurns({
      ...(await turnsOptions(place)),
      mostTurns,
      messages: [...before, toUserMessage(request)],
    });
    const commit = await place.workspace.history.commit(request, signal);
    // A single answer ends with its tool calls: that is not a failure.
    const ok = end.end === 'words' || (mostTurns === 1 && end.end === 'turns' && !lastFailed(end));
    const text = mostTurns === 1 && ok && end.end === 'turns' ? describeResults(end) : end.text;
    if (!ok) report({ type: 'ERROR', text });
    return { end, commit, outcome: { ok, text } };
  }

  async function runOneStep(place: Opened, plan: WorkspacePlan, index: number) {
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

  async function askOnce(model: ConversationModel, { system, text }: { system: string; text: string }) {
    const asked = performance.now();
    const answer = await model.ask({
      system,
      tools: [],
      signal,
      onText: options.onText,
      messages: [toUserMessage(text)],
    });
    meter.add(answer, performance.now() - asked);
    return answer.message.text;
  }

  async function converseOnce(place: Opened, request: string) {
    const { end, outcome } = await talk(place, request, mostTurnsOfStep, conversation);
    conversation = end.messages;
    return outcome;
  }

  const { choose, proposePlan, build, runSteps } = createProjectWork<Opened>({
    store,
    report,
    signal,
    ask: askOnce,
    runStep: runOneStep,
  });

  return {
    async ask(request) {
      checkRequest(request);
      return work(request, async (place) => (await talk(place, request, 1, [])).outcome);
    },
    async converse(request) {
      checkRequest(request);
      return work(request, (place) => converseOnce(place, request));
    },
    async message(request) {
      checkRequest(request);
      return work(request, async (place) => {
        const chosen = await choose(place, request);
        const isPlanned = chosen.isChange
          ? isChangeRequest(request)
          : chosen.project.framework !== null && isChangeRequest(request);
        if (!isPlanned) return converseOnce(place, request);
        const outcome = await build(place, request, chosen);
        const answer: Message = { role: 'assistant', text: outcome.text, calls: [] };
        conversation = [...conversation, toUserMessage(request), answer];
        return outcome;
      });
    },
    async make(request, { planning = 'auto', approve } = {}) {
      checkRequest(request);
      return work(request, async (place) => {
        const chosen = await choose(place, request);
        const isSimple = chosen.isChange ? !isChangeRequest(request) : isSimpleTask(request);
        if (planning === 'auto' && isSimple) {
          return (await talk(place, request, mostTurnsOfStep, [])).outcome;
        }
        return build(place, request, chosen, approve);
      });
    },
    async plan(request) {
      checkRequest(request);
      meter = createSpendingMeter();
      const place = await open();
      return {
        plan: await proposePlan(place, request, await choose(place, request)),
        spent: meter.read(),
      };
    },
    async step(given, index) {
      meter = createSpendingMeter();
      const plan = WorkspacePlan.parse(given);
      const place = await open();
      const { ok, text, commit } = await withWorkspaceLock({ folder, state, request: plan.request }, () =>
        runOneStep(place, plan, index),
      );
      if (ok) await store.write({ plan, done: index + 1 });
      return { ok, text, commit, spent: meter.read() };
    },
    async resume() {
      const progress = await store.read();
      if (progress === null || progress.done >= progress.plan.steps.length) return null;
      return work(progress.plan.request, (place) => runSteps(place, progress));
    },
    log: async () => (await openFolder()).history.log(signal),
    diff: async (commit) => (await openFolder()).history.diff(commit, signal),
    archive: async (commit, most) => (await openFolder()).history.archive(commit, most, signal),
    undo: async (commit) => {
      const { history } = await openFolder();
      return withWorkspaceLock({ folder, state, request: `undo ${commit}` }, () =>
        history.undo(commit, signal),
      );
    },
    servers: async () => (await openFolder()).servers.list(),
    async close() {
      closing.abort(new Error('The agent was closed.'));
      await (await workspace?.catch(() => null))?.close();
    },
  };
}

function checkRequest(request: string): void {
  if (request.trim() !== '' && request.length <= 20_000) return;
  throw new InvalidInputError(
    request.trim() === '' ? 'The request is empty.' : 'The request is longer than 20,000 characters.',
    { field: 'request' },
  );
}
