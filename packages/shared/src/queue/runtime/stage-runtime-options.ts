import type { SettingsValues, sharedSettings } from '../../config/index.js';
import type { StageRuntimeOptions } from './create-stage-runtime.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** What the shared settings say about a stage runtime. */
export function stageRuntimeOptions(
  values: Pick<SettingsValues<typeof sharedSettings>, 'redisUrl' | 'keyPrefix' | 'lockMs' | 'retentionDays'>,
): Pick<StageRuntimeOptions, 'redisUrl' | 'keyPrefix' | 'lockMs' | 'retentionMs'> {
  const { redisUrl, keyPrefix, lockMs, retentionDays } = values;
  return { redisUrl, keyPrefix, lockMs, retentionMs: retentionDays * dayMs };
}
