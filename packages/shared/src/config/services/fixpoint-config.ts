import { z } from 'zod';
import {
  DeployDefinition,
  MailboxDefinition,
  ServiceDefinition,
  ServiceName,
} from '../../contracts/index.js';

/** The whole table of target services, merged and checked: rows by the service's name. */
export const FixpointConfig = z.strictObject({
  services: z.record(ServiceName, ServiceDefinition),
  /** Mailboxes by name; absent: one, Gmail's API with GMAIL_CREDENTIALS_PATH and GMAIL_TOKEN_PATH. */
  mailboxes: z.record(ServiceDefinition.shape.name, MailboxDefinition).optional(),
});
export type FixpointConfig = z.infer<typeof FixpointConfig>;

const Path = z.string().startsWith('/');
const UrlOrPath = z.union([z.url({ protocol: /^https?$/ }), Path]);

/** A row as it is written in a file: named by its key, with addresses that may be relative to `url`. */
const FileRow = ServiceDefinition.omit({ name: true, template_file: true }).extend({
  page: UrlOrPath.optional().describe('Page with the form. A path is relative to url.'),
  deploy: DeployDefinition.extend({
    health: UrlOrPath.optional().describe(
      'Health address: responds 2xx when the service is healthy. Without it, Fixpoint waits for a fixed time after a push.',
    ),
    version: z.strictObject({ url: UrlOrPath, field: z.string().default('commit') }).optional(),
    logs: UrlOrPath.optional(),
  }).optional(),
});

/** Content of `fixpoint.config.yaml`. A null row takes away a service of the file that it extends. */
export const FixpointConfigFile = z.strictObject({
  extends: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of a base file, relative to this file. Fields in this file override those of the base file.',
    ),
  services: z.record(ServiceName, FileRow.nullable()),
  mailboxes: z
    .record(ServiceDefinition.shape.name, MailboxDefinition)
    .optional()
    .describe(
      'Mailboxes by name. Default: one mailbox, read through the Gmail API with GMAIL_CREDENTIALS_PATH and GMAIL_TOKEN_PATH.',
    ),
});
