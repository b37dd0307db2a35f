import { OrchestratorHeartbeat } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { createKeys } from './keys.js';

/** Reports of orchestrators on their work, as a gateway reads them. A build itself is a task. */
export interface BuildRecords {
  /** The comment in which the orchestrator reports on the build that this task is; null: it has written none, or no orchestrator drives it. */
  findComment(build: {
    readonly repository: string;
    readonly issue: number;
    readonly task: string;
  }): Promise<number | null>;
  /** Heartbeats of every orchestrator that has not been silent for a day, the newest first. */
  readHeartbeats(): Promise<OrchestratorHeartbeat[]>;
}

/** The fields of a record that are needed here. */
const Kept = z.object({ comment: z.int().nullable(), task: z.string().nullable() });

export function createBuildRecords({
  redis,
  prefix,
}: {
  readonly redis: Pick<Redis, 'hget' | 'hvals' | 'smembers'>;
  readonly prefix: string;
}): BuildRecords {
  const keys = createKeys(prefix);
  return {
    async findComment({ repository, issue, task }) {
      const text = await redis.hget(keys.builds(repository), String(issue));
      const kept = text === null ? null : Kept.safeParse(JSON.parse(text));
      // An issue that was approved again is another build.
      return kept?.success === true && kept.data.task === task ? kept.data.comment : null;
    },
    async readHeartbeats() {
      const repositories = await redis.smembers(keys.watchedRepositories);
      const texts = await Promise.all(repositories.map((name) => redis.hvals(keys.orchestrators(name))));
      const beats = texts.flat().flatMap((text) => {
        // One of another version hides none of the others.
        const parsed = OrchestratorHeartbeat.safeParse(JSON.parse(text));
        return parsed.success ? [parsed.data] : [];
      });
      return beats.sort((a, b) => b.at.localeCompare(a.at));
    },
  };
}
