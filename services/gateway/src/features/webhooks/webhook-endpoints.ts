import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { WebhookEndpoint } from '@fixpoint/shared/contracts/routes';
import { ConflictError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { isPublicAddress } from '@fixpoint/shared/network';
import { type connectRedis, createKeys, definePromptScripts, withAvailability } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import type { WebhookTarget } from './send-webhook.js';

/** A receiver of webhooks that the settings name. */
export type SettingsReceiver = Pick<WebhookTarget, 'url' | 'secrets'>;

const StoredEndpoint = WebhookEndpoint.omit({ source: true, state: true }).extend({
  created_at: z.string(),
  created_by: z.string(),
  secret: z.string(),
  old_secret: z.string().nullable(),
});
type StoredEndpoint = z.infer<typeof StoredEndpoint>;

export interface WebhookReceiver {
  readonly id: string;
  readonly target: WebhookTarget;
  /** Milliseconds since 1970: what happened before is not sent to it. */
  readonly since: number;
  readonly isEnded: boolean;
}

export interface WebhookEndpoints {
  list(): Promise<WebhookEndpoint[]>;
  create(request: { url: string; by: string }): Promise<{ endpoint: WebhookEndpoint; secret: string }>;
  /** Sets a new secret; the previous one also signs for this number of hours. */
  rotate(id: string, retentionHours: number): Promise<{ endpoint: WebhookEndpoint; secret: string }>;
  remove(id: string): Promise<void>;
  receivers(): Promise<WebhookReceiver[]>;
  /** Records that a receiver wants no more messages. */
  end(id: string): Promise<void>;
}

const maxEndpoints = 50;
/** Pause after a receiver from the settings responded 410, in seconds. */
const endedSeconds = 7 * 24 * 60 * 60;

/**
 * The receivers of webhooks: those that the settings name, and those that were added, which are kept in Redis with their secrets, so that
 * every gateway process can sign. `privateHosts`: hosts whose receivers may be at addresses that are not public.
 */
export function createWebhookEndpoints({
  redis,
  prefix,
  settings,
  privateHosts,
}: {
  redis: ReturnType<typeof connectRedis>;
  prefix: string;
  settings: readonly SettingsReceiver[];
  privateHosts: readonly string[];
}): WebhookEndpoints {
  const keys = createKeys(prefix);
  const run = definePromptScripts(redis, { create, change, remove });
  const named = new Map(settings.map((receiver) => [idOf(receiver), receiver]));

  async function readStored(): Promise<StoredEndpoint[]> {
    const texts = Object.values(await redis.hgetall(keys.webhooks));
    return texts
      .map((text) => StoredEndpoint.parse(JSON.parse(text)))
      .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  }

  const endOf = (id: string) => redis.get(keys.webhookEnded(id));

  function refuseIfNamed(id: string): void {
    if (!named.has(id)) return;
    throw new ConflictError('This webhook is configured in the settings.', {
      reason: 'webhook-of-the-settings',
      hint: 'Change WEBHOOK_URLS or WEBHOOK_SECRET, and restart the gateway.',
    });
  }

  const endpoints: WebhookEndpoints = {
    async list() {
      const fromSettings = [...named].map(async ([id, { url }]): Promise<WebhookEndpoint> => {
        const endedAt = await endOf(id);
        return {
          id,
          url,
          source: 'settings',
          state: endedAt === null ? 'active' : 'ended',
          ended_at: z.iso.datetime().safeParse(endedAt).data ?? null,
          created_at: null,
          created_by: null,
          rotated_at: null,
          old_secret_until: null,
        };
      });
      return [...(await Promise.all(fromSettings)), ...(await readStored()).map(toEndpoint)];
    },
    async create({ url, by }) {
      const stored: StoredEndpoint = {
        id: randomBytes(6).toString('hex'),
        url: checkUrl(url, privateHosts),
        ended_at: null,
        created_at: new Date().toISOString(),
        created_by: by,
        rotated_at: null,
        old_secret_until: null,
        secret: createSecret(),
        old_secret: null,
      };
      const text = JSON.stringify(stored);
      if ((await run.create([keys.webhooks], [stored.id, text, maxEndpoints])) !== 1) {
        throw new ConflictError(`The limit of ${maxEndpoints} webhooks is reached.`, {
          reason: 'too-many-webhooks',
          hint: 'Remove a webhook that is no longer needed.',
        });
      }
      return { endpoint: toEndpoint(stored), secret: stored.secret };
    },
    async rotate(id, retentionHours) {
      refuseIfNamed(id);
      const secret = createSecret();
      const now = Date.now();
      const changes = {
        secret,
        rotated_at: new Date(now).toISOString(),
        old_secret_until:
          retentionHours === 0 ? null : new Date(now + retentionHours * 3_600_000).toISOString(),
      };
      const kept = await run.change([keys.webhooks], [id, JSON.stringify(changes)]);
      if (typeof kept !== 'string') throw new NotFoundError('webhook', id);
      return { endpoint: toEndpoint(StoredEndpoint.parse(JSON.parse(kept))), secret };
    },
    async remove(id) {
      refuseIfNamed(id);
      const removed = await run.remove([keys.webhooks, keys.webhookAttempts(id)], [id]);
      if (removed !== 1) throw new NotFoundError('webhook', id);
    },
    async receivers() {
      const fromSettings = [...named].map(async ([id, receiver]): Promise<WebhookReceiver> => {
        // The author of the settings may name any address.
        const target: WebhookTarget = { ...receiver, secretFormat: 'raw', mayBePrivate: true };
        return { id, target, since: 0, isEnded: (await endOf(id)) !== null };
      });
      const added = (await readStored()).map((stored) => ({
        id: stored.id,
        target: {
          url: stored.url,
          secrets: secretsOf(stored),
          secretFormat: 'base64' as const,
          mayBePrivate: isHostOf(privateHosts, new URL(stored.url)),
        },
        since: Date.parse(stored.created_at),
        isEnded: stored.ended_at !== null,
      }));
      return [...(await Promise.all(fromSettings)), ...added];
    },
    async end(id) {
      const time = new Date().toISOString();
      if (named.has(id)) await redis.set(keys.webhookEnded(id), time, 'EX', endedSeconds);
      else await run.change([keys.webhooks], [id, JSON.stringify({ ended_at: time })]);
    },
  };
  return withAvailability(endpoints, redis, []);
}

/** A receiver of the settings by its address, short enough for the name of a job. */
function idOf({ url }: SettingsReceiver): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 12);
}

