import { isDeepStrictEqual } from 'node:util';
import { type Role, TokenRecord, type TokenScope } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import { type connectRedis, createKeys, definePromptScripts, withAvailability } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { createMachineRecords, type MachineRecords } from './machine-records.js';
import { type Principal, settingPrincipal } from './principal.js';

import { createSessionRecords } from './session-records.js';
import { createTokenText, hashSecret, isSameHash, readTokenText } from './token-text.js';

const StoredToken = TokenRecord.omit({ last_used_at: true }).extend({ hash: z.string() });
type StoredToken = z.infer<typeof StoredToken>;
/** Tokens and sessions, in Redis, so that every gateway process knows the same. */
export interface AccessRecords {
  /** Tokens of machines, which are valid only at the address for machines. */
  readonly machines: MachineRecords;
  createToken(request: {
    name: string;
    role: Role;
    scope?: TokenScope | undefined;
    expiresAt: Date | null;
    by: string;
  }): Promise<{ token: TokenRecord; text: string }>;
  listTokens(): Promise<TokenRecord[]>;
  /** A new secret for the same token; the old one ends at once, with the sessions that it opened. */
  rotateToken(id: string): Promise<{ token: TokenRecord; text: string }>;
  /** Replaces role and scope of a token and keeps its secret; connections opened with it end at once. */
  changeToken(id: string, access: { role: Role; scope?: TokenScope | undefined }): Promise<TokenRecord>;
  revokeToken(id: string): Promise<void>;
  /** The owner of a presented token, including that of the settings; undefined if the token is unknown, wrong or expired. */
  findByToken(text: string): Promise<Principal | undefined>;
  /** Opens a session for the owner of a token and returns its secret. */
  openSession(principal: Principal): Promise<string>;
  findBySession(secret: string): Promise<Principal | undefined>;
  closeSession(secret: string): Promise<void>;
  /** Returns the time until which the presented credential is valid with the same role and scope; null if it has ended. */
  findEnd(principal: Principal): Promise<{ readonly endsAt: number } | null>;
}

type Redis = ReturnType<typeof connectRedis>;

/**
 * `settingToken`: the token of the settings, undefined if a token is not required. Each end of access is announced, so that every gateway process
 * closes the connections and streams that it keeps open for the principal.
 */
export function createAccessRecords({
  redis,
  prefix,
  settingToken,
}: {
  redis: Redis;
  prefix: string;
  settingToken?: string | undefined;
}): AccessRecords {
  const run = definePromptScripts(redis, { rotateToken, changeToken, write });
  const keys = createKeys(prefix);
  const { accessTokens: tokensKey, accessTokenUses: usesKey } = keys;
  const settingHash = settingToken === undefined ? undefined : hashSecret(settingToken);

  async function readToken(id: string): Promise<StoredToken | undefined> {
    const text = await redis.hget(tokensKey, id);
    if (text === null) return undefined;
    const token = StoredToken.parse(JSON.parse(text));
    return isExpired(token) ? undefined : token;
  }

  /** The principal behind a token's `id:hash`, if the token is unchanged, and the time at which it ends. */
  async function findOpener(opener: string): Promise<{ owner: Principal; endsAt: number } | undefined> {
    const [id = '', hash = ''] = opener.split(':');
    if (id === 'setting') {
      const isSame = settingHash !== undefined && isSameHash(settingHash, hash);
      return isSame ? { owner: settingPrincipal, endsAt: Number.POSITIVE_INFINITY } : undefined;
    }
    const token = await readToken(id);
    if (token === undefined || !isSameHash(token.hash, hash)) return undefined;
    return { owner: ownerOf(token), endsAt: endOf(token) };
  }

  const noteUse = createUseNotes(redis, usesKey);

  /** Access ends even if the announcement fails: gateways that miss it check once a minute. */
  const announceEnd = (ended: string) => redis.publish(keys.accessEnded, ended).catch(() => 0);

  const machines = createMachineRecords({ redis, prefix });
  const sessions = createSessionRecords({
    redis,
    sessionKey: keys.session,
    write: run.write,
    settingHash,
    findOpener,
    announceEnd,
  });

  const records: Omit<AccessRecords, 'machines'> = {
    async createToken({ name, role, scope, expiresAt, by }) {
      const { id, secret, text } = createTokenText();
      const token: StoredToken = {
        id,
        name,
        role,
        scope,
        created_at: new Date().toISOString(),
        created_by: by,
        expires_at: expiresAt?.toISOString() ?? null,
        rotated_at: null,
        hash: hashSecret(secret),
      };
      await run.write([tokensKey], ['HSET', id, JSON.stringify(token)]);
      return { token: toRecord(token, undefined), text };
    },
    async listTokens() {
      const [tokens, uses] = await Promise.all([redis.hgetall(tokensKey), redis.hgetall(usesKey)]);
      return Object.values(tokens)
        .map((text) => StoredToken.parse(JSON.parse(text)))
        .map((token) => toRecord(token, uses[token.id]))
        .sort(byAge);
    },
    async rotateToken(id) {
      const { secret } = createTokenText();
      const kept = await run.rotateToken([tokensKey], [id, hashSecret(secret), new Date().toISOString()]);
      if (typeof kept !== 'string') throw new NotFoundError('token', id);
      await announceEnd(id);
      const token = StoredToken.parse(JSON.parse(kept));
      return { token: toRecord(token, undefined), text: `fxp_${id}_${secret}` };
    },
    async changeToken(id, { role, scope }) {
      const kept = await run.changeToken([tokensKey], [id, role, JSON.stringify(scope ?? null)]);
      if (typeof kept !== 'string') throw new NotFoundError('token', id);
      await announceEnd(id);
      return toRecord(StoredToken.parse(JSON.parse(kept)), (await redis.hget(usesKey, id)) ?? undefined);
    },
    async revokeToken(id) {
      if (Number(await run.write([tokensKey], ['HDEL', id])) === 0) throw new NotFoundError('token', id);
      await Promise.all([announceEnd(id), redis.hdel(usesKey, id)]);
    },
    async findByToken(text) {
      if (settingHash !== undefined && isSameHash(settingHash, hashSecret(text))) return settingPrincipal;
      const presented = readTokenText(text);
      if (presented === undefined) return undefined;
      const token = await readToken(presented.id);
      if (token === undefined || !isSameHash(token.hash, hashSecret(presented.secret))) return undefined;
      void noteUse(token.id);
      return ownerOf(token);
    },
    openSession: sessions.open,
    findBySession: async (secret) => (await sessions.find(hashSecret(secret)))?.principal,
    closeSession: sessions.close,
    async findEnd(principal) {
      const { credential } = principal;
      switch (credential.type) {
        case 'none':
        case 'setting':
          return endless;
        case 'token': {
          const opener = await findOpener(`${credential.id}:${credential.hash}`);
          return ifSame(opener?.owner, principal, opener);
        }
        case 'machine':
          return (await machines.isCurrent(credential.desktop, credential.hash)) ? endless : null;
        case 'enrolment':
          return (await machines.isCode(credential.code)) ? endless : null;
        case 'session': {
          // An open connection is a use of the session, as a request is.
          const session = await sessions.find(credential.key);
          return ifSame(session?.principal, principal, session);
        }
      }
    },
  };
  return { ...withAvailability(records, redis, []), machines };
}

