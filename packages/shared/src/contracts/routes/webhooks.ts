import { z } from 'zod';
import { defineRoutes } from './define-routes.js';

export const WebhookOutcome = z.enum(['delivered', 'retried', 'failed']);
export type WebhookOutcome = z.infer<typeof WebhookOutcome>;

/** A message to a receiver, as its newest attempt went. */
export const WebhookDelivery = z.strictObject({
  id: z.string().describe('value of the header webhook-id'),
  task_id: z.string(),
  type: z.string(),
  at: z.string().describe('time of the latest attempt'),
  outcome: WebhookOutcome.describe('retried: another attempt follows; failed: last attempt'),
  status: z.int().nullable().describe('HTTP status of the response; null: no response'),
  error: z.string().nullable(),
  attempts: z.int().describe('number of known attempts'),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A receiver of webhooks, without its secrets. */
export const WebhookEndpoint = z.strictObject({
  id: z.string(),
  url: z.string(),
  source: z.enum(['settings', 'api']).describe('settings: from WEBHOOK_URLS, can be changed only there'),
  state: z.enum(['active', 'ended']).describe('ended: the receiver responded 410 and gets no more messages'),
  ended_at: z.string().nullable(),
  created_at: z.string().nullable(),
  created_by: z.string().nullable(),
  rotated_at: z.string().nullable(),
  old_secret_until: z
    .string()
    .nullable()
    .describe('time until which messages are also signed with the previous secret'),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const id = z.string().regex(/^\w{1,64}$/, 'a webhook id has letters and digits only');
const WebhookParams = z.strictObject({ id });
const DeliveryParams = z.strictObject({
  id,
  delivery: z.string().regex(/^[0-9a-f-]{36}-[1-9]\d{0,8}$/, 'a delivery id is a task id and a number'),
});
const NewWebhook = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'use an address such as https://example.com/hook' })
    .max(2_000)
    .describe('address of the receiver; https, unless its host is in WEBHOOK_PRIVATE_HOSTS'),
});
const Rotation = z.strictObject({
  keep_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('hours for which messages are also signed with the previous secret; 0: not at all'),
});
/** The only answer that holds the secret. */
export const WebhookWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const webhookRoutes = defineRoutes('webhooks', {
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    scope: 'installation',
    role: 'admin',
    summary: 'List webhooks',
    description: 'Includes webhooks from the settings, which can be changed only there.',
    responses: { 200: z.object({ endpoints: z.array(WebhookEndpoint) }) },
  },

  addWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    scope: 'installation',
    role: 'admin',
    replay: 'secret',
    summary: 'Add a webhook',
    description: 'The response contains the signing secret. It is not shown again.',
    body: NewWebhook,
    example: { url: 'https://example.com/fixpoint' },
    responses: { 201: WebhookWithSecret },
  },

  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/v1/webhooks/{id}/rotate',
    scope: 'installation',
    role: 'admin',
    replay: 'secret',
    summary: 'Rotate the secret of a webhook',
    description: 'During the transition, messages have two signatures, one per secret.',
    params: WebhookParams,
    body: Rotation,
    example: { keep_hours: 24 },
    responses: { 200: WebhookWithSecret },
  },

  removeWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    scope: 'installation',
    role: 'admin',
    summary: 'Remove a webhook',
    description: 'Pending messages for it are discarded.',
    params: WebhookParams,
    responses: { 204: z.null() },
  },

  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries',
    scope: 'installation',
    role: 'admin',
    summary: 'List the latest deliveries of a webhook',
    description:
      'Newest first, each with its latest attempt. Covers the latest 200 attempts within the last 30 days.',
    params: WebhookParams,
    responses: { 200: z.object({ deliveries: z.array(WebhookDelivery) }) },
  },

  redeliverWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver',
    scope: 'installation',
    role: 'admin',
    summary: 'Redeliver a webhook message',
    description:
      'The message keeps its webhook-id and is retried like the first time. The result appears in the list of deliveries.',
    params: DeliveryParams,
    responses: { 202: z.object({ delivery: z.string() }) },
  },
});