function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function secretsOf({ secret, old_secret, old_secret_until }: StoredEndpoint): string[] {
  const isOldValid = old_secret_until !== null && Date.parse(old_secret_until) > Date.now();
  return isOldValid && old_secret !== null ? [secret, old_secret] : [secret];
}

function toEndpoint({ secret: _, old_secret: __, ...stored }: StoredEndpoint): WebhookEndpoint {
  const { old_secret_until: until } = stored;
  return {
    ...stored,
    source: 'api',
    state: stored.ended_at === null ? 'active' : 'ended',
    old_secret_until: until !== null && Date.parse(until) > Date.now() ? until : null,
  };
}

/** Checks the parts of an address that can be refused before anything is sent there: its resolved addresses are checked with each delivery. */
function checkUrl(text: string, privateHosts: readonly string[]): string {
  const url = new URL(text);
  const refuse = (message: string, hint: string): never => {
    throw new InvalidInputError(message, { field: 'url', hint });
  };
  if (url.username !== '' || url.password !== '') {
    refuse('The address contains a user name or password.', 'Remove them. Messages are signed instead.');
  }
  if (isHostOf(privateHosts, url)) return url.href;
  const hint = `Add ${url.host} to WEBHOOK_PRIVATE_HOSTS to allow it.`;
  if (url.protocol !== 'https:') refuse('The address must begin with https:.', hint);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) === 0 ? isPrivateName(name) : !isPublicAddress(name))
    refuse(`${name} is not a public address.`, hint);
  if (url.port === '0') refuse('Port 0 is not a port of a server.', 'Use the port of the receiver.');
  return url.href;
}

/** Names that the registries reserve for one machine or network (RFC 6761, 6762, ICANN's internal), and names without a domain. */
function isPrivateName(name: string): boolean {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return labels.length === 1 || ['localhost', 'internal', 'local', 'onion'].includes(last);
}

const isHostOf = (hosts: readonly string[], { host }: URL) => hosts.includes(host);

/**
 * KEYS webhooks    ARGV id, JSON, maximum number of webhooks
 * Returns 1, or 0 if that number is reached.
 */
const create = /* lua */ `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
`;

/**
 * Changes fields of a webhook if it exists: in one step, since one that is removed meanwhile must not come back. A new secret makes the present one
 * the old one; returns the same result if a connection that broke in between sends it twice.
 *
 * KEYS webhooks    ARGV id, changes (JSON)
 * Returns the webhook as stored now (JSON), or nothing if it does not exist.
 */
const change = /* lua */ `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text then return false end
local kept = cjson.decode(text)
local changes = cjson.decode(ARGV[2])
if changes.secret and changes.secret ~= kept.secret then kept.old_secret = kept.secret end
for name, value in pairs(changes) do kept[name] = value end
text = cjson.encode(kept)
redis.call('HSET', KEYS[1], ARGV[1], text)
return text
`;

/** KEYS webhooks, attempts of this one    ARGV id    Returns the number of removed webhooks. */
const remove = /* lua */ `
redis.call('DEL', KEYS[2])
return redis.call('HDEL', KEYS[1], ARGV[1])
`;
