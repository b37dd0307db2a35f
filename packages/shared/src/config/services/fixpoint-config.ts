import { z } from 'zod';
import { DeployDefinition, MailboxDefinition, ServiceDefinition } from '../../contracts/index.js';

/** The whole table of target services, merged and checked: rows by the service's name. */
export const FixpointConfig = z.strictObject({
  services: z.record(ServiceDefinition.shape.name, ServiceDefinition),
  /** Mailboxes by name; absent: one, Gmail's API with GMAIL_CREDENTIALS_PATH and GMAIL_TOKEN_PATH. */
  mailboxes: z.record(ServiceDefinition.shape.name, MailboxDefinition).optional(),
});
export type FixpointConfig = z.infer<typeof FixpointConfig>;

const Path = z.string().startsWith('/');
const UrlOrPath = z.union([z.url({ protocol: /^https?$/ }), Path]);

/** A row as it is written in a file: named by its key, with addresses that may be relative to `url`. */
const FileRow = ServiceDefinition.omit({ name: true }).extend({
  page: UrlOrPath.optional().describe('Page with the form. A path is taken relative to url.'),
  deploy: DeployDefinition.extend({
    health: UrlOrPath.optional().describe('Answers 2xx when the service is healthy. Absent: a blind wait.'),
    version: z.strictObject({ url: UrlOrPath, field: z.string().default('commit') }).optional(),
    logs: UrlOrPath.optional(),
  }).optional(),
});

/** What `fixpoint.config.yaml` holds once it is merged over the shipped table. A null row takes the service away. */
export const FixpointConfigFile = z.strictObject({
  services: z.record(ServiceDefinition.shape.name, FileRow.nullable()),
  mailboxes: z
    .record(ServiceDefinition.shape.name, MailboxDefinition)
    .optional()
    .describe(
      'Mailboxes by name. Absent: one, Gmail’s API with GMAIL_CREDENTIALS_PATH and GMAIL_TOKEN_PATH.',
    ),
});
