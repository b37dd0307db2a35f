import type { RestClient } from '@fixpoint/client/rest';
import {
  type ApprovalReach,
  type NewTask,
  type StartFrom,
  Task,
  TaskEvent,
  type TaskPriority,
  TaskRow,
} from '@fixpoint/shared/contracts';
import type { TaskListQuery } from '@fixpoint/shared/contracts/routes';
import { z } from 'zod';
import { ofTask, withKey } from './request-parts.js';

/** The list of tasks that is requested. */
export type TaskQuery = Omit<z.input<typeof TaskListQuery>, 'fields'>;

const TaskPage = z.object({
  tasks: z.array(TaskRow),
  next: z.string().nullable(),
  total: z.int().nullable(),
});
export type TaskPage = z.infer<typeof TaskPage>;

/** Changes of a rerun to the task that it repeats. */
export interface RerunChanges {
  readonly start_from: StartFrom;
  /** By the names of the form's fields; null leaves a field out. */
  readonly form?: Record<string, string | null> | undefined;
  /** That of the old task unless given. */
  readonly priority?: TaskPriority | undefined;
}

/** Requests of the command line about tasks. */
export interface TaskCalls {
  /** The same key returns the same task for 24 hours. */
  createTask(request: NewTask, key?: string): Promise<Task>;
  /** The newest first. */
  listTasks(query: TaskQuery, signal?: AbortSignal): Promise<TaskPage>;
  getTask(id: string): Promise<Task>;
  decide(
    id: string,
    decision: 'approve' | 'reject',
    proof: { nonce: string; plan_hash: string; reason?: string } & ApprovalReach,
  ): Promise<Task>;
  cancel(id: string, reason?: string): Promise<Task>;
  /** Holds the task at the end of its present stage. */
  pause(id: string): Promise<Task>;
  resume(id: string): Promise<Task>;
  /** Submits the request of a task again, with changes: once for each key. */
  rerun(id: string, changes: RerunChanges, key?: string): Promise<Task>;
  /** Resubmits the request of a task whose plan expired. */
  offerAgain(id: string): Promise<Task>;
  /** Sends a message to a running task, once for each key. */
  addInput(id: string, text: string, key: string): Promise<Task>;
  /** The first events with a number above `after`. */
  readEvents(id: string, after: number): Promise<TaskEvent[]>;
}

/** The calls of `/api/v1/tasks`, each answer checked. */
export function createTaskCalls(rest: RestClient): TaskCalls {
  return {
    async createTask(body, key) {
      return Task.parse((await rest.POST('/api/v1/tasks', { body, ...withKey(key) })).data);
    },
    async listTasks(query, signal) {
      return TaskPage.parse((await rest.GET('/api/v1/tasks', { params: { query }, signal })).data);
    },
    async getTask(id) {
      return Task.parse((await rest.GET('/api/v1/tasks/{id}', ofTask(id))).data);
    },
    async decide(id, decision, { nonce, plan_hash, reason, ...reach }) {
      const seen = { nonce, plan_hash };
      const answer =
        decision === 'approve'
          ? await rest.POST('/api/v1/tasks/{id}/approve', {
              ...ofTask(id),
              body: { ...seen, ...reach },
            })
          : await rest.POST('/api/v1/tasks/{id}/reject', {
              ...ofTask(id),
              body: { ...seen, reason },
            });
      return Task.parse(answer.data);
    },
    async cancel(id, reason) {
      const request = { ...ofTask(id), body: { reason } };
      return Task.parse((await rest.POST('/api/v1/tasks/{id}/cancel', request)).data);
    },
    async pause(id) {
      return Task.parse((await rest.POST('/api/v1/tasks/{id}/pause', { ...ofTask(id), body: {} })).data);
    },
    async resume(id) {
      return Task.parse((await rest.POST('/api/v1/tasks/{id}/resume', { ...ofTask(id), body: {} })).data);
    },
    async rerun(id, body, key) {
      // The gateway knows the fields of the service, and names one that it has not.
      return Task.parse(
        (await rest.POST('/api/v1/tasks/{id}/rerun', { ...ofTask(id), body, ...withKey(key) })).data,
      );
    },
    async offerAgain(id) {
      return Task.parse(
        (await rest.POST('/api/v1/tasks/{id}/offer-again', { ...ofTask(id), body: {} })).data,
      );
    },
    async addInput(id, text, key) {
      return Task.parse(
        (await rest.POST('/api/v1/tasks/{id}/input', { ...ofTask(id), body: { text }, ...withKey(key) }))
          .data,
      );
    },
    async readEvents(id, after) {
      const { data } = await rest.GET('/api/v1/tasks/{id}/events', {
        params: { ...ofTask(id).params, query: { after } },
      });
      return z.object({ events: z.array(TaskEvent) }).parse(data).events;
    },
  };
}
