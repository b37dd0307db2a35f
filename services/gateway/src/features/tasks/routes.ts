import { Intent, NewTask, Task, TaskPreview } from '@fixpoint/shared/contracts';
import type { FastifyReply } from 'fastify';
import { byOf } from '../../access/by-of.js';
import { replayMark } from '../../access/idempotency.js';
import { ownKey, type Principal } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import {
  CancelBody,
  IdempotencyHeaders,
  InputBody,
  IntentRequest,
  NoBody,
  RerunBody,
  TaskList,
  TaskListQuery,
  TaskParams,
} from './task-schemas.js';

const keyOf = ({ principal, headers }: { principal: Principal; headers: IdempotencyHeaders }) => {
  const key = headers['idempotency-key'];
  return key === undefined ? undefined : ownKey(principal, key);
};
const tags = ['tasks'];

/** A task that was made, or the one that the idempotency key made before. */
function answerTask(reply: FastifyReply, task: Task, created: boolean): FastifyReply {
  if (!created) reply.header(replayMark, 'true');
  return reply
    .code(created ? 201 : 200)
    .header('location', `/api/v1/tasks/${task.id}`)
    .send(task);
}

/** Tasks over REST: preview, create, read, decide, steer. */
export const taskRoutes: RestRoutes = async (app) => {
  app.post(
    '/api/v1/intent',
    {
      config: { scope: 'own', role: 'view', replay: 'none' },
      schema: {
        tags,
        summary: 'Preview the interpretation of a request',
        description: 'Creates nothing. Problems of the request are returned as data, not as errors.',
        body: IntentRequest,
        response: { 200: Intent, 422: Problem },
      },
    },
    async (request) => request.own.useCases.previewIntent(request.body),
  );

  app.post(
    '/api/v1/tasks/preview',
    {
      config: { scope: 'own', replay: 'none' },
      schema: {
        tags,
        summary: 'Preview the plan of a request',
        description:
          'Creates nothing. Returns the interpretation of the request, its problems (including files), the plan, and the state of its preconditions.',
        body: NewTask,
        response: { 200: TaskPreview, 422: Problem },
      },
    },
    async (request) => request.own.useCases.previewTask(request.body),
  );

  app.post(
    '/api/v1/tasks',
    {
      config: { scope: 'own', replay: 'own' },
      schema: {
        tags,
        summary: 'Create a task',
        description: 'With an Idempotency-Key header, a repeated request returns the same task for 24 hours.',
        headers: IdempotencyHeaders,
        body: NewTask,
        response: { 200: Task, 201: Task, 422: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const { task, created } = await request.own.useCases.submitTask(request.body, {
        by: byOf(request),
        idempotencyKey: keyOf(request),
      });
      return answerTask(reply, task, created);
    },
  );

  app.get(
    '/api/v1/tasks',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'List tasks, newest first',
        querystring: TaskListQuery,
        response: { 200: TaskList },
      },
    },
    async ({ own: { useCases }, query: { fields, ...query } }) =>
      fields === undefined ? useCases.listTasks(query) : useCases.listTaskFields(query, fields),
  );

  app.get(
    '/api/v1/tasks/:id',
    {
      config: { scope: 'own' },
      schema: { tags, summary: 'Read a task', params: TaskParams, response: { 200: Task, 404: Problem } },
    },
    async (request) => request.own.useCases.getTask(request.params.id),
  );

  const answers = { 200: Task, 404: Problem, 409: Problem, 422: Problem };

  app.post(
    '/api/v1/tasks/:id/rerun',
    {
      config: { scope: 'own', replay: 'own' },
      schema: {
        tags,
        summary: 'Run a task again',
        description:
          'Creates a new task with the description, form and limits of this one. Values in the body replace them. start_from sets where the new task starts: null at the form, "email_check" at the mail, "analyze" with the latest document.',
        headers: IdempotencyHeaders,
        params: TaskParams,
        body: RerunBody,
        response: { 200: Task, 201: Task, 404: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { task, created } = await request.own.useCases.rerunTask(
        request.params.id,
        { start_from: null, ...request.body },
        { by: byOf(request), idempotencyKey: keyOf(request) },
      );
      return answerTask(reply, task, created);
    },
  );

  app.post(
    '/api/v1/tasks/:id/offer-again',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Offer an expired plan again',
        description:
          'For a task whose plan expired without a decision: creates a new task with the same request, whose plan waits for a decision. Repeating the call returns the same new task.',
        params: TaskParams,
        body: NoBody,
        response: { 200: Task, 201: Task, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { task, created } = await request.own.useCases.offerAgain(request.params.id, byOf(request));
      return reply
        .code(created ? 201 : 200)
        .header('location', `/api/v1/tasks/${task.id}`)
        .send(task);
    },
  );

  app.post(
    '/api/v1/tasks/:id/pause',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Pause a task at its next stage boundary',
        params: TaskParams,
        body: NoBody,
        response: answers,
      },
    },
    async (request) => request.own.useCases.pauseTask(request.params.id, byOf(request)),
  );

  app.post(
    '/api/v1/tasks/:id/resume',
    {
      config: { scope: 'own' },
      schema: { tags, summary: 'Resume a paused task', params: TaskParams, body: NoBody, response: answers },
    },
    async (request) => request.own.useCases.resumeTask(request.params.id, byOf(request)),
  );

  app.post(
    '/api/v1/tasks/:id/cancel',
    {
      config: { scope: 'own' },
      schema: { tags, summary: 'Cancel a task', params: TaskParams, body: CancelBody, response: answers },
    },
    async (request) =>
      request.own.useCases.cancelTask(request.params.id, byOf(request), request.body?.reason),
  );

  app.post(
    '/api/v1/tasks/:id/input',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Send a message to a running task, or upload the document that it waits for',
        params: TaskParams,
        body: InputBody,
        response: answers,
      },
    },
    async (request) => {
      const { text, document } = request.body;
      const { useCases } = request.own;
      const { id } = request.params;
      return document === undefined
        ? useCases.addInput(id, byOf(request), text ?? '')
        : useCases.handDocument(id, byOf(request), document, text);
    },
  );
};
