import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import {
  DocumentType,
  FormFieldDefinition,
  finalStatuses,
  HaltReason,
  Instant,
  TaskStatus,
} from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import { healthRuns, ServiceHealth, toServiceHealth } from '../../core/service-health.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';

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
export const serviceRoutes: FastifyPluginAsyncZod<{
  services: readonly ServiceDefinition[];
  useCases: Pick<UseCases, 'newestOf' | 'listTasks'>;
}> = async (app, { services, useCases }) => {
  app.get(
    '/api/v1/services',
    {
      schema: {
        tags: ['services'],
        summary: 'List the services, each with its latest task',
        response: { 200: z.object({ services: z.array(Service) }) },
      },
    },
    async () => {
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
      schema: {
        tags: ['services'],
        summary: 'Read the health of a service',
        description: 'Statistics of its latest 30 finished tasks.',
        params: z.strictObject({ name: z.string().max(100) }),
        response: { 200: ServiceHealth, 404: Problem },
      },
    },
    async ({ params: { name } }) => {
      if (!services.some((service) => service.name === name)) throw new NotFoundError('service', name);
      const ended = await useCases.listTasks({
        service: name,
        status: [...finalStatuses],
        limit: healthRuns,
      });
      return toServiceHealth(name, ended.tasks);
    },
  );
};
