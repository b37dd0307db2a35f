import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';

/** Time for which an upload of a limited token stays readable without a task, in ms. */
const retentionMs = 30 * 86_400_000;
const maxUploads = 10_000;

/** Artifacts that callers with limited access uploaded. */
export interface ArtifactUploads {
  note(owner: string, artifact: string): Promise<void>;
  has(owner: string, artifact: string): Promise<boolean>;
}

export function createArtifactUploads({
  redis,
  prefix,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
}): ArtifactUploads {
  const keys = createKeys(prefix);
  const uploads: ArtifactUploads = {
    async note(owner, artifact) {
      const key = keys.artifactUploads(owner);
      const now = Date.now();
      await redis
        .multi()
        .zadd(key, now, artifact)
        .zremrangebyscore(key, '-inf', now - retentionMs)
        .zremrangebyrank(key, 0, -maxUploads - 1)
        .pexpire(key, retentionMs)
        .exec();
    },
    async has(owner, artifact) {
      const uploadedAt = await redis.zscore(keys.artifactUploads(owner), artifact);
      return uploadedAt !== null && Number(uploadedAt) > Date.now() - retentionMs;
    },
  };
  return withAvailability(uploads, redis, []);
}
