import { EventEmitter, on } from 'node:events';
import type { Task, TaskEvent, TaskRow } from '@fixpoint/shared/contracts';
import type { Tasks } from '@fixpoint/tasks/engine';

/** One task whose events a test emits itself, for states that no real run reaches on demand. Everything else is unsupported. */
export interface ScriptedTasks {
  readonly tasks: Tasks;
  /** Appends to the log and notifies its followers. */
  say(...events: readonly Pick<TaskEvent, 'type' | 'data'>[]): void;
}

/** `task`: its state before the first event. */
export function createScriptedTasks(task: Task): ScriptedTasks {
  const log: TaskEvent[] = [];
  const feed = new EventEmitter().setMaxListeners(0);
  const now = (): Task => ({ ...task, last_event: log.length });
  const unable = async (): Promise<never> => {
    throw new Error('A scripted task does nothing by itself.');
  };
  return {
    tasks: {
      get: async (id) => (id === task.id ? now() : null),
      list: async () => ({ tasks: [now()], next: null, total: 1 }),
      listRows: async () => ({ tasks: [toRow(now())], next: null, total: 1 }),
      events: async (_id, after = 0, limit = 1_000) => log.slice(after, after + limit),
      recentEvents: async (limit) => log.slice(-limit),
      eventsSince: async () => null,
      recentSteps: unable,
      ping: async () => {},
      async *follow(signal) {
        try {
          for await (const [event] of on(feed, 'event', { signal })) yield event as TaskEvent;
        } catch (error) {
          if (!signal.aborted) throw error;
        }
      },
      create: unable,
      decide: unable,
      editPlan: unable,
      pause: unable,
      resume: unable,
      cancel: unable,
      addInput: unable,
      countByStatus: unable,
      recentlyFailed: unable,
      recentlyEnded: unable,
      taskOfKey: unable,
      listFields: unable,
      newestOf: unable,
      indexOldTasks: unable,
      sweep: unable,
      readLearned: unable,
      writeLearned: unable,
      orphanMails: async () => [],
      findOrphanMail: async () => null,
      forgetOrphanMail: async () => false,
      knownFixes: unable,
      confirmFixes: unable,
      editKnownFix: unable,
      forgetKnownFix: unable,
      approvalGrants: unable,
      revokeApprovalGrant: unable,
    },
    say(...events) {
      for (const event of events) {
        const numbered = {
          task_id: task.id,
          number: log.length + 1,
          at: task.created_at,
          message: event.type,
          ...event,
        };
        log.push(numbered as TaskEvent);
        feed.emit('event', numbered);
      }
    },
  };
}

function toRow({ spec, plan: _, ...task }: Task): TaskRow {
  return { ...task, service: spec.service?.name ?? null, desktop: null };
}
