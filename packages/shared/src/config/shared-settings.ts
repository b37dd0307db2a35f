import { z } from 'zod';
import { policyFileSetting } from './policy-file.js';
import { defineSettings, setting } from './settings.js';

/** Where the gateway listens: read by the gateway itself and by the one that starts it. */
export const gatewayAddressSettings = defineSettings({
  host: setting({
    env: 'HOST',
    schema: z.string().min(1).default('127.0.0.1'),
    description: 'Address that the gateway listens on. Anything but loopback needs FIXPOINT_TOKEN.',
  }),
  port: setting({
    env: 'PORT',
    schema: z.coerce.number().int().min(0).max(65_535).default(3000),
    description: 'Port of HTTP and WebSocket. 0: any free one.',
  }),
});

/** Where the mailbox's OAuth files are: the login writes them, the mail-fetcher reads them, `fixpoint doctor` checks them. */
export const mailboxFileSettings = defineSettings({
  gmailCredentialsPath: setting({
    env: 'GMAIL_CREDENTIALS_PATH',
    schema: z.string().min(1).default('credentials/gmail_credentials.json'),
    description: 'OAuth client of type "Desktop app", as Google Cloud issues it.',
  }),
  gmailTokenPath: setting({
    env: 'GMAIL_TOKEN_PATH',
    schema: z.string().min(1).default('credentials/gmail_token.json'),
    description: 'What `fixpoint mail login` writes, for its owner only. Renews itself.',
  }),
});

/** What the gateway encrypts keys of callers with, and the desktop-runner reads them with. */
export const installationSecretSettings = defineSettings({
  installationSecret: setting({
    env: 'FIXPOINT_SECRET',
    schema: z.string().min(16).optional(),
    description:
      'Secret with which keys that callers bring are encrypted in Redis: at least 16 characters, the same in the gateway and the desktop-runners. Unset: the file secret in FIXPOINT_HOME, made at the first use.',
    secret: true,
  }),
});

/** What every service needs to know. */
export const sharedSettings = defineSettings({
  redisUrl: setting({
    env: 'REDIS_URL',
    schema: z.url({ protocol: /^rediss?$|^redis\+unix$/ }).default('redis://127.0.0.1:6379'),
    description:
      'The Redis that holds the tasks. Needs appendonly yes, appendfsync always, maxmemory-policy noeviction.',
    secret: true,
  }),
  redisUnsafe: setting({
    env: 'REDIS_UNSAFE',
    schema: z.enum(['refuse', 'accept']).default('refuse'),
    description:
      'What to do with a Redis that may lose what it has acknowledged: without appendonly, with another appendfsync than always, or with a policy that evicts. accept: for trials.',
  }),
  keyPrefix: setting({
    env: 'FIXPOINT_KEY_PREFIX',
    schema: z.string().min(1).default('{fixpoint}'),
    description: 'Prefix of every key. A hash tag in braces keeps all keys in one slot of a Redis cluster.',
  }),
  home: setting({
    env: 'FIXPOINT_HOME',
    schema: z.string().min(1).default('.fixpoint'),
    description: 'Folder for what is kept on disk: artifacts, clones, worktrees.',
  }),
  configFile: setting({
    env: 'FIXPOINT_CONFIG',
    schema: z.string().min(1).default('fixpoint.config.yaml'),
    description: 'The table of target services. Without this file there are none; examples/ has some.',
  }),
  policyFile: setting({
    env: policyFileSetting.env,
    schema: z.string().min(1).default(policyFileSetting.fallback),
    description:
      'What agents, mails and desktops may do. Merged field by field over the shipped policy; need not exist.',
  }),
  artifactsUrl: setting({
    env: 'ARTIFACTS_URL',
    schema: z.string().optional(),
    example: 's3://bucket/prefix?endpoint=https://minio.example:9000&region=us-east-1',
    description:
      'Where documents, diffs and transcripts are kept. Unset: the folder artifacts in FIXPOINT_HOME. S3 credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  }),
  logLevel: setting({
    env: 'LOG_LEVEL',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    description: 'Least severe log line that is written.',
    onInvalid: 'default',
  }),
  lockMs: setting({
    env: 'STEP_LOCK_MS',
    schema: z.coerce.number().int().min(500).default(30_000),
    description:
      'How long a step stays with a worker that gives no sign of life, in milliseconds. Shorter: sooner another worker takes over, and more Redis traffic.',
    onInvalid: 'default',
  }),
  retentionDays: setting({
    env: 'TASK_RETENTION_DAYS',
    schema: z.coerce.number().positive().default(30),
    description:
      'How long tasks that are over are kept with their logs, in days. Artifacts that no task mentions any more go after the same time, and no sooner than after a day.',
    onInvalid: 'default',
  }),
  healthPort: setting({
    env: 'HEALTH_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    description: 'Port on which a worker service answers /healthz, /readyz and /metrics. Unset: none.',
  }),
  traceCollectorUrl: setting({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'http://127.0.0.1:4318',
    description:
      'OpenTelemetry collector that is sent a trace of each task by OTLP over HTTP. Unset: none. Other OTEL_ variables have their standard meaning.',
    onInvalid: 'default',
  }),
  traceHeaders: setting({
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: z.string().optional(),
    example: 'authorization=Bearer%20token',
    description: 'Headers for the collector, as name=value pairs, comma-separated.',
    secret: true,
  }),
  tracesDisabled: setting({
    env: 'OTEL_SDK_DISABLED',
    schema: z.enum(['true', 'false']).default('false'),
    description: 'Sends no traces, whatever the collector.',
    onInvalid: 'default',
  }),
});
