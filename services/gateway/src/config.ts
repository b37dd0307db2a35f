import { isIP } from 'node:net';
import { join } from 'node:path';
import { defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import {
  defineSettings,
  gatewayAddressSettings,
  installationSecretSettings,
  type SettingsValues,
  setting,
  sharedSettings,
  timeoutSettings,
} from '@fixpoint/shared/config';
import { GrantHours, grantHours } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';
import { z } from 'zod';
import { isLoopbackHost } from './identity/origin-checks.js';
import type { SettingsReceiver } from './webhooks/webhook-endpoints.js';

const CommaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

export const gatewaySettings = defineSettings({
  ...sharedSettings,
  ...gatewayAddressSettings,
  ...installationSecretSettings,
  token: setting({
    env: 'FIXPOINT_TOKEN',
    schema: z.string().min(16, 'use at least 16 characters').optional(),
    description:
      'Every request to the gateway must carry it: as a Bearer token, as ?token= for WebSockets, or as the password of a browser. Unset: loopback only.',
    secret: true,
  }),
  agentSecret: setting({
    env: 'AGENT_WS_SECRET',
    schema: z.string().min(16, 'use at least 16 characters').optional(),
    description:
      'Lets an agent connect by WebSocket, with the role operate, and opens nothing else: as a Bearer token or as ?token=. Unset: the agent needs a token like everybody, or none where FIXPOINT_TOKEN is unset.',
    secret: true,
  }),
  previewPort: setting({
    env: 'PREVIEW_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).default(0),
    description: 'Port on which running programs of workspaces are shown. 0: any free one.',
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
      'Origin under which a browser reaches a running program: each has a name of its own. Behind a proxy a wildcard name that leads to PREVIEW_PORT: https://{name}.preview.example.org.',
  }),
  agentsMayApprove: setting({
    env: 'AGENTS_MAY_APPROVE',
    schema: z.enum(['true', 'false']).default('false'),
    description:
      'Whether an agent may approve plans over MCP, or submit tasks that start without approval. By default a person decides.',
    onInvalid: 'default',
  }),
  socketProtocol: setting({
    env: 'SOCKET_PROTOCOL',
    schema: z.enum(['current', 'classic']).default('current'),
    description:
      'What WebSocket clients are taken to speak whose address and messages do not show it: classic is the protocol of the older agent. An address says it with ?protocol=classic.',
    onInvalid: 'default',
  }),
  classicApprovals: setting({
    env: 'CLASSIC_APPROVALS',
    schema: z.enum(['true', 'false']).default('false'),
    description:
      'Whether a WebSocket client of the classic protocol, whose messages have no hash of a plan, may approve by the task alone: then it approves the plan that its connection was shown last.',
    onInvalid: 'default',
  }),
  corsOrigins: setting({
    env: 'CORS_ORIGINS',
    schema: CommaList.refine(
      (origins) => origins.every(isOrigin),
      'use origins such as https://example.com, no *',
    ),
    example: 'https://fixpoint.example.com',
    description: 'Origins of other hosts whose pages may talk to the gateway, comma-separated. Empty: none.',
  }),
  downloadFolder: setting({
    env: 'AGENT_DOWNLOAD_PATH',
    schema: z.string().min(1).default('~/Downloads'),
    description:
      'Folder from which a task may start with a document that is already there, beside FIXPOINT_HOME/inbox.',
  }),
  defaultEmail: setting({
    env: 'USER_EMAIL',
    schema: z.email().optional(),
    description: 'Where documents are mailed when a request names no address.',
  }),
  intentModel: setting({
    env: 'INTENT_MODEL',
    schema: z.string().min(1).optional(),
    example: 'claude',
    description:
      'What reads a request whose words leave open where to begin, once and for at most 20 s: `claude` for the Claude Code CLI, or a model of INTENT_MODEL_URL. Unset: the person is asked.',
  }),
  intentModelUrl: setting({
    env: 'INTENT_MODEL_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'http://127.0.0.1:11434/v1',
    description: 'Endpoint of OpenAI’s chat completions that serves INTENT_MODEL.',
  }),
  intentModelKey: setting({
    env: 'INTENT_MODEL_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key of INTENT_MODEL_URL, where it wants one.',
    secret: true,
  }),
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'The Claude Code CLI: a name on the PATH, a path, or "wsl:claude" where it lives in WSL.',
  }),
  cuaKey: setting({
    env: 'CUA_API_KEY',
    schema: z.string().min(1).optional(),
    description:
      'Key of CUA Cloud, whose machines are then sandboxes. A caller who sends one of its own as X-CUA-API-Key has the machines of that one, and no others.',
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
    description:
      'Least role of a token that may see what is on the screens of desktops now: screenshots and the live view.',
  }),
  webhookUrls: setting({
    env: 'WEBHOOK_URLS',
    schema: CommaList.refine(
      (urls) => urls.every(isHttpUrl),
      'use addresses such as https://example.com/hook',
    ),
    example: 'https://example.com/fixpoint',
    description:
      'Addresses that get a signed webhook when a plan awaits approval and when a task ends, comma-separated. Needs WEBHOOK_SECRET.',
  }),
  webhookSecret: setting({
    env: 'WEBHOOK_SECRET',
    schema: z.string().min(24, 'use at least 24 characters').optional(),
    description: 'Signs webhooks as Standard Webhooks specifies (HMAC-SHA256); the receivers know it.',
    secret: true,
  }),
  webhookSecretBefore: setting({
    env: 'WEBHOOK_SECRET_BEFORE',
    schema: z.string().min(24, 'use at least 24 characters').optional(),
    description:
      'The secret that WEBHOOK_SECRET replaces: webhooks are signed with both while receivers change over.',
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
      'Hosts, comma-separated, with a port where it is not the usual one, whose webhooks may be added on the settings page or over the API although they are at private addresses, or without https. Empty: public addresses over https alone.',
  }),
  grantHours: setting({
    env: 'STANDING_APPROVAL_HOURS',
    schema: z.coerce.number().pipe(GrantHours).default(grantHours.usual),
    description: 'Hours for which an approval grant lasts where the approval names none. At most 720.',
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
      'US dollars that a task may spend on models where its request names no budget, as none over MCP does. Unset: no limit.',
  }),
  trustedProxies: setting({
    env: 'TRUSTED_PROXIES',
    schema: CommaList.refine(
      (proxies) => proxies.every(isAddressOrNetwork),
      'use addresses or networks such as 10.0.0.2 or 10.0.0.0/8',
    ),
    example: '10.0.0.2',
    description:
      'Addresses and networks of reverse proxies, comma-separated. Of them alone X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host count: for rate limits, for cookies that go over HTTPS only, and for the origin of our own pages.',
  }),
  auditDays: setting({
    env: 'AUDIT_DAYS',
    schema: z.coerce.number().int().min(1).max(3_650).default(400),
    description: 'Days for which the audit log keeps what was done.',
    onInvalid: 'default',
  }),
  rateLimit: setting({
    env: 'RATE_LIMIT_PER_MINUTE',
    schema: z.coerce.number().int().min(0).default(1_200),
    description: 'HTTP requests a minute from one address, and with one token. 0: no limit.',
    onInvalid: 'default',
  }),
});

