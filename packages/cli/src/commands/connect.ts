import { loadSettings } from '@fixpoint/shared/config';
import type { CommandContext } from '../command-context.js';
import { cliSettings } from '../config.js';
import { createGatewayClient, type GatewayClient } from '../gateway/create-gateway-client.js';

/** The gateway that FIXPOINT_URL and FIXPOINT_TOKEN name. */
export function connect(context: CommandContext): GatewayClient {
  const { url, token } = loadSettings(cliSettings, context.environment);
  return createGatewayClient({ url, token });
}
