import { z } from 'zod';
import { defineSettings, setting } from './settings.js';

/** Where the gateway listens: read by the gateway itself and by whoever starts it. */
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
