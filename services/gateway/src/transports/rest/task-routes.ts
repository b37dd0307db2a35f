import { Intent, NewTask, PlanEdit, Task } from '@fixpoint/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '../../core/problem.js';
import { type Principal, signature } from '../../identity/principal.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';
import {
  ApproveBody,
  CancelBody,
  IdempotencyHeaders,
  InputBody,
  IntentRequest,
  NoBody,
  RejectBody,
  RerunBody,
  TaskList,
  TaskListQuery,
  TaskParams,
} from './task-schemas.js';

/** Who acts, as a task's log names them. */
const byOf = ({ principal }: { principal: Principal }) => signature(principal, 'rest');
const tags = ['tasks'];

/** Tasks over REST: preview, create, read, decide, steer. */
export const taskRoutes: FastifyPluginAsyncZod<{ useCases: UseCases }> = async (app, { useCases }) => {
  app.post(
    '/api/v1/intent',
    {
      config: { role: 'view' },
      schema: {
        tags,
        summary: 'Preview how a request would be understood',
        description: 'Creates nothing. Problems of the request are part of the answer here, not errors.',
        body: IntentRequest,
        response: { 200: Intent, 422: Problem },
      },
    },
    async (request) => useCases.previewIntent(request.body),
  );

  app.post(
    '/api/v1/tasks',
    {
      schema: {
        tags,
        summary: 'Create a task',
        description:
          'With an Idempotency-Key header, repeating the request answers with the same task for 24 hours.',
        headers: IdempotencyHeaders,
        body: NewTask,
        response: { 200: Task, 201: Task, 422: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const { task, created } = await useCases.submitTask(request.body, {
        by: byOf(request),
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply
        .code(created ? 201 : 200)
        .header('location', `/api/v1/tasks/${task.id}`)
        .send(task);
    },
  );

  app.get(
    '/api/v1/tasks',
    {
      schema: {
        tags,
        summary: 'List tasks, newest first',
        querystring: TaskListQuery,
        response: { 200: TaskList },
      },
    },
    async ({ query: { fields, ...query } }) =>
      fields === undefined ? useCases.listTasks(query) : useCases.listTaskFields(query, fields),
  );

  app.get(
    '/api/v1/tasks/:id',
    {
      schema: { tags, summary: 'Read a task', params: TaskParams, response: { 200: Task, 404: Problem } },
    },
    async (request) => useCases.getTask(request.params.id),
  );

  const answers = { 200: Task, 404: Problem, 409: Problem, 422: Problem };

  app.post(
    '/api/v1/tasks/:id/approve',
    {
      schema: {
        tags,
        summary: 'Approve the plan that was seen',
        description:
          'Send plan_hash and nonce of the proposal, or "latest": true. A stale approval gets 409. With "scope": "class" later plans for the same resource, all of whose steps are of the same classes, start without asking for "hours".',
        params: TaskParams,
        body: ApproveBody,
        response: answers,
      },
    },
    async (request) =>
      useCases.decideTask(request.params.id, {
        decision: 'approve',
        by: byOf(request),
        person: request.principal,
        ...request.body,
      }),
  );

  app.put(
    '/api/v1/tasks/:id/plan',
    {
      schema: {
        tags,
        summary: 'Change the plan before it is approved',
        description:
          'Send every step, in order: switch off optional ones, comment on any. The plan then has a new version with its own hash.',
        params: TaskParams,
        body: PlanEdit,
        response: answers,
      },
    },
    async (request) => useCases.editPlan(request.params.id, { by: byOf(request), ...request.body }),
  );

  app.post(
    '/api/v1/tasks/:id/reject',
    {
      schema: {
        tags,
        summary: 'Reject the plan, which cancels the task',
        params: TaskParams,
        body: RejectBody,
        response: answers,
      },
    },
    async (request) =>
      useCases.decideTask(request.params.id, { decision: 'reject', by: byOf(request), ...request.body }),
  );

  app.post(
    '/api/v1/tasks/:id/rerun',
    {
      schema: {
        tags,
        summary: 'Run a task again',
        description:
          'A new task with the description, form and limits of this one, but for what the body changes. start_from: null at the form, "email_check" at the mail, "analyze" with the newest document.',
        headers: IdempotencyHeaders,
        params: TaskParams,
        body: RerunBody,
        response: { 200: Task, 201: Task, 404: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { task, created } = await useCases.rerunTask(
        request.params.id,
        { start_from: null, ...request.body },
        { by: byOf(request), idempotencyKey: request.headers['idempotency-key'] },
      );
      return reply
        .code(created ? 201 : 200)
        .header('location', `/api/v1/tasks/${task.id}`)
        .send(task);
    },
  );

  app.post(
    '/api/v1/tasks/:id/offer-again',
    {
      schema: {
        tags,
        summary: 'Offer an expired plan again',
        description:
          'For a task on whose plan nobody decided in time: a new task with the same request, whose plan waits for a decision. Requested again it answers the same task.',
        params: TaskParams,
        body: NoBody,
        response: { 200: Task, 201: Task, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { task, created } = await useCases.offerAgain(request.params.id, byOf(request));
      return reply
        .code(created ? 201 : 200)
        .header('location', `/api/v1/tasks/${task.id}`)
        .send(task);
    },
  );

  app.post(
    '/api/v1/tasks/:id/pause',
    {
      schema: {
        tags,
        summary: 'Pause the task at its next stage boundary',
        params: TaskParams,
        body: NoBody,
        response: answers,
      },
    },
    async (request) => useCases.pauseTask(request.params.id, byOf(request)),
  );

  app.post(
    '/api/v1/tasks/:id/resume',
    {
      schema: { tags, summary: 'Resume a paused task', params: TaskParams, body: NoBody, response: answers },
    },
    async (request) => useCases.resumeTask(request.params.id, byOf(request)),
  );

  app.post(
    '/api/v1/tasks/:id/cancel',
    {
      schema: { tags, summary: 'End the task now', params: TaskParams, body: CancelBody, response: answers },
    },
    async (request) => useCases.cancelTask(request.params.id, byOf(request), request.body?.reason),
  );

  app.post(
    '/api/v1/tasks/:id/input',
    {
      schema: {
        tags,
        summary: 'Send a message to a running task',
        params: TaskParams,
        body: InputBody,
        response: answers,
      },
    },
    async (request) => useCases.addInput(request.params.id, byOf(request), request.body.text),
  );
};
