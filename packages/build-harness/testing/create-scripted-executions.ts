import type { TaskEvent } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Execution, Executions } from '../src/orchestrator/index.js';

type Status = Execution['status'];

/** Executions that end when the test says so, and that start and say once for each key, as the gateway does. */
export interface ScriptedExecutions extends Executions {
  readonly tasks: readonly string[];
  readonly said: readonly { task: string; text: string }[];
  readonly cancelled: ReadonlyMap<string, string>;
  finish(task: string, status: Status, summary?: string): void;
  /** Adds the events that a session of the build leaves in the log. */
  addSession(task: string, status: 'pass' | 'fail'): void;
  /** Forgets a task, as a lost Redis does. */
  lose(task: string): void;
}

export function createScriptedExecutions(): ScriptedExecutions {
  const byKey = new Map<string, string>();
  const states = new Map<string, { status: Status; summary: string; events: TaskEvent[] }>();
  const said = new Map<string, { task: string; text: string }>();
  const cancelled = new Map<string, string>();
  const stateOf = (task: string) => {
    const state = states.get(task);
    if (state === undefined) throw new NotFoundError('task', task);
    return state;
  };
  return {
    get tasks() {
      return [...states.keys()];
    },
    get said() {
      return [...said.values()];
    },
    cancelled,
    finish(task, status, summary = 'It is over.') {
      Object.assign(stateOf(task), { status, summary });
    },
    addSession(task, status) {
      const { events } = stateOf(task);
      const session = events.length + 1;
      events.push({
        type: 'build-session',
        number: session,
        at: '2026-01-01T00:00:00.000Z',
        task_id: task,
        message: `Session ${session} on cards.`,
        data: {
          session,
          status: 'CONTINUE',
          test: 'cards',
          text: 'Proven.',
          commit: 'c'.repeat(40),
          screenshots: ['screenshots/issue-1/cards-1.png'],
          spent_usd: 0.5,
          tests: [{ id: 'cards', description: 'Cards.', steps: ['Open.'], status, attempts: 1 }],
        },
      });
    },
    lose: (task) => void states.delete(task),
    async start({ key }) {
      const task = byKey.get(key) ?? `task-${byKey.size + 1}`;
      if (!byKey.has(key)) states.set(task, { status: 'running', summary: '', events: [] });
      byKey.set(key, task);
      return task;
    },
    async describe(task, after) {
      const { status, summary, events } = stateOf(task);
      const news = events.filter(({ number }) => number > after);
      return { status, summary, events: news, spentUsd: events.length * 0.5 };
    },
    async say(task, text, key) {
      said.set(key, { task, text });
    },
    async cancel(task, reason) {
      cancelled.set(task, reason);
      stateOf(task).status = 'cancelled';
    },
  };
}
