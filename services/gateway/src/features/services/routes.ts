import {
  DocumentType,
  FormFieldDefinition,
  finalStatuses,
  HaltReason,
  Instant,
  TaskStatus,
} from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { healthRuns, ServiceHealth, toServiceHealth } from './service-health.js';

const Service = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  url: z.string(),
  page: z.string().nullable(),
  outputs: z.array(DocumentType),
  template: z.string().nullable(),
  /** Fields of its form that a request has to fill in. */
  required: z.array(z.string()),
  /** All fields of its form, as its row lists them. */
  fields: z.array(FormFieldDefinition),
  /** The newest task for it. */
  last_task: z
    .object({ id: z.string(), status: TaskStatus, reason: HaltReason.nullable(), created_at: Instant })
    .nullable(),
});

/** The services that tasks can be for, without where their code lives. */
export const serviceRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/v1/services',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['services'],
        summary: 'List the services, each with its latest task',
        response: { 200: z.object({ services: z.array(Service) }) },
      },
    },
    async ({ own: { services, useCases } }) => {
      const newest = await useCases.newestOf(services.map(({ name }) => name));
      return {
        services: services.map(({ name, aliases, url, page, outputs, template, form }) => {
          const task = newest.get(name);
          return {
            name,
            aliases,
            url,
            page: page ?? null,
            outputs,
            template,
            required: form.fields.filter(({ required }) => required).map((field) => field.name),
            fields: form.fields,
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
        }),
      };
    },
  );

  app.get(
    '/api/v1/services/:name/health',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['services'],
        summary: 'Read the health of a service',
        description: 'Statistics of its latest 30 finished tasks.',
        params: z.strictObject({ name: z.string().max(100) }),
        response: { 200: ServiceHealth, 404: Problem },
      },
    },
    async ({ own, params }) => {
      const { name } = own.service(params.name);
      const ended = await own.useCases.listTasks({
        service: name,
        status: [...finalStatuses],
        limit: healthRuns,
      });
      return toServiceHealth(name, ended.tasks);
    },
  );
};
