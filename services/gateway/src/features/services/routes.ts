import { finalStatuses } from '@fixpoint/shared/contracts';
import { serviceRoutes } from '@fixpoint/shared/contracts/routes';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { healthRuns, toServiceHealth } from './service-health.js';

/** The services that tasks can be for, without the location of their code. */
export const serveServices: RestRoutes = async (app) => {
  serve(app, serviceRoutes.listServices, async ({ own: { services, useCases } }) => {
    const newest = await useCases.newestOf(services.map(({ name }) => name));
    return {
      services: services.map(
        ({ name, aliases, url, page, outputs, template, delivery, mail, form, accept, repository }) => {
          const task = newest.get(name);
          return {
            name,
            aliases,
            url,
            page: page ?? null,
            outputs,
            template,
            delivery: delivery ?? 'mail',
            mail_subject: mail.subject,
            required: form.fields.filter(({ required }) => required).map((field) => field.name),
            fields: form.fields,
            waived: accept?.waived ?? [],
            ...(repository === undefined ? { checked_only: true } : {}),
            last_task:
              task === undefined
                ? null
                : {
                    id: task.id,
                    status: task.status,
                    reason: task.result?.reason ?? null,
                    created_at: task.created_at,
                  },
          };
        },
      ),
    };
  });

  serve(app, serviceRoutes.readServiceHealth, async ({ own, params }) => {
    const { name } = own.service(params.name);
    const ended = await own.useCases.listTasks({
      service: name,
      status: [...finalStatuses],
      limit: healthRuns,
    });
    return toServiceHealth(name, ended.tasks);
  });
};
