import { basename, dirname, join, resolve } from 'node:path';
import type { Message } from '@fixpoint/agents/conversation';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { RunningServer } from '../commands/index.js';
import type { Archive, Commit } from '../history/index.js';
import { isChangeRequest, isSimpleTask } from '../planning/index.js';
import type { AgentResult } from './agent-result.js';
import { type ApprovePlan, createProjectWork } from './create-project-work.js';
import { withWorkspaceLock } from './lock-workspace.js';
import { createModelTurns } from './model-turns.js';
import { createPlaces, type Place } from './places.js';
import { createRequestRunner } from './run-request.js';
import { maxTurnsOfStep } from './run-step.js';
import { toUserMessage } from './run-turns.js';
import type { Spending } from './spending.js';
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
  archive(commit: string, maxBytes: number): Promise<Archive>;
  /** Takes back the changes of one step. */
  undo(commit: string): Promise<Commit>;
  servers(): Promise<readonly RunningServer[]>;
  /** Ends its work, and its servers. */
  close(): Promise<void>;
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
  let conversation: readonly Message[] = [];

  const places = createPlaces({ ...options, folder, state, signal });
  const turns = createModelTurns({ report, signal, onText: options.onText });

  const work = createRequestRunner({ folder, state, places, turns, report });

  async function converseOnce(place: Place, request: string) {
    const { end, outcome } = await turns.talk(place, request, maxTurnsOfStep, conversation);
    conversation = end.messages;
    return outcome;
  }

  const { choose, proposePlan, build, runSteps } = createProjectWork<Place>({
    store,
    report,
    signal,
    ask: turns.ask,
    runStep: turns.runStep,
  });

  return {
    async ask(request) {
      checkRequest(request);
      return work(request, async (place) => (await turns.talk(place, request, 1, [])).outcome);
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
          return (await turns.talk(place, request, maxTurnsOfStep, [])).outcome;
        }
        return build(place, request, chosen, approve);
      });
    },
    async plan(request) {
      checkRequest(request);
      turns.restart();
      const place = await places.open();
      return {
        plan: await proposePlan(place, request, await choose(place, request)),
        spent: turns.spent(),
      };
    },
    async step(given, index) {
      turns.restart();
      const plan = WorkspacePlan.parse(given);
      const place = await places.open();
      const { ok, text, commit } = await withWorkspaceLock({ folder, state, request: plan.request }, () =>
        turns.runStep(place, plan, index),
      );
      if (ok) await store.write({ plan, done: index + 1 });
      return { ok, text, commit, spent: turns.spent() };
    },
    async resume() {
      const progress = await store.read();
      if (progress === null || progress.done >= progress.plan.steps.length) return null;
      return work(progress.plan.request, (place) => runSteps(place, progress));
    },
    log: async () => (await places.openFolder()).history.log(signal),
    diff: async (commit) => (await places.openFolder()).history.diff(commit, signal),
    archive: async (commit, most) => (await places.openFolder()).history.archive(commit, most, signal),
    undo: async (commit) => {
      const { history } = await places.openFolder();
      return withWorkspaceLock({ folder, state, request: `undo ${commit}` }, () =>
        history.undo(commit, signal),
      );
    },
    servers: async () => (await places.openFolder()).servers.list(),
    async close() {
      closing.abort(new Error('The agent was closed.'));
      await places.close();
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
