import { defineSettings, secondsSetting, setting, sharedSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

const mebibytes = (fallback: number) => z.coerce.number().int().min(16).max(65_536).default(fallback);

/** What the comparator's worker reads from its environment. */
export const comparatorSettings = defineSettings({
  ...sharedSettings,
  templates: setting({
    env: 'TEMPLATES_DIR',
    schema: z.string().min(1).optional(),
    description: 'Folder with templates of your own (.yaml). They may replace and extend the shipped ones.',
  }),
  concurrency: setting({
    env: 'COMPARATOR_CONCURRENCY',
    schema: z.coerce.number().int().min(1).max(64).default(2),
    description: 'Documents that are read and judged at a time, each in a process of its own.',
    onInvalid: 'default',
  }),
  examinerMemory: setting({
    env: 'COMPARATOR_MAX_MEMORY_MB',
    schema: mebibytes(512),
    description:
      'Heap of the process in which a document is read and judged, in MiB. A document that needs more is a finding.',
    onInvalid: 'default',
  }),
  examinerSeconds: secondsSetting(
    'COMPARATOR_MAX_SECONDS',
    60,
    'Longest time for reading and judging one document, in seconds. A document that takes longer is a finding.',
  ),
});
