import { z } from 'zod';

/**
 * Distinguishes one build of a deployed service from another if no address names its version: `etag of /health`, `assets of /`, each with a
 * hash of the value. Never the service's response itself.
 */
export const DeployFingerprint = z
  .record(z.string().min(1).max(300), z.string().max(64))
  .refine((parts) => Object.keys(parts).length <= 100, 'at most 100 parts');
export type DeployFingerprint = z.infer<typeof DeployFingerprint>;
