import { z } from 'zod';

/**
 * What tells one build of a deployed service from another where no address names its version: `etag of /health`,
 * `assets of /`, each with a hash of what it was. Never what the service answered itself.
 */
export const DeployFingerprint = z
  .record(z.string().min(1).max(300), z.string().max(64))
  .refine((parts) => Object.keys(parts).length <= 100, 'at most 100 parts');
export type DeployFingerprint = z.infer<typeof DeployFingerprint>;
