import { OrchestratorHeartbeat, repositoryIdOf } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';
import { defineScripts, type Keys } from '@fixpoint/tasks/engine';
import type { Redis } from 'ioredis';
import { BuildRecord } from './core/build-record.js';
import type { TriageVerdict } from './core/triage.js';

export type Heartbeat = OrchestratorHeartbeat;

/**
 * The builds of one repository in Redis, which orchestrators share. A build is driven by the holder of its lease; the lease of a
 * dead one lapses, and the next holder continues from the record.
 */
export interface BuildStore {
  list(): Promise<BuildRecord[]>;
  find(issue: number): Promise<BuildRecord | null>;
  /** Takes or renews the lease. False: another orchestrator has it. */
  lease(issue: number): Promise<boolean>;
  /** Throws ConflictError if the lease lapsed, even if it is still free: state that was read under it may be old by now. */
  renew(issue: number): Promise<void>;
  /** Throws ConflictError, and writes nothing, if the lease went to another one meanwhile. */
  save(record: BuildRecord): Promise<void>;
  giveBack(issue: number): Promise<void>;
  /** False: the delivery was taken before. */
  takeDelivery(id: string): Promise<boolean>;
  publishHeartbeat(heartbeat: Omit<Heartbeat, 'name' | 'repository'>): Promise<void>;
  /** Of every orchestrator that was heard within a day, the newest first. */
  readHeartbeats(): Promise<Heartbeat[]>;
}

const defaultLeaseMs = 60_000;
const deliverySeconds = 7 * 86_400;
/** An orchestrator that was silent for so long is forgotten. */
const heartbeatMs = 86_400_000;

const scripts = {
  lease: /* lua */ `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`,
  renew: /* lua */ `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`,
  save: /* lua */ `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1`,
  giveBack: /* lua */ `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`,
};

export function createBuildStore({
  redis,
  keys,
  repository,
  name,
  leaseMs = defaultLeaseMs,
}: {
  readonly redis: Redis;
  readonly keys: Keys;
  readonly repository: string;
  /** Of this orchestrator; no other may have it. */
  readonly name: string;
  readonly leaseMs?: number;
}): BuildStore {
  const run = defineScripts(redis, scripts);
  const records = keys.builds(repository);
  const leaseOf = (issue: number) => keys.buildLease(repository, issue);

  async function readHeartbeats(): Promise<Heartbeat[]> {
    const texts = Object.values(await redis.hgetall(keys.orchestrators(repository)));
    const beats = texts.map((text) => OrchestratorHeartbeat.parse(JSON.parse(text)));
    return beats.sort((a, b) => b.at.localeCompare(a.at));
  }

  return {
    async list() {
      return Object.values(await redis.hgetall(records)).map((text) => BuildRecord.parse(JSON.parse(text)));
    },
    async find(issue) {
      const text = await redis.hget(records, String(issue));
      return text === null ? null : BuildRecord.parse(JSON.parse(text));
    },
    lease: async (issue) => (await run.lease([leaseOf(issue)], [name, leaseMs])) === 1,
    async renew(issue) {
      if ((await run.renew([leaseOf(issue)], [name, leaseMs])) !== 1) throw leaseLost(issue);
    },
    async save(record) {
      const text = JSON.stringify(BuildRecord.parse(record));
      const saved = await run.save([leaseOf(record.issue), records], [name, String(record.issue), text]);
      if (saved !== 1) throw leaseLost(record.issue);
    },
    async giveBack(issue) {
      await run.giveBack([leaseOf(issue)], [name]);
    },
    takeDelivery: async (id) =>
      (await redis.set(keys.githubDelivery(id), name, 'EX', deliverySeconds, 'NX')) === 'OK',
    async publishHeartbeat(heartbeat) {
      const key = keys.orchestrators(repository);
      await redis.hset(key, name, JSON.stringify({ ...heartbeat, name, repository }));
      await redis.sadd(keys.watchedRepositories, repositoryIdOf(repository));
      const oldest = Date.parse(heartbeat.at) - heartbeatMs;
      const silent = (await readHeartbeats()).filter(({ at }) => Date.parse(at) < oldest);
      if (silent.length > 0) await redis.hdel(key, ...silent.map((item) => item.name));
    },
    readHeartbeats,
  };
}

function leaseLost(issue: number): ConflictError {
  return new ConflictError(`Another orchestrator now runs the build of issue #${issue}.`, {
    reason: 'lease-lost',
  });
}

/** Verdicts as a heartbeat carries them. */
export function toPublished(verdicts: readonly TriageVerdict[]): Heartbeat['verdicts'] {
  return verdicts.slice(0, 100).map(({ number, priority, reasons }) => ({
    number,
    priority,
    reasons: [...reasons],
  }));
}
