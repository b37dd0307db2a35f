import { type LimitKey, limits } from '@fixpoint/compare/limits';
import { defineSettings, type Setting, setting, sharedSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

/** `COMPARATOR_MAX_…` for each limit. A bad value falls back to the default with a warning. */
const limitSettings = Object.fromEntries(
  Object.entries(limits).map(([key, { name, fallback, least, most, description }]) => [
    key,
    setting({
      env: `COMPARATOR_MAX_${name.replaceAll('-', '_').toUpperCase()}`,
      schema: z.coerce.number().int().min(least).max(most).default(fallback),
      description: `${description} A document that exceeds this limit is reported as a finding.`,
      onInvalid: 'default',
    }),
  ]),
) as Record<LimitKey, Setting<z.ZodDefault<z.ZodCoercedNumber>>>;

/** What the comparator's worker reads from its environment. */
export const comparatorSettings = defineSettings({
  ...sharedSettings,
  templates: setting({
    env: 'TEMPLATES_DIR',
    schema: z.string().min(1).optional(),
    description: 'Folder with custom templates (.yaml). They can replace or extend the shipped ones.',
  }),
  concurrency: setting({
    env: 'COMPARATOR_CONCURRENCY',
    schema: z.coerce.number().int().min(1).max(64).default(2),
    description: 'Number of documents examined in parallel, each in a separate process.',
    onInvalid: 'default',
  }),
  reviewModel: setting({
    env: 'REVIEW_MODEL',
    schema: z.string().min(1).optional(),
    example: 'qwen2.5:14b',
    description: 'Model at REVIEW_MODEL_URL that reviews the documents of services with `review: true`.',
  }),
  reviewModelUrl: setting({
    env: 'REVIEW_MODEL_URL',
    schema: z
      .union([z.literal('claude'), z.url({ protocol: /^https?$/ })], {
        error: 'use the address of an endpoint, or "claude"',
      })
      .optional(),
    example: 'http://127.0.0.1:11434/v1',
    description:
      'OpenAI-compatible chat completions endpoint that serves REVIEW_MODEL, or "claude" for the Claude Code CLI of the comparator’s machine. It receives the texts of the documents. Unset: no document is reviewed.',
  }),
  reviewModelKey: setting({
    env: 'REVIEW_MODEL_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key for REVIEW_MODEL_URL, if it requires one.',
    secret: true,
  }),
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'Program of the Claude Code CLI, for REVIEW_MODEL_URL=claude.',
  }),
  ...limitSettings,
});
