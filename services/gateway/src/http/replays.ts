import { z } from 'zod';

/** Response of a command, stored so that its repetition gets the same. */
export const Answer = z.object({
  status: z.int(),
  type: z.string(),
  location: z.string().optional(),
  /** Null if it contains a secret, which is shown once. */
  body: z.string().nullable(),
});
export type Answer = z.infer<typeof Answer>;

/** `new`: carry it out. `other`: the key belongs to another request. `running`: it has begun. Else the stored response. */
type Beginning = 'new' | 'other' | 'running' | Answer;

/** Requests by their idempotency keys, in Redis, so that every gateway process knows the same. States: running → done. */
export interface ReplayStore {
  begin(key: string, fingerprint: string): Promise<Beginning>;
  finish(key: string, fingerprint: string, answer?: Answer): Promise<void>;
  /** The request failed: the key is free again. */
  release(key: string): Promise<void>;
}
