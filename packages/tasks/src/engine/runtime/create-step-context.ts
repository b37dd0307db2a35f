import type { EventDraft } from '@fixpoint/shared/contracts';
import type { Logger } from 'pino';
import type { Fence } from '../effect-journal.js';
import type { StageContext, TaskInput } from '../stage-handler.js';
import type { RunRecord } from '../task-record.js';
import type { TaskStore } from '../task-store.js';
import { FencedError, WaitFor } from './abort-reasons.js';
import { createOnce } from './create-once.js';
import { requireAllowed } from './require-allowed.js';

/** Builds a handler's view of its step. */
export function createStepContext(options: {
  store: TaskStore;
  fence: Fence;
  record: RunRecord;
  now: number;
  signal: AbortSignal;
  log: () => Logger;
  /** As the log calls it: the name of its queue. */
  stage: string;
}): StageContext {
  const { store, fence, record, now, signal, log, stage } = options;

  async function emit(event: EventDraft, status?: 'waiting_for_vm'): Promise<void> {
    const answer = await store.emit(fence.id, fence, [event], status);
    if (answer !== 'ok') throw new FencedError();
  }

  return {
    task: { id: fence.id, spec: record.spec, iteration: record.iteration, seq: Number(fence.seq) },
    step: {
      startedAt: new Date(record.step_started ?? now),
      claimedAt: new Date(now),
      attempt: record.attempt,
      looks: record.looks,
      runId: `${fence.id}-${fence.seq}-${fence.epoch}`,
    },
    signal,
    get log() {
      return log();
    },
    emit: (event) => emit(event),
    progress(message, detail, status) {
      const data = { stage, ...(detail === undefined ? {} : { detail }) };
      return emit({ type: 'stage-progress', message: message.slice(0, 10_000), data }, status);
    },
    once: createOnce(store, fence, signal, (effect) => requireAllowed(effect, record, now)),
    inputs: () => readInputs(store, fence.id),
    learnedTemplates: store.learned,
    knownFixes: async () => {
      const { service } = record.spec;
      return service === null ? [] : store.fixes.list(service.name);
    },
    loadCheckpoint: () => store.loadCheckpoint(fence),
    async saveCheckpoint(value) {
      if ((await store.saveCheckpoint(fence, value)) !== 'ok') throw new FencedError();
    },
    isPauseRequested: () => store.isPauseRequested(fence.id),
    waitFor(ms, options) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`A step cannot wait for ${ms} ms.`);
      throw new WaitFor(ms, options?.status);
    },
  };
}

const eventsPerPage = 1_000;
const maxKeptInputs = 50;

/** A log is kept short enough to be read through: people's messages are among all other events. */
async function readInputs(store: TaskStore, taskId: string): Promise<TaskInput[]> {
  const taskInputs: TaskInput[] = [];
  for (let after = 0; ; ) {
    const events = await store.events(taskId, after, eventsPerPage);
    for (const event of events) {
      if (event.type === 'user-input') taskInputs.push({ ...event.data, at: event.at });
    }
    after = events.at(-1)?.number ?? after;
    if (events.length < eventsPerPage) return taskInputs.slice(-maxKeptInputs);
  }
}