/** Records the use of a token, at most once a minute: a finer resolution is not needed. */
function createUseNotes(redis: Redis, usesKey: string): (id: string) => Promise<void> {
  const noted = new Map<string, number>();
  return async (id) => {
    const now = Date.now();
    if (now - (noted.get(id) ?? 0) < 60_000) return;
    noted.set(id, now);
    await redis.hset(usesKey, id, new Date(now).toISOString()).catch(() => noted.delete(id));
  };
}

function byAge(a: TokenRecord, b: TokenRecord): number {
  return a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);
}

function ownerOf({ id, name, role, scope, hash }: StoredToken): Principal {
  return { id, name, role, via: 'token', credential: { type: 'token', id, hash }, scope };
}

const endless = { endsAt: Number.POSITIVE_INFINITY };

/** The end of a credential, if its owner still has the same role and scope. */
function ifSame<End>(owner: Principal | undefined, principal: Principal, end: End | undefined): End | null {
  if (owner === undefined || end === undefined || owner.role !== principal.role) return null;
  return isDeepStrictEqual(scopeOfToken(owner), scopeOfToken(principal)) ? end : null;
}

/** The scope without the key of the caller, which a request adds and a token does not store. */
function scopeOfToken({ scope }: Principal): TokenScope | undefined {
  const { caller: _, ...own } = scope ?? {};
  return Object.keys(own).length === 0 ? undefined : own;
}

function toRecord({ hash: _, ...token }: StoredToken, lastUsed: string | undefined): TokenRecord {
  return { ...token, last_used_at: lastUsed ?? null };
}

/** Milliseconds since 1970. */
function endOf({ expires_at }: Pick<StoredToken, 'expires_at'>): number {
  return expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at);
}

function isExpired(token: Pick<StoredToken, 'expires_at'>): boolean {
  return endOf(token) <= Date.now();
}

/**
 * One command, which is not run after its caller got an error that says that nothing happened.
 *
 * KEYS key    ARGV command, arguments after the key
 */
const write = /* lua */ `
return redis.call(ARGV[1], KEYS[1], unpack(ARGV, 2))
`;

/**
 * Replaces the secret of a token if the token exists: in one step, since a token that is revoked meanwhile must not come back. Returns the same
 * result if a connection that broke in between sends it twice.
 *
 * KEYS tokens    ARGV id, hash of the new secret, time (ISO)
 * Returns the token as stored now (JSON), or nothing if it does not exist.
 */
const rotateToken = /* lua */ `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text then return false end
local token = cjson.decode(text)
token.hash = ARGV[2]
token.rotated_at = ARGV[3]
text = cjson.encode(token)
redis.call('HSET', KEYS[1], ARGV[1], text)
return text
`;

/**
 * Replaces the role and scope of a token if the token exists.
 *
 * KEYS tokens    ARGV id, role, scope (JSON; 'null' for everything that the role allows)
 * Returns the token as stored now (JSON), or nothing if it does not exist.
 */
const changeToken = /* lua */ `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text then return false end
local token = cjson.decode(text)
token.role = ARGV[2]
token.scope = nil
if ARGV[3] ~= 'null' then token.scope = cjson.decode(ARGV[3]) end
text = cjson.encode(token)
redis.call('HSET', KEYS[1], ARGV[1], text)
return text
`;
