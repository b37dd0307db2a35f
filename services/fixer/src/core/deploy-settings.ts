import { defineSettings, setting, timeoutSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(3_600_000).default(fallback);

/** How the fixer looks at deployed services. */
export const deploySettings = defineSettings({
  healthCheckSeconds: timeoutSettings.healthCheckSeconds,
  deployPollBaseMs: setting({
    env: 'DEPLOY_POLL_BASE_MS',
    schema: milliseconds(15_000),
    description: 'Time until the second look at a deploy, in milliseconds. Doubles with every look.',
    onInvalid: 'default',
  }),
  deployPollMaxMs: setting({
    env: 'DEPLOY_POLL_MAX_MS',
    schema: milliseconds(60_000),
    description: 'Longest time between two looks at a deploy, in milliseconds.',
    onInvalid: 'default',
  }),
  deployBlindWaitMs: setting({
    env: 'DEPLOY_BLIND_WAIT_MS',
    schema: milliseconds(30_000),
    description:
      'How long a deploy is given where the service has no health address, in milliseconds; also the time before health is believed where it does not tell its commit.',
    onInvalid: 'default',
  }),
});
