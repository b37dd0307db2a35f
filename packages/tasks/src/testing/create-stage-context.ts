import type { EventDraft, LearnedTemplates, TaskSpec } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import type { EffectIntent, OnceOptions, StageContext } from '../engine/index.js';

/** What a handler threw with `waitFor`. */
export class WaitRequested extends Error {
  readonly ms: number;
  /** The task's status meanwhile, where the handler sets it. */
  readonly status: 'waiting_for_vm' | undefined;

  constructor(ms: number, status?: 'waiting_for_vm') {
    super(`waits ${ms} ms`);
    this.ms = ms;
    this.status = status;
  }
}

export interface TestStageContext extends StageContext {
  readonly events: EventDraft[];
}

/** A stage context without a queue: records events, performs effects at once, and throws `WaitRequested` on `waitFor`. */
export function createStageContext(
  overrides: Partial<
    Pick<StageContext, 'signal' | 'step' | 'inputs' | 'knownFixes' | 'learnedTemplates' | 'isPauseRequested'>
  > & {
    spec?: TaskSpec;
    taskId?: string;
    /** What an earlier run of the step noted. */
    checkpoint?: unknown;
  } = {},
): TestStageContext {
  const events: EventDraft[] = [];
  let { checkpoint } = overrides;
  const now = new Date();
  const learned = new Map<string, { state: LearnedTemplates; revision: number }>();
  const id = overrides.taskId ?? 'test-task';
  return {
    events,
    task: { id, spec: overrides.spec ?? createTaskSpec(), iteration: 1, seq: 1 },
    step: overrides.step ?? { startedAt: now, claimedAt: now, attempt: 1, looks: 0, runId: `${id}-1-1` },
    signal: overrides.signal ?? new AbortController().signal,
    log: pino({ level: 'silent' }),
    async emit(event) {
      events.push(event);
    },
    async progress(message, detail) {
      events.push({
        type: 'stage-progress',
        message,
        data: { stage: 'test', ...(detail ? { detail } : {}) },
      });
    },
    once<Result>(name: string, act: (intent: EffectIntent) => Promise<Result>, options: OnceOptions<Result>) {
      return act({ key: `${id}-1-${name}`, details: options.details ?? {} });
    },
    inputs: overrides.inputs ?? (async () => []),
    learnedTemplates: overrides.learnedTemplates ?? {
      read: async (service) => learned.get(service) ?? { state: noneLearned(), revision: 0 },
      async write(service, state, revision) {
        learned.set(service, { state, revision: revision + 1 });
        return true;
      },
    },
    knownFixes: overrides.knownFixes ?? (async () => []),
    loadCheckpoint: async () => checkpoint,
    async saveCheckpoint(value) {
      checkpoint = JSON.parse(JSON.stringify(value));
    },
    isPauseRequested: overrides.isPauseRequested ?? (async () => false),
    waitFor(ms, options) {
      throw new WaitRequested(ms, options?.status);
    },
  };
}

const noneLearned = (): LearnedTemplates => ({ versions: [], active: {}, rejected: [] });
