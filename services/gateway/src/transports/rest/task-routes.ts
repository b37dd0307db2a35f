import { Intent, NewTask, Plan, PlanEdit, Task } from '@fixpoint/shared/contracts';
import { FixpointError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { namesTag } from '../../core/entity-tags.js';
import { Problem } from '../../core/problem.js';
import { ownKey, type Principal, signature } from '../../identity/principal.js';
import { replayMark } from '../../plugins/idempotency.js';
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
const keyOf = ({ principal, headers }: { principal: Principal; headers: IdempotencyHeaders }) => {
  const key = headers['idempotency-key'];
  return key === undefined ? undefined : ownKey(principal, key);
};
const tagOf = ({ hash }: Plan) => `"${hash}"`;
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
export const taskRoutes: FastifyPluginAsyncZod<{ useCases: UseCases }> = async (app, { useCases }) => {
  app.post(
    '/api/v1/intent',
    {
      config: { role: 'view', replay: 'none' },
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
      config: { replay: 'own' },
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
        idempotencyKey: keyOf(request),
      });
      return answerTask(reply, task, created);
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

  app.get(
    '/api/v1/tasks/:id/plan',
    {
      schema: {
        tags,
        summary: 'Read the plan, with its hash as the ETag',
        params: TaskParams,
        headers: z.looseObject({ 'if-none-match': z.string().max(2_000).optional() }),
        response: { 200: Plan, 304: z.undefined(), 404: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { plan } = await useCases.getTask(id);
      if (plan === null) throw new NotFoundError('plan of the task', id);
      const tag = tagOf(plan);
      reply.header('etag', tag);
      if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send(undefined);
      return plan;
    },
  );

  app.put(
    '/api/v1/tasks/:id/plan',
    {
      schema: {
        tags,
        summary: 'Change the plan before it is approved',
        description:
          'Send every step, in order: switch off optional ones, comment on any. The plan then has a new version with its own hash. Name the plan that was edited by plan_hash, or by If-Match with its ETag.',
        params: TaskParams,
        headers: z.looseObject({ 'if-match': z.string().max(2_000).optional() }),
        body: PlanEdit.partial({ plan_hash: true }),
        response: { ...answers, 412: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { plan_hash = await matchedPlan(id, request.headers['if-match']), ...edit } = request.body;
      const task = await useCases.editPlan(id, { by: byOf(request), plan_hash, ...edit });
      if (task.plan !== null) reply.header('etag', tagOf(task.plan));
      return task;
    },
  );

  /** The hash of the plan on show, where the header names it. Throws where that changed meanwhile. */
  async function matchedPlan(id: string, ifMatch: string | undefined): Promise<string> {
    if (ifMatch === undefined) {
      throw new InvalidInputError('Name the plan that was edited.', {
        field: 'plan_hash',
        hint: 'Send its hash as plan_hash, or its ETag as If-Match.',
      });
    }
    const { plan } = await useCases.getTask(id);
    if (plan !== null && namesTag(ifMatch, tagOf(plan))) return plan.hash;
    throw new FixpointError('The plan is another one by now.', {
      code: 'precondition-failed',
      retry: 'never',
      hint: 'Read it again, and edit that one.',
    });
  }

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
      config: { replay: 'own' },
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
        { by: byOf(request), idempotencyKey: keyOf(request) },
      );
      return answerTask(reply, task, created);
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
        summary: 'Send a message to a running task, or hand over the document that it waits for',
        params: TaskParams,
        body: InputBody,
        response: answers,
      },
    },
    async (request) => {
      const { text, document } = request.body;
      const { id } = request.params;
      return document === undefined
        ? useCases.addInput(id, byOf(request), text ?? '')
        : useCases.handDocument(id, byOf(request), document, text);
    },
  );
};