export type GatewaySettings = SettingsValues<typeof gatewaySettings>;

/** The token that requests must carry; undefined: none, loopback only. Throws `ConfigurationError` where that is not safe. */
export function readAccessToken({
  host,
  token,
}: Pick<GatewaySettings, 'host' | 'token'>): string | undefined {
  if (token === undefined && !isLoopbackHost(host)) {
    throw new ConfigurationError(
      `The gateway would listen on ${host}, where others can reach it, without a token.`,
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

/** The receivers of webhooks. Throws `ConfigurationError` where their messages could not be signed. */
export function readWebhookTargets({
  webhookUrls,
  webhookSecret,
  webhookSecretBefore,
}: Pick<GatewaySettings, 'webhookUrls' | 'webhookSecret' | 'webhookSecretBefore'>): SettingsReceiver[] {
  if (webhookUrls.length > 0 && webhookSecret === undefined) {
    throw new ConfigurationError(
      'WEBHOOK_URLS is set without WEBHOOK_SECRET, so the messages could not be signed.',
      {
        hint: 'Set WEBHOOK_SECRET (for example to the output of `openssl rand -hex 32`) here and at the receivers.',
      },
    );
  }
  const secrets = [webhookSecret, webhookSecretBefore].filter((secret) => secret !== undefined);
  return webhookUrls.map((url) => ({ url, secrets }));
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
