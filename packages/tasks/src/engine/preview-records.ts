import { Instant } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import type { connectRedis } from './connect-redis.js';
import { argument, defineScripts } from './define-scripts.js';
import { createKeys } from './keys.js';

/** The program of a workspace that runs for people to look at. */
export const Preview = z.strictObject({
  /** Unguessable, and fit to be part of a host's name: knowing it is enough to view the preview. */
  name: z.string().regex(/^[0-9a-f]{32}$/),
  /** Name of the machine on whose loopback it responds. */
  machine: z.string(),
  port: z.int(),
  /** The command that started it. */
  command: z.string(),
  /** Time at which it ends unless something ends it before. */
  until: Instant,
  /** End of the program's output. */
  output: z.string(),
});
export type Preview = z.infer<typeof Preview>;

/** The existing previews, as fixers report them to gateways. Removing a record ends its preview, and the record of a fixer that died expires. */
export interface PreviewRecords {
  read(taskId: string): Promise<Preview | null>;
  /** By the name that a host's name begins with. */
  find(name: string): Promise<Preview | null>;
  write(taskId: string, preview: Preview): Promise<void>;
  /** Rewrites it unless it was removed or another preview replaced it; returns true if it is still wanted. */
  renew(taskId: string, preview: Preview): Promise<boolean>;
  /** Returns true if there was one. `name`: removes that one alone, not the one that replaced it. */
  remove(taskId: string, name?: string): Promise<boolean>;
}

/** A record lives this long without being renewed. */
const lifeMs = 10_000;

/** KEYS a task's preview    arg: name (absent to remove any), text, lifeMs */
const scripts = {
  renewPreview: /* lua */ `${argument}local text = redis.call('GET', KEYS[1])
if not text or cjson.decode(text).name ~= arg.name then return 0 end
redis.call('SET', KEYS[1], arg.text, 'PX', arg.lifeMs)
return 1`,
  removePreview: /* lua */ `${argument}local text = redis.call('GET', KEYS[1])
if not text or (arg.name and cjson.decode(text).name ~= arg.name) then return 0 end
return redis.call('DEL', KEYS[1])`,
};

export function createPreviewRecords({
  redis,
  prefix,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
}): PreviewRecords {
  const keys = createKeys(prefix);
  const run = defineScripts(redis, scripts);
  async function read(taskId: string): Promise<Preview | null> {
    const text = await redis.get(keys.preview(taskId));
    return text === null ? null : Preview.parse(JSON.parse(text));
  }
  return {
    read,
    async find(name) {
      const taskId = await redis.get(keys.previewName(name));
      const preview = taskId === null ? null : await read(taskId);
      return preview?.name === name ? preview : null;
    },
    async write(taskId, preview) {
      await redis.set(
        keys.previewName(preview.name),
        taskId,
        'PX',
        Date.parse(preview.until) - Date.now() + lifeMs,
      );
      await redis.set(keys.preview(taskId), JSON.stringify(preview), 'PX', lifeMs);
    },
    async renew(taskId, preview) {
      const { name } = preview;
      const args = { name, text: JSON.stringify(preview), lifeMs };
      return (await run.renewPreview([keys.preview(taskId)], args)) === 1;
    },
    async remove(taskId, name) {
      return (await run.removePreview([keys.preview(taskId)], { name })) === 1;
    },
  };
}
