import { z } from 'zod';
import { Waiver } from '../acceptance.js';
import { DocumentType } from '../document.js';
import { FormFieldDefinition } from '../form-field-definition.js';
import { HaltReason } from '../halt.js';
import { Instant } from '../identifiers.js';
import { ServiceName } from '../service-definition.js';
import { TaskStatus } from '../task.js';
import { defineRoutes } from './define-routes.js';

/** Statistics of the newest finished runs of a service. */
export const ServiceHealth = z.object({
  service: z.string(),
  /** Number of runs, at most 30. */
  runs: z.int(),
  matched: z.int(),
  /** Share of the runs that matched; null without runs. */
  matched_rate: z.number().nullable(),
  /** Median over the runs that matched; null without matches. */
  median_iterations: z.number().nullable(),
  spent_usd: z.number(),
  /** Checks that found something, the most frequent first, with how many runs each was found in. */
  frequent: z.array(z.object({ check: z.string(), runs: z.int() })),
  /** The newest first. */
  newest: z.array(z.object({ id: z.string(), reason: HaltReason.nullable() })),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

export const Service = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  url: z.string(),
  page: z.string().nullable(),
  outputs: z.array(DocumentType),
  template: z.string().nullable(),
  /** Delivery of its documents: by mail, or a person provides each file. */
  delivery: z.enum(['mail', 'hand']),
  /** Words of the subject of its mails. */
  mail_subject: z.string(),
  /** Fields of its form that a request has to fill in. */
  required: z.array(z.string()),
  /** All fields of its form, as its row lists them. */
  fields: z.array(FormFieldDefinition),
  /** Findings that its row accepts. */
  waived: z.array(Waiver),
  /** True: it has no repository, so its documents are checked only. Absent: its code can be fixed. */
  checked_only: z.boolean().optional(),
  /** The newest task for it. */
  last_task: z
    .object({ id: z.string(), status: TaskStatus, reason: HaltReason.nullable(), created_at: Instant })
    .nullable(),
});
export type Service = z.infer<typeof Service>;

export const serviceRoutes = defineRoutes('services', {
  listServices: {
    method: 'GET',
    path: '/api/v1/services',
    scope: 'own',
    summary: 'List the services, each with its latest task',
    responses: { 200: z.object({ services: z.array(Service) }) },
  },

  readServiceHealth: {
    method: 'GET',
    path: '/api/v1/services/{name}/health',
    scope: 'own',
    summary: 'Read the health of a service',
    description: 'Statistics of its latest 30 finished tasks.',
    params: z.strictObject({ name: ServiceName }),
    responses: { 200: ServiceHealth },
  },
});
