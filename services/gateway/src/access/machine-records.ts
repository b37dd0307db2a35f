import { randomBytes } from 'node:crypto';
import { Identifier } from '@fixpoint/shared/contracts';
import { type Enrolment, MachineRecord } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import { type connectRedis, createKeys, definePromptScripts, withAvailability } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { hashSecret, isSameHash } from './token-text.js';

const StoredMachine = MachineRecord.extend({ hash: z.string() });
type StoredMachine = z.infer<typeof StoredMachine>;
const StoredCode = z.strictObject({
  desktop: Identifier,
  by: z.string(),
  /** Installation of the runner that exchanged the code for a token. */
  machine: Identifier.optional(),
});

/** The tokens of machines, each for the work of one desktop, and the codes that they are issued for. */
export interface MachineRecords {
  createCode(request: { readonly desktop: string; readonly by: string }): Promise<Enrolment>;
  /** Returns true if the code can still be exchanged. */
  isCode(text: string): Promise<boolean>;
  /**
   * Issues the token of a machine; the desktop's previous token ends at once. The same machine gets another one until `settle`: its connection may
   * have broken before the response arrived. Undefined: no such code, or another machine has used it.
   */
  exchange(
    code: string,
    machine: { readonly id: string; readonly host: string },
  ): Promise<{ readonly record: MachineRecord; readonly hash: string; readonly token: string } | undefined>;
  /** Ends a code whose token has arrived. */
  settle(code: string): Promise<void>;
  findByToken(text: string): Promise<{ readonly record: MachineRecord; readonly hash: string } | undefined>;
  /** Returns true if the desktop's current token has this hash. */
  isCurrent(desktop: string, hash: string): Promise<boolean>;
  has(desktop: string): Promise<boolean>;
  list(): Promise<MachineRecord[]>;
  /** Ends the token and the connection that uses it. */
  revoke(desktop: string): Promise<void>;
}

/** Time during which a code can be exchanged, in milliseconds. */
const codeMs = 15 * 60_000;
const tokenForm = /^fxm_([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/;
const codeForm = /^fxe_[A-Za-z0-9_-]{22}$/;

/** Id of the principal whose access ends with the token of the desktop. */
export const machinePrincipalId = (desktop: string): string => `machine:${desktop}`;

export function createMachineRecords({
  redis,
  prefix,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
}): MachineRecords {
  const keys = createKeys(prefix);
  const run = definePromptScripts(redis, { keepCode, takeCode, dropCode, keepMachine, dropMachine });

  async function read(desktop: string): Promise<StoredMachine | undefined> {
    const text = await redis.hget(keys.machines, desktop);
    return text === null ? undefined : StoredMachine.parse(JSON.parse(text));
  }

  const announceEnd = (desktop: string) =>
    redis.publish(keys.accessEnded, machinePrincipalId(desktop)).catch(() => 0);

  const records: MachineRecords = {
    async createCode({ desktop, by }) {
      const code = `fxe_${randomBytes(16).toString('base64url')}`;
      const stored = JSON.stringify({ desktop, by } satisfies z.infer<typeof StoredCode>);
      await run.keepCode([keys.enrolment(hashSecret(code))], [stored, codeMs]);
      return { desktop, code, expires_at: new Date(Date.now() + codeMs).toISOString() };
    },
    async isCode(text) {
      return codeForm.test(text) && (await redis.exists(keys.enrolment(hashSecret(text)))) === 1;
    },
    async exchange(code, { id, host }) {
      if (!codeForm.test(code)) return undefined;
      const taken = await run.takeCode([keys.enrolment(hashSecret(code))], [id]);
      if (typeof taken !== 'string') return undefined;
      const { desktop, by } = StoredCode.parse(JSON.parse(taken));
      const secret = randomBytes(32).toString('base64url');
      const record: MachineRecord = {
        desktop,
        machine: id,
        host,
        enrolled_at: new Date().toISOString(),
        enrolled_by: by,
      };
      const hash = hashSecret(secret);
      await run.keepMachine([keys.machines], [desktop, JSON.stringify({ ...record, hash })]);
      await announceEnd(desktop);
      return { record, hash, token: `fxm_${desktop}.${secret}` };
    },
    async settle(code) {
      await run.dropCode([keys.enrolment(hashSecret(code))], []);
    },
    async findByToken(text) {
      const [, desktop, secret] = tokenForm.exec(text) ?? [];
      if (desktop === undefined || secret === undefined) return undefined;
      const stored = await read(desktop);
      if (stored === undefined || !isSameHash(stored.hash, hashSecret(secret))) return undefined;
      const { hash, ...record } = stored;
      return { record, hash };
    },
    async isCurrent(desktop, hash) {
      const stored = await read(desktop);
      return stored !== undefined && isSameHash(stored.hash, hash);
    },
    has: async (desktop) => (await redis.hexists(keys.machines, desktop)) === 1,
    async list() {
      const stored = Object.values(await redis.hgetall(keys.machines));
      return stored
        .map((text) => {
          const { hash: _, ...record } = StoredMachine.parse(JSON.parse(text));
          return record;
        })
        .sort((a, b) => a.desktop.localeCompare(b.desktop));
    },
    async revoke(desktop) {
      if (Number(await run.dropMachine([keys.machines], [desktop])) === 0) {
        throw new NotFoundError('machine', desktop);
      }
      await announceEnd(desktop);
    },
  };
  return withAvailability(records, redis, []);
}

/** KEYS code    ARGV value of the code, milliseconds */
const keepCode = /* lua */ `
return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
`;

/** Returns the value of the code to the first machine that asks. KEYS code    ARGV id of the machine */
const takeCode = /* lua */ `
local kept = redis.call('GET', KEYS[1])
if not kept then return kept end
local code = cjson.decode(kept)
if code.machine and code.machine ~= ARGV[1] then return false end
code.machine = ARGV[1]
redis.call('SET', KEYS[1], cjson.encode(code), 'KEEPTTL')
return kept
`;

/** KEYS code */
const dropCode = /* lua */ `
return redis.call('DEL', KEYS[1])
`;

/** KEYS machines    ARGV desktop, record */
const keepMachine = /* lua */ `
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
`;

/** KEYS machines    ARGV desktop */
const dropMachine = /* lua */ `
return redis.call('HDEL', KEYS[1], ARGV[1])
`;
