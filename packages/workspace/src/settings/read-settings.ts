import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { ModelOptions } from '../agent/index.js';
import type { workspaceSettings } from './workspace-settings.js';

/** Folder beside a workspace for its state. Two folders of one name are two workspaces. */
export function locateState(home: string, folder: string): string {
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join(home, 'workspaces', `${basename(folder)}-${mark}`);
}

/** The model that the settings name. */
export function describeModel(values: SettingsValues<typeof workspaceSettings>): ModelOptions {
  return {
    url: values.workspaceModelUrl,
    name: values.workspaceModel,
    apiKey: values.workspaceModelKey,
    contextTokens: values.workspaceContextTokens,
    timeoutMs: values.workspaceAnswerSeconds * 1_000,
    planningTimeoutMs:
      values.workspacePlanningSeconds === undefined ? undefined : values.workspacePlanningSeconds * 1_000,
  };
}
