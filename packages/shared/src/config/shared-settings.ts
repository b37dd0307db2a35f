import { z } from 'zod';
import { policyFileSetting } from './policy-file.js';
import { defineSettings, setting } from './settings.js';

/** Address of the gateway: read by the gateway itself and by the process that starts it. */
export const gatewayAddressSettings = defineSettings({
  host: setting({
    env: 'HOST',
    schema: z.string().min(1).default('127.0.0.1'),
    description: 'Address that the gateway listens on. Any address except loopback requires FIXPOINT_TOKEN.',
  }),
  port: setting({
    env: 'PORT',
    schema: z.coerce.number().int().min(0).max(65_535).default(3000),
    description: 'Port for HTTP and WebSocket. 0: any free port.',
  }),
});

/** Paths of the mailbox's OAuth files: the login writes them, the mail-fetcher reads them, `fixpoint doctor` checks them. */
export const mailboxFileSettings = defineSettings({
  gmailCredentialsPath: setting({
    env: 'GMAIL_CREDENTIALS_PATH',
    schema: z.string().min(1).default('credentials/gmail_credentials.json'),
    description: 'File with the OAuth client of type "Desktop app", as downloaded from Google Cloud.',
  }),
  gmailTokenPath: setting({
    env: 'GMAIL_TOKEN_PATH',
    schema: z.string().min(1).default('credentials/gmail_token.json'),
    description:
      'Token file that `fixpoint mail login` writes, readable by its owner only. The token is refreshed automatically.',
  }),
});

/** Secret with which the gateway encrypts keys of callers and the desktop-runner decrypts them. */
export const installationSecretSettings = defineSettings({
  installationSecret: setting({
    env: 'FIXPOINT_SECRET',
    schema: z.string().min(16).optional(),
    description:
      'Secret that encrypts the keys of callers in Redis: at least 16 characters, the same for the gateway and the desktop-runners. Unset: the file secret in FIXPOINT_HOME, created at first use.',
    secret: true,
  }),
});

/** The text model of an installation. Earlier names began with the service's purpose for it. */
export function modelSettings(purpose: 'INTENT' | 'REVIEW') {
  return defineSettings({
    model: setting({
      env: 'FIXPOINT_MODEL',
      formerly: [`${purpose}_MODEL`],
      schema: z.string().min(1).optional(),
      example: 'qwen2.5:14b',
      description:
        'Text model at FIXPOINT_MODEL_URL. It interprets ambiguous requests and reviews the documents of services with `review: true`. Unset: the default model of the endpoint.',
    }),
    modelUrl: setting({
      env: 'FIXPOINT_MODEL_URL',
      formerly: [`${purpose}_MODEL_URL`],
      schema: z
        .union([z.literal('claude'), z.url({ protocol: /^https?$/ })], {
          error: 'use the address of an endpoint, or "claude"',
        })
        .optional(),
      example: 'http://127.0.0.1:11434/v1',
      description:
        'OpenAI-compatible chat completions endpoint that serves FIXPOINT_MODEL, or "claude" for the Claude Code CLI of the comparator’s machine, which only reviews documents. Unset: the user is asked about ambiguous requests, and no document is reviewed.',
    }),
    modelKey: setting({
      env: 'FIXPOINT_MODEL_KEY',
      formerly: [`${purpose}_MODEL_KEY`],
      schema: z.string().min(1).optional(),
      description: 'Key for FIXPOINT_MODEL_URL, if it requires one.',
      secret: true,
    }),
  });
}

/** Settings that every service needs. */
export const sharedSettings = defineSettings({
  redisUrl: setting({
    env: 'REDIS_URL',
    schema: z.url({ protocol: /^rediss?$|^redis\+unix$/ }).default('redis://127.0.0.1:6379'),
    description:
      'Redis that stores the tasks. Requires appendonly yes, appendfsync always, maxmemory-policy noeviction.',
    secret: true,
  }),
  redisUnsafe: setting({
    env: 'REDIS_UNSAFE',
    schema: z.enum(['refuse', 'accept']).default('refuse'),
    description:
      'Behavior if Redis may lose acknowledged writes: appendonly off, appendfsync other than always, or a policy that evicts. refuse: reject new tasks; accept: run anyway, for trials only.',
  }),
  keyPrefix: setting({
    env: 'FIXPOINT_KEY_PREFIX',
    schema: z.string().min(1).default('{fixpoint}'),
    description: 'Prefix of every key. A hash tag in braces keeps all keys in one slot of a Redis cluster.',
  }),
  home: setting({
    env: 'FIXPOINT_HOME',
    schema: z.string().min(1).default('.fixpoint'),
    description: 'Folder for data on disk: artifacts, clones, worktrees.',
  }),
  configFile: setting({
    env: 'FIXPOINT_CONFIG',
    schema: z.string().min(1).default('fixpoint.config.yaml'),
    description:
      'Table of target services. Without this file no service is configured; examples/ contains tables to start from.',
  }),
  policyFile: setting({
    env: policyFileSetting.env,
    schema: z.string().min(1).default(policyFileSetting.fallback),
    description:
      'Policy for agents, mails and desktops. Optional; merged field by field over the shipped policy.',
  }),
  artifactsUrl: setting({
    env: 'ARTIFACTS_URL',
    schema: z.string().optional(),
    example: 's3://bucket/prefix?endpoint=https://minio.example:9000&region=us-east-1',
    description:
      'Storage for documents, diffs and transcripts. Unset: the folder artifacts in FIXPOINT_HOME. S3 credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  }),
  logLevel: setting({
    env: 'LOG_LEVEL',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    description: 'Minimum level of log lines.',
    onInvalid: 'default',
  }),
  lockMs: setting({
    env: 'STEP_LOCK_MS',
    schema: z.coerce.number().int().min(500).default(30_000),
    deprecated: true,
    description: 'without it, a step of a worker that has stopped responding is taken over after 30 s.',
    onInvalid: 'default',
  }),
  retentionDays: setting({
    env: 'TASK_RETENTION_DAYS',
    schema: z.coerce.number().positive().default(30),
    description:
      'Retention of finished tasks and their logs, in days. Artifacts that no task refers to are deleted after the same time, but not before one day has passed.',
    onInvalid: 'default',
  }),
  healthPort: setting({
    env: 'HEALTH_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    description: 'Port on which a worker service serves /healthz, /readyz and /metrics. Unset: not served.',
  }),
  traceCollectorUrl: setting({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'http://127.0.0.1:4318',
    description:
      'OpenTelemetry collector that receives a trace of each task by OTLP over HTTP. Unset: no traces. OTEL_EXPORTER_OTLP_HEADERS, OTEL_SDK_DISABLED and the other OTEL_ variables have their standard meaning.',
    onInvalid: 'default',
  }),
});
