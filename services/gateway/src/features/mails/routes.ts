import { orphanMailRoutes } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Mails that fit a service and that no task has taken: shown until a person starts a task from one, or dismisses it. */
export const serveOrphanMails: RestRoutes<{
  tasks: Pick<Tasks, 'orphanMails' | 'findOrphanMail' | 'forgetOrphanMail'>;
}> = async (app, { tasks }) => {
  serve(app, orphanMailRoutes.listOrphanMails, async () => ({ mails: await tasks.orphanMails() }));

  serve(app, orphanMailRoutes.startFromOrphanMail, async ({ own, params, body, principal }, reply) => {
    const mail = await tasks.findOrphanMail(params.id);
    const document = mail?.documents[0];
    if (mail === null || document === undefined) throw new NotFoundError('mail', params.id);
    const { task } = await own.useCases.submitTask(
      {
        description: `check ${mail.service} document`,
        context: {
          service: mail.service,
          start_from: 'analyze',
          existing_file_path: `artifact:${document.artifact}/${document.name}`,
          ...(body?.form_data === undefined ? {} : { form_data: body.form_data }),
        },
      },
      { by: signature(principal, 'rest'), idempotencyKey: undefined },
    );
    await tasks.forgetOrphanMail(mail.id);
    return reply.code(201).header('location', `/api/v1/tasks/${task.id}`).send(task);
  });

  serve(app, orphanMailRoutes.dismissOrphanMail, async ({ params }, reply) => {
    if (!(await tasks.forgetOrphanMail(params.id))) throw new NotFoundError('mail', params.id);
    return reply.code(204).send(null);
  });
};
