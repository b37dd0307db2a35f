import { defineSettings, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** Where a runner finds the gateway that it works through. */
export const remoteSettings = defineSettings({
  hostUrl: setting({
    env: 'HOST_WS_URL',
    schema: z.string().min(1).default('ws://localhost:3000/agent'),
    example: 'wss://fixpoint.example.com/agent',
    description:
      'Address of the gateway that fixpoint-runner works through: ws:// or wss://; https:// counts as wss://, and without a path it is /agent.',
  }),
  hostToken: setting({
    env: 'AGENT_WS_SECRET',
    schema: z.string().min(1).optional(),
    description:
      'What fixpoint-runner presents there: the token of its machine, or the secret that the gateway has under the same name. Unset: the token that it was enrolled with.',
    secret: true,
  }),
  hostRetries: setting({
    env: 'HOST_WS_RETRIES',
    schema: z.coerce.number().int().min(0).max(100_000).default(10),
    description:
      'Attempts in a row to reach the gateway, 2 to 60 s apart, after which fixpoint-runner ends with exit code 1; 0: any number.',
  }),
});
