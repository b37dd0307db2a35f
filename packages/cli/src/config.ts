import { defineSettings, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** Settings of the command line itself; the programs that it starts read their own settings. */
export const cliSettings = defineSettings({
  url: setting({
    env: 'FIXPOINT_URL',
    schema: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
    description: 'URL of the gateway for the task commands.',
  }),
  token: setting({
    env: 'FIXPOINT_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'Token of the gateway. Unset: requests are sent without a token, and a gateway started here listens on loopback only.',
    secret: true,
  }),
});

/** For `fixpoint see`. */
export const seeSettings = defineSettings({
  unverifiedExit: setting({
    env: 'SEE_UNVERIFIED_EXIT',
    schema: z.enum(['0', '1']).default('1'),
    deprecated: true,
    description: 'use the option --accept-unverified of fixpoint see.',
  }),
});

/** For `fixpoint up`, if it starts its own Redis. */
export const redisServerSettings = defineSettings({
  redisPort: setting({
    env: 'REDIS_PORT',
    schema: z.coerce.number().int().min(1).max(65_535).optional(),
    deprecated: true,
    description: 'use the option --redis-port of fixpoint up.',
  }),
});
