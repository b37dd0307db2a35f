import { isIP } from 'node:net';
import { join } from 'node:path';
import { defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import {
  defineSettings,
  gatewayAddressSettings,
  installationSecretSettings,
  modelSettings,
  type SettingsValues,
  setting,
  sharedSettings,
  timeoutSettings,
} from '@fixpoint/shared/config';
import { GrantHours, grantHours } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';
import { z } from 'zod';
import { isLoopbackHost } from './access/origin-checks.js';
import type { SettingsReceiver } from './features/webhooks/webhook-endpoints.js';

const CommaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const WebhookSecret = z.string().min(24, 'use at least 24 characters');

export const gatewaySettings = defineSettings({
  ...sharedSettings,
  ...gatewayAddressSettings,
  ...installationSecretSettings,
  ...modelSettings('INTENT'),
  token: setting({
    env: 'FIXPOINT_TOKEN',
    schema: z.string().min(16, 'use at least 16 characters').optional(),
    description:
      'Token that every request to the gateway must contain: as a Bearer token, as ?token= for WebSockets, or as the password in a browser. Unset: the gateway listens on loopback only.',
    secret: true,
  }),
  agentSecret: setting({
    env: 'AGENT_WS_SECRET',
    schema: z.string().min(16, 'use at least 16 characters').optional(),
    description:
      'Token for an agent that connects by WebSocket with the role operate, as a Bearer token or as ?token=. It gives no other access. Unset: the agent uses a normal token, or no token if FIXPOINT_TOKEN is unset.',
    secret: true,
  }),
  previewPort: setting({
    env: 'PREVIEW_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).default(0),
    description: 'Port for previews of workspace programs. 0: any free port.',
  }),
  previewOrigin: setting({
    env: 'PREVIEW_ORIGIN',
    schema: z
      .string()
      .regex(
        /^https?:\/\/\{name\}\.[a-z0-9.-]+(:(\d+|\{port\}))?$/,
        'use a form such as https://{name}.preview.example.org',
      )
      .default('http://{name}.localhost:{port}'),
    description:
      'Origin of previews in the browser; each preview has a separate host name. Behind a proxy, use a wildcard name that leads to PREVIEW_PORT: https://{name}.preview.example.org.',
  }),
  agentsMayApprove: setting({
    env: 'AGENTS_MAY_APPROVE',
    schema: z
      .enum(['true', 'false', 'ask'])
      .default('false')
      .transform((text) => (text === 'ask' ? text : text === 'true')),
    description:
      'Allow agents to approve plans over MCP and to submit tasks that start without approval (`true`), or let an MCP client ask the person in front of it (`ask`). By default a person approves on the page.',
    onInvalid: 'default',
  }),
  socketProtocol: setting({
    env: 'SOCKET_PROTOCOL',
    schema: z.enum(['current', 'classic']).default('current'),
    deprecated: true,
    description: 'without it, classic clients connect with ?protocol=classic.',
    onInvalid: 'default',
  }),
  classicApprovals: setting({
    env: 'CLASSIC_APPROVALS',
    schema: z.enum(['true', 'false']).default('false'),
    description:
      'Allow classic WebSocket clients, whose messages contain no plan hash, to approve by task id. They then approve the plan that was last shown on their connection.',
    onInvalid: 'default',
  }),
  corsOrigins: setting({
    env: 'CORS_ORIGINS',
    schema: CommaList.refine(
      (origins) => origins.every(isOrigin),
      'use origins such as https://example.com, no *',
    ),
    example: 'https://fixpoint.example.com',
    description: 'Other origins whose pages may use the gateway, comma-separated. Empty: none.',
  }),
  downloadFolder: setting({
    env: 'AGENT_DOWNLOAD_PATH',
    schema: z.string().min(1).default('~/Downloads'),
    description:
      'Folder with downloaded documents. On the machine of the gateway, a task can start from them, as from those in FIXPOINT_HOME/inbox. On a machine with a desktop, documents of services are searched for there.',
  }),
  defaultEmail: setting({
    env: 'USER_EMAIL',
    schema: z.email().optional(),
    description: 'E-mail address for documents if a request contains no address.',
  }),
  cuaKey: setting({
    env: 'CUA_API_KEY',
    schema: z.string().min(1).optional(),
    description:
      'CUA Cloud key. Its machines are offered as sandboxes. A caller with another key in X-CUA-API-Key sees only the machines of that key.',
    secret: true,
  }),
  cuaBase: setting({
    env: 'CUA_API_BASE',
    schema: z.url({ protocol: /^https?$/ }).default(defaultCuaBase),
    description: 'Address of CUA Cloud.',
  }),
  screenRole: setting({
    env: 'SCREEN_ROLE',
    schema: z.enum(['view', 'operate', 'admin']).default('operate'),
    description: 'Minimum role to see desktop screens: screenshots and the live view.',
  }),
  webhookUrls: setting({
    env: 'WEBHOOK_URLS',
    schema: CommaList.refine(
      (urls) => urls.every(isHttpUrl),
      'use addresses such as https://example.com/hook',
    ),
    example: 'https://example.com/fixpoint',
    description:
      'Addresses that receive a signed webhook when a plan awaits approval and when a task ends, comma-separated. Requires WEBHOOK_SECRET.',
  }),
  webhookSecret: setting({
    env: 'WEBHOOK_SECRET',
    schema: WebhookSecret.optional(),
    description:
      'Secret that signs webhooks according to Standard Webhooks (HMAC-SHA256). Receivers need the same secret. To change it, write the new secret, a space, and the previous one: webhooks are signed with both until the receivers have switched.',
    secret: true,
  }),
  webhookSecretBefore: setting({
    env: 'WEBHOOK_SECRET_BEFORE',
    schema: WebhookSecret.optional(),
    deprecated: true,
    description: 'add the previous secret to WEBHOOK_SECRET, after a space.',
    secret: true,
  }),
  webhookPrivateHosts: setting({
    env: 'WEBHOOK_PRIVATE_HOSTS',
    schema: CommaList.refine(
      (hosts) => hosts.every((host) => parseUrl(`http://${host}/`)?.host === host),
      'use hosts such as hooks.example.com or 10.0.0.5:8080, in lower case',
    ),
    example: 'hooks.internal:8080',
    description:
      'Hosts that webhooks may use even if they are private or do not use https, comma-separated. Add the port if it is not the default port. This applies to webhooks added on the settings page or over the API. Empty: only public https addresses.',
  }),
  grantHours: setting({
    env: 'STANDING_APPROVAL_HOURS',
    schema: z.coerce.number().pipe(GrantHours).default(grantHours.usual),
    deprecated: true,
    description: 'without it, the person who approves chooses the duration, 24 hours by default.',
    onInvalid: 'default',
  }),
  emailWaitSeconds: timeoutSettings.emailWaitSeconds,
  ciWaitSeconds: timeoutSettings.ciWaitSeconds,
  websocketReceiveSeconds: timeoutSettings.websocketReceiveSeconds,
  taskBudgetUsd: setting({
    env: 'TASK_BUDGET_USD',
    schema: z.coerce.number().positive().optional(),
    example: '5',
    description:
      'Default model budget of a task, in US dollars, for requests without a budget, such as all requests over MCP. Unset: no limit.',
  }),
  trustedProxies: setting({
    env: 'TRUSTED_PROXIES',
    schema: CommaList.refine(
      (proxies) => proxies.every(isAddressOrNetwork),
      'use addresses or networks such as 10.0.0.2 or 10.0.0.0/8',
    ),
    example: '10.0.0.2',
    description:
      'Addresses and networks of trusted reverse proxies, comma-separated. X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are accepted only from these: for rate limits, secure cookies and the origin of the gateway pages.',
  }),
  auditDays: setting({
    env: 'AUDIT_DAYS',
    schema: z.coerce.number().int().min(1).max(3_650).default(400),
    deprecated: true,
    description: 'without it, entries of the audit log are kept for 400 days.',
    onInvalid: 'default',
  }),
  rateLimit: setting({
    env: 'RATE_LIMIT_PER_MINUTE',
    schema: z.coerce.number().int().min(0).default(1_200),
    description: 'Maximum HTTP requests per minute from one address and with one token. 0: no limit.',
    onInvalid: 'default',
  }),
});

export type GatewaySettings = SettingsValues<typeof gatewaySettings>;

/** The token that requests must carry; undefined: none, loopback only. Throws `ConfigurationError` if that is not safe. */
export function readAccessToken({
  host,
  token,
}: Pick<GatewaySettings, 'host' | 'token'>): string | undefined {
  if (token === undefined && !isLoopbackHost(host)) {
    throw new ConfigurationError(
      `The gateway cannot listen on ${host} without a token: other machines can reach this address.`,
      {
        hint: 'Set FIXPOINT_TOKEN (for example to the output of `openssl rand -hex 32`), or leave HOST at 127.0.0.1.',
        context: { host },
      },
    );
  }
  return token;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? '');
}

