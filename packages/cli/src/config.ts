import { defineSettings, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** What the command line itself needs to know; what it starts reads its own settings. */
export const cliSettings = defineSettings({
  url: setting({
    env: 'FIXPOINT_URL',
    schema: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
    description: 'The gateway that task, watch, approve, reject and cancel talk to.',
  }),
  token: setting({
    env: 'FIXPOINT_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'Token of the gateway. Unset: none is sent, and a gateway of your own listens on loopback only.',
    secret: true,
  }),
});

/** For `fixpoint see`. */
export const seeSettings = defineSettings({
  unverifiedExit: setting({
    env: 'SEE_UNVERIFIED_EXIT',
    schema: z.enum(['0', '1']).default('1'),
    description:
      'Exit code of fixpoint see where the model stopped without a completion mark and nothing confirms that the task is done.',
  }),
});

/** For `fixpoint up`, where it starts a Redis of its own. */
export const redisServerSettings = defineSettings({
  redisPort: setting({
    env: 'REDIS_PORT',
    schema: z.coerce.number().int().min(1).max(65_535).optional(),
    description:
      'Port of the Redis that fixpoint up starts, for programs that look into it. Unset: any free one. Has no effect where REDIS_URL names a Redis.',
  }),
});
