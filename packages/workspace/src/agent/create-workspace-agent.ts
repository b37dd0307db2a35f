import { basename, dirname, join, resolve } from 'node:path';
import type { ConversationModel, Message } from '@fixpoint/agents/conversation';
import { ConflictError, InvalidInputError } from '@fixpoint/shared/errors';
import type { RunningServer } from '../commands/index.js';
import { detectProject } from '../frameworks/index.js';
import type { Archive, Commit } from '../history/index.js';
import { isSimpleTask } from '../planning/index.js';
import { createToolbox, type Toolbox, workspaceTools } from '../tools/index.js';
import type { AgentResult } from './agent-result.js';
import { type Models, openModels } from './open-models.js';
import { type OpenWorkspace, openWorkspace } from './open-workspace.js';
import { planProject } from './plan-project.js';
import { mostTurnsOfStep, runStep } from './run-step.js';
import { runTurns, type TurnsEnd, type TurnsOptions, toUserMessage } from './run-turns.js';
import { createSpendingMeter, type Spending } from './spending.js';
import { buildSystemPrompt } from './system-prompt.js';
import type { WorkspaceAgentOptions } from './workspace-agent-options.js';
import type { WorkspaceEvent } from './workspace-event.js';
import { WorkspacePlan } from './workspace-plan.js';
import { createWorkspaceStore } from './workspace-store.js';

export interface MakeOptions {
  /** `always`: plans also what is simple enough to be done at once. */
  readonly planning?: 'auto' | 'always' | undefined;
  /** Shown the plan before anything runs; answers it, edited or not, or null to reject it. Absent: it is approved as it is. */
  readonly approve?: ((plan: WorkspacePlan) => Promise<WorkspacePlan | null>) | undefined;
}

/** A local model that works in one folder. One request at a time. */
export interface WorkspaceAgent {
  /** One question, one answer, with the tools that it calls. */
  ask(request: string): Promise<AgentResult>;
  /** Question and answer with up to 15 turns of tools; remembers what was said. */
  converse(request: string): Promise<AgentResult>;
  /** Plans a project and builds it step by step; what is simple is done at once. */
  make(request: string, options?: MakeOptions): Promise<AgentResult>;
  /** Plans a project and does nothing of it. */
  plan(request: string): Promise<{ readonly plan: WorkspacePlan; readonly spent: Spending }>;
  /** Carries out one step of a plan, from 0. Whoever calls keeps the progress. */
  step(plan: WorkspacePlan, index: number): Promise<AgentResult & { readonly commit: string | null }>;
  /** Goes on with the project at the step it was interrupted at. Null: there is none to go on with. */
  resume(): Promise<AgentResult | null>;
  /** The commits of its steps, newest first. */
  log(): Promise<readonly Commit[]>;
  diff(commit: string): Promise<string>;
  /** The files of a commit, with a zip of as many as have that many bytes. */
  archive(commit: string, mostBytes: number): Promise<Archive>;
  /** Takes back what one step did. */
  undo(commit: string): Promise<Commit>;
  servers(): Promise<readonly RunningServer[]>;
  /** Ends what it does, and its servers. */
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

  /** Runs one request, and tells how it ended whatever happened. */
  async function work(act: (place: Opened) => Promise<{ ok: boolean; text: string }>): Promise<AgentResult> {
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
      const { ok, text } = await act(place);
      const server = place.workspace.servers.list().at(-1);
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
    // A single answer ends with its tool calls: that is no failure.
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

  function proposePlan({ models: { architecture, breakdown } }: Opened, request: string) {
    return planProject(request, { architecture, breakdown, report, ask: askOnce });
  }

  async function runSteps(place: Opened, plan: WorkspacePlan, from: number) {
    for (const index of [...plan.steps.keys()].slice(from)) {
      signal.throwIfAborted();
      const end = await runOneStep(place, plan, index);
      if (!end.ok) return { ok: false, text: end.text };
      await store.write({ plan, done: index + 1 });
    }
    return { ok: true, text: `${detectProject(plan.request).name} is done: ${plan.steps.length} steps.` };
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

  return {
    async ask(request) {
      checkRequest(request);
      return work(async (place) => (await talk(place, request, 1, [])).outcome);
    },
    async converse(request) {
      checkRequest(request);
      return work(async (place) => {
        const { end, outcome } = await talk(place, request, mostTurnsOfStep, conversation);
        conversation = end.messages;
        return outcome;
      });
    },
    async make(request, { planning = 'auto', approve = async (plan: WorkspacePlan) => plan } = {}) {
      checkRequest(request);
      return work(async (place) => {
        if (planning === 'auto' && isSimpleTask(request)) {
          return (await talk(place, request, mostTurnsOfStep, [])).outcome;
        }
        const approved = await approve(await proposePlan(place, request));
        if (approved === null) return { ok: false, text: 'The plan was rejected. Nothing was changed.' };
        const plan = WorkspacePlan.parse(approved);
        await place.workspace.history.commit('Before the project', signal);
        await store.write({ plan, done: 0 });
        return runSteps(place, plan, 0);
      });
    },
    async plan(request) {
      checkRequest(request);
      meter = createSpendingMeter();
      return { plan: await proposePlan(await open(), request), spent: meter.read() };
    },
    async step(plan, index) {
      meter = createSpendingMeter();
      const { ok, text, commit } = await runOneStep(await open(), WorkspacePlan.parse(plan), index);
      return { ok, text, commit, spent: meter.read() };
    },
    async resume() {
      const progress = await store.read();
      if (progress === null || progress.done >= progress.plan.steps.length) return null;
      return work((place) => runSteps(place, progress.plan, progress.done));
    },
    log: async () => (await openFolder()).history.log(signal),
    diff: async (commit) => (await openFolder()).history.diff(commit, signal),
    archive: async (commit, most) => (await openFolder()).history.archive(commit, most, signal),
    undo: async (commit) => (await openFolder()).history.undo(commit, signal),
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

function lastFailed({ messages }: TurnsEnd): boolean {
  const last = messages.at(-1);
  if (last?.role === 'tool') return last.failed;
  return last?.role === 'user' && textOf(last).includes('(failed)');
}

/** What the tools answered, where the model says nothing beside its calls. */
function describeResults({ messages }: TurnsEnd): string {
  const from = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(from + 1)
    .map(textOf)
    .join('\n');
}

function textOf(message: Message): string {
  if (message.role === 'assistant') return message.text;
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
