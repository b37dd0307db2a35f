import { z } from 'zod';
import { OrphanMail } from '../orphan-mail.js';
import { Task } from '../task.js';
import { defineRoutes } from './define-routes.js';

const Params = z.strictObject({ id: z.string().min(1).max(64) });
const StartBody = z
  .strictObject({
    /** Values of the service's form, for the iterations after the first. */
    form_data: z.record(z.string().max(200), z.string().max(10_000)).optional(),
  })
  .nullish();

export const orphanMailRoutes = defineRoutes('mail', {
  listOrphanMails: {
    method: 'GET',
    path: '/api/v1/mail/orphans',
    scope: 'installation',
    summary: 'List unmatched mails',
    description:
      'Mails that match the sender, subject and documents of a service, but that no task has used: they arrived too late, have a different correlation id, or were not requested. Newest first. Each mail is listed for one week.',
    responses: { 200: z.object({ mails: z.array(OrphanMail) }) },
  },

  startFromOrphanMail: {
    method: 'POST',
    path: '/api/v1/mail/orphans/{id}/task',
    scope: 'installation',
    summary: 'Start a task from an unmatched mail',
    description:
      'The task starts by comparing the first document of the mail. Its plan waits for approval as usual. The mail disappears from the list.',
    params: Params,
    body: StartBody,
    responses: { 201: Task },
  },

  dismissOrphanMail: {
    method: 'DELETE',
    path: '/api/v1/mail/orphans/{id}',
    scope: 'installation',
    summary: 'Dismiss an unmatched mail',
    description: 'The mail disappears from the list. It stays in the mailbox.',
    params: Params,
    responses: { 204: z.null() },
  },
});
