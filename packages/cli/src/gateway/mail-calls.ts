import type { RestClient } from '@fixpoint/client/rest';
import { OrphanMail, Task } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Requests of the command line about mails without a task. */
export interface MailCalls {
  /** Mails that fit a service and that no task has taken, newest first. */
  listOrphanMails(): Promise<OrphanMail[]>;
  startFromOrphanMail(id: string): Promise<Task>;
  dismissOrphanMail(id: string): Promise<void>;
}

export function createMailCalls(rest: RestClient): MailCalls {
  const ofMail = (id: string) => ({ params: { path: { id } } });
  return {
    async listOrphanMails() {
      const answer = await rest.GET('/api/v1/mail/orphans');
      return z.object({ mails: z.array(OrphanMail) }).parse(answer.data).mails;
    },
    async startFromOrphanMail(id) {
      const answer = await rest.POST('/api/v1/mail/orphans/{id}/task', { ...ofMail(id), body: {} });
      return Task.parse(answer.data);
    },
    async dismissOrphanMail(id) {
      await rest.DELETE('/api/v1/mail/orphans/{id}', ofMail(id));
    },
  };
}