/** The receivers of webhooks. Throws `ConfigurationError` if their messages could not be signed. */
export function readWebhookTargets({
  webhookUrls,
  webhookSecret,
  webhookSecretBefore,
}: Pick<GatewaySettings, 'webhookUrls' | 'webhookSecret' | 'webhookSecretBefore'>): SettingsReceiver[] {
  if (webhookUrls.length > 0 && webhookSecret === undefined) {
    throw new ConfigurationError('WEBHOOK_URLS requires WEBHOOK_SECRET to sign the messages.', {
      hint: 'Set WEBHOOK_SECRET (for example to the output of `openssl rand -hex 32`) for the gateway and for the receivers.',
    });
  }
  const secrets = [...splitSecrets(webhookSecret), webhookSecretBefore].filter(
    (secret) => secret !== undefined,
  );
  return webhookUrls.map((url) => ({ url, secrets }));
}

/** The present secret and the previous one. A text with a space counts as a single secret if a part of it would be too short. */
function splitSecrets(text = ''): string[] {
  const parts = text.split(/\s+/);
  return parts.every((part) => WebhookSecret.safeParse(part).success) ? parts : [text];
}

function isOrigin(text: string): boolean {
  return parseUrl(text)?.origin === text && text !== 'null';
}

/** Folders from which a task may start with a document. `~` is the user's own folder. */
export function readInboxFolders(
  values: Pick<GatewaySettings, 'home' | 'downloadFolder'>,
  userFolder: string,
): string[] {
  return [values.downloadFolder.replace(/^~(?=\/|$)/, userFolder), join(values.home, 'inbox')];
}
