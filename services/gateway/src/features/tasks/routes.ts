import type { Task } from '@fixpoint/shared/contracts';
import { type IdempotencyHeaders, taskRoutes } from '@fixpoint/shared/contracts/routes';
import type { FastifyReply } from 'fastify';
import { byOf } from '../../access/by-of.js';
import { replayMark } from '../../access/idempotency.js';
import { ownKey, type Principal } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

const keyOf = ({ principal, headers }: { principal: Principal; headers: IdempotencyHeaders }) => {
  const key = headers['idempotency-key'];
  return key === undefined ? undefined : ownKey(principal, key);
};

/** A new task, or the existing one of the idempotency key. */
function answerTask(reply: FastifyReply, task: Task, created: boolean): FastifyReply {
  if (!created) reply.header(replayMark, 'true');
  return reply
    .code(created ? 201 : 200)
    .header('location', `/api/v1/tasks/${task.id}`)
    .send(task);
}

/** Tasks over REST: preview, create, read, decide, steer. */
export const serveTasks: RestRoutes = async (app) => {
  serve(app, taskRoutes.previewIntent, async (request) => request.own.useCases.previewIntent(request.body));

  serve(app, taskRoutes.previewTask, async (request) => request.own.useCases.previewTask(request.body));

  serve(app, taskRoutes.createTask, async (request, reply) => {
    const { task, created } = await request.own.useCases.submitTask(request.body, {
      by: byOf(request),
      idempotencyKey: keyOf(request),
    });
    return answerTask(reply, task, created);
  });

  serve(app, taskRoutes.listTasks, async (request, reply) => {
    const { fields, ...query } = request.query;
    const { useCases } = request.own;
    if (fields === undefined) return useCases.listTasks(query);
    await request.holdLargeAnswer(reply);
    return useCases.listTaskFields(query, fields);
  });

  serve(app, taskRoutes.getTask, async (request) => request.own.useCases.getTask(request.params.id));

  serve(app, taskRoutes.rerunTask, async (request, reply) => {
    const { task, created } = await request.own.useCases.rerunTask(
      request.params.id,
      { start_from: null, ...request.body },
      { by: byOf(request), idempotencyKey: keyOf(request) },
    );
    return answerTask(reply, task, created);
  });

  serve(app, taskRoutes.offerAgain, async (request, reply) => {
    const { task, created } = await request.own.useCases.offerAgain(request.params.id, byOf(request));
    return reply
      .code(created ? 201 : 200)
      .header('location', `/api/v1/tasks/${task.id}`)
      .send(task);
  });

  serve(app, taskRoutes.pauseTask, async (request) =>
    request.own.useCases.pauseTask(request.params.id, byOf(request)),
  );

  serve(app, taskRoutes.resumeTask, async (request) =>
    request.own.useCases.resumeTask(request.params.id, byOf(request)),
  );

  serve(app, taskRoutes.cancelTask, async (request) =>
    request.own.useCases.cancelTask(request.params.id, byOf(request), request.body?.reason),
  );

  serve(app, taskRoutes.addInput, async (request) => {
    const { text, document } = request.body;
    const { useCases } = request.own;
    const { id } = request.params;
    if (document === undefined) return useCases.addInput(id, byOf(request), text ?? '');
    request.auditedAs = 'document';
    return useCases.handDocument(id, byOf(request), document, text);
  });
};
