import { NotFoundError } from '@fixpoint/shared/errors';
import { type connectRedis, createKeys, defineScripts, withAvailability } from '@fixpoint/shared/queue';
import { z } from 'zod';
import { type Principal, Role } from './principal.js';
import { createTokenText, hashSecret, isSameHash, readTokenText } from './token-text.js';

/** An issued token, without its secret. */
export const TokenRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: Role,
  created_at: z.string(),
  created_by: z.string(),
  /** Null: until it is revoked. */
  expires_at: z.string().nullable(),
  rotated_at: z.string().nullable(),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

const StoredToken = TokenRecord.extend({ hash: z.string() });
type StoredToken = z.infer<typeof StoredToken>;
const StoredSession = z.object({ name: z.string(), role: Role, token: z.string().nullable() });

/** Tokens and sessions, in Redis, so that every gateway process knows the same. */
export interface AccessRecords {
  createToken(request: {
    name: string;
    role: Role;
    expiresAt: Date | null;
    by: string;
  }): Promise<{ token: TokenRecord; text: string }>;
  listTokens(): Promise<TokenRecord[]>;
  /** A new secret for the same token; the old one ends at once, and with it the sessions it opened. */
  rotateToken(id: string): Promise<{ token: TokenRecord; text: string }>;
  revokeToken(id: string): Promise<void>;
  /** The owner of a presented token; undefined where it is unknown, wrong or expired. */
  findByToken(text: string): Promise<Principal | undefined>;
  /** Opens a session and answers its secret. */
  openSession(principal: Principal, tokenId: string | null): Promise<string>;
  findBySession(secret: string): Promise<Principal | undefined>;
  closeSession(secret: string): Promise<void>;
}

/** Seconds for which a session lasts after its last use. */
export const sessionSeconds = 12 * 60 * 60;

type Redis = ReturnType<typeof connectRedis>;

export function createAccessRecords({ redis, prefix }: { redis: Redis; prefix: string }): AccessRecords {
  const run = defineScripts(redis, { rotateToken });
  const keys = createKeys(prefix);
  const tokensKey = keys.accessTokens;
  const sessionKey = (secret: string) => keys.session(hashSecret(secret));

  async function readToken(id: string): Promise<StoredToken | undefined> {
    const text = await redis.hget(tokensKey, id);
    return text === null ? undefined : StoredToken.parse(JSON.parse(text));
  }

  const records: AccessRecords = {
    async createToken({ name, role, expiresAt, by }) {
      const { id, secret, text } = createTokenText();
      const token: StoredToken = {
        id,
        name,
        role,
        created_at: new Date().toISOString(),
        created_by: by,
        expires_at: expiresAt?.toISOString() ?? null,
        rotated_at: null,
        hash: hashSecret(secret),
      };
      await redis.hset(tokensKey, id, JSON.stringify(token));
      return { token: withoutHash(token), text };
    },
    async listTokens() {
      const all = Object.values(await redis.hgetall(tokensKey)).map((text) =>
        StoredToken.parse(JSON.parse(text)),
      );
      return all
        .map(withoutHash)
        .sort(
          (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
        );
    },
    async rotateToken(id) {
      const { secret } = createTokenText();
      const kept = await run.rotateToken([tokensKey], [id, hashSecret(secret), new Date().toISOString()]);
      if (typeof kept !== 'string') throw new NotFoundError('token', id);
      return { token: withoutHash(StoredToken.parse(JSON.parse(kept))), text: `fxp_${id}_${secret}` };
    },
    async revokeToken(id) {
      if ((await redis.hdel(tokensKey, id)) === 0) throw new NotFoundError('token', id);
    },
    async findByToken(text) {
      const presented = readTokenText(text);
      if (presented === undefined) return undefined;
      const token = await readToken(presented.id);
      if (token === undefined || !isSameHash(token.hash, hashSecret(presented.secret)) || isExpired(token)) {
        return undefined;
      }
      return { name: token.name, role: token.role, via: 'token' };
    },
    async openSession({ name, role }, tokenId) {
      const { secret } = createTokenText();
      const opener = tokenId === null ? undefined : await readToken(tokenId);
      const token = opener === undefined ? null : `${opener.id}:${opener.hash}`;
      await redis.set(sessionKey(secret), JSON.stringify({ name, role, token }), 'EX', sessionSeconds);
      return secret;
    },
    async findBySession(secret) {
      const text = await redis.getex(sessionKey(secret), 'EX', sessionSeconds);
      if (text === null) return undefined;
      const { name, role, token } = StoredSession.parse(JSON.parse(text));
      if (token !== null) {
        // A session is worth no more than the token that opened it.
        const [id = '', hash = ''] = token.split(':');
        const opener = await readToken(id);
        if (opener === undefined || opener.hash !== hash || isExpired(opener)) return undefined;
      }
      return { name, role, via: 'session' };
    },
    async closeSession(secret) {
      await redis.del(sessionKey(secret));
    },
  };
  return withAvailability(records, redis, []);
}

function withoutHash({ hash: _, ...token }: StoredToken): TokenRecord {
  return token;
}

function isExpired({ expires_at }: TokenRecord): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

/**
 * Gives a token another secret where there still is one: in one step, since a token that is revoked meanwhile must not come
 * back. Sent twice by a connection that broke in between, it answers the same.
 *
 * KEYS tokens    ARGV id, hash of the new secret, when (ISO)
 * Answers the token as it is kept now (JSON), or nothing where there is none.
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
