import { defineSettings, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** Address of the gateway that a runner works through. */
export const remoteSettings = defineSettings({
  hostUrl: setting({
    env: 'HOST_WS_URL',
    schema: z.string().min(1).default('ws://localhost:3000/agent'),
    example: 'wss://fixpoint.example.com/agent',
    description:
      'Address of the gateway for fixpoint-runner: ws:// or wss://. https:// is treated as wss://. The default path is /agent.',
  }),
  hostToken: setting({
    env: 'AGENT_WS_SECRET',
    schema: z.string().min(1).optional(),
    description:
      'Credential that fixpoint-runner sends to the gateway: the token of this machine, or the AGENT_WS_SECRET of the gateway. Unset: the token that was stored when this machine was enrolled.',
    secret: true,
  }),
  hostRetries: setting({
    env: 'HOST_WS_RETRIES',
    schema: z.coerce.number().int().min(0).max(100_000).default(10),
    deprecated: true,
    description: 'use the option --retries of fixpoint-runner.',
  }),
});
