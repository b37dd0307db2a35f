import { type LimitKey, limitProfiles, limits } from '@fixpoint/compare/limits';
import {
  defineSettings,
  modelSettings,
  type Setting,
  setting,
  sharedSettings,
} from '@fixpoint/shared/config';
import { z } from 'zod';

/** `COMPARATOR_MAX_…` for each limit. An invalid value is ignored with a warning. */
const limitSettings = Object.fromEntries(
  Object.entries(limits).map(([key, { name, least, most }]) => [
    key,
    setting({
      env: `COMPARATOR_MAX_${name.replaceAll('-', '_').toUpperCase()}`,
      schema: z.coerce.number().int().min(least).max(most).optional(),
      deprecated: true,
      description: 'use COMPARATOR_LIMITS.',
      onInvalid: 'default',
    }),
  ]),
) as Record<LimitKey, Setting<z.ZodOptional<z.ZodCoercedNumber>>>;

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
    deprecated: true,
    description:
      'without it, a comparator examines two documents at a time. Start more comparators to examine more.',
    onInvalid: 'default',
  }),
  ...modelSettings('REVIEW'),
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'Program of the Claude Code CLI, for FIXPOINT_MODEL_URL=claude.',
  }),
  limitProfile: setting({
    env: 'COMPARATOR_LIMITS',
    schema: z.enum(Object.keys(limitProfiles) as [keyof typeof limitProfiles]).default('standard'),
    description:
      'Size of the documents that are examined. standard: files up to 64 MiB, with 512 MiB of heap and 60 s for each; large: four times as much; huge: eight times as much. A document that exceeds a limit is reported as a finding.',
    onInvalid: 'default',
  }),
  ...limitSettings,
});
