import { OrphanMail, Task } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { replayMark } from '../../access/idempotency.js';
import { ownKey, signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { IdempotencyHeaders } from '../tasks/task-schemas.js';

const tags = ['mail'];
const Params = z.strictObject({ id: z.string().min(1).max(64) });
const StartBody = z
  .strictObject({
    /** Values of the service's form, for the iterations after the first. */
    form_data: z.record(z.string().max(200), z.string().max(10_000)).optional(),
  })
  .nullish();

/** Mails that fit a service and that no task has taken: shown until a person starts a task from one, or dismisses it. */
export const orphanMailRoutes: RestRoutes<{
  tasks: Pick<Tasks, 'orphanMails' | 'findOrphanMail' | 'forgetOrphanMail'>;
}> = async (app, { tasks }) => {
  app.get(
    '/api/v1/mail/orphans',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'List unmatched mails',
        description:
          'Mails that match the sender, subject and documents of a service, but that no task has used: they arrived too late, have a different correlation id, or were not requested. Newest first. Each mail is listed for one week.',
        response: { 200: z.object({ mails: z.array(OrphanMail) }) },
      },
    },
    async () => ({ mails: await tasks.orphanMails() }),
  );

  app.post(
    '/api/v1/mail/orphans/:id/task',
    {
      config: { scope: 'installation', replay: 'own' },
      schema: {
        tags,
        summary: 'Start a task from an unmatched mail',
        description:
          'The task starts by comparing the first document of the mail. Its plan waits for approval as usual. The mail disappears from the list.',
        params: Params,
        headers: IdempotencyHeaders,
        body: StartBody,
        response: { 200: Task, 201: Task, 404: Problem, 422: Problem },
      },
    },
    async ({ own, params, body, principal, headers }, reply) => {
      const mail = await tasks.findOrphanMail(params.id);
      const document = mail?.documents[0];
      if (mail === null || document === undefined) throw new NotFoundError('mail', params.id);
      const key = headers['idempotency-key'];
      const { task, created } = await own.useCases.submitTask(
        {
          description: `check ${mail.service} document`,
          context: {
            service: mail.service,
            start_from: 'analyze',
            existing_file_path: `artifact:${document.artifact}/${document.name}`,
            ...(body?.form_data === undefined ? {} : { form_data: body.form_data }),
          },
        },
        {
          by: signature(principal, 'rest'),
          idempotencyKey: key === undefined ? undefined : ownKey(principal, key),
        },
      );
      await tasks.forgetOrphanMail(mail.id);
      if (!created) reply.header(replayMark, 'true');
      return reply
        .code(created ? 201 : 200)
        .header('location', `/api/v1/tasks/${task.id}`)
        .send(task);
    },
  );

  app.delete(
    '/api/v1/mail/orphans/:id',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'Dismiss an unmatched mail',
        description: 'The mail disappears from the list. It stays in the mailbox.',
        params: Params,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ params }, reply) => {
      if (!(await tasks.forgetOrphanMail(params.id))) throw new NotFoundError('mail', params.id);
      return reply.code(204).send(null);
    },
  );
};
