import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { PlanCheck } from '@fixpoint/tasks/checks';
import type { desktopRunnerSettings } from '../config.js';
import { createDesktopCheck } from './check-desktop.js';
import { createFormCheck } from './check-form.js';
import { checkHealth } from './check-health.js';
import { createPlannerCheck } from './check-planner.js';
import { createVisionCheck } from './check-vision.js';

/** Without a directory of desktops it is unknown if one is connected. */
export function createRunnerChecks(options: {
  readonly directory: Pick<DesktopDirectory, 'list'> | null;
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): readonly PlanCheck[] {
  const { directory, values, environment } = options;
  return [
    checkHealth,
    createFormCheck((name) => environment[name] || undefined),
    createPlannerCheck({ values, environment }),
    createVisionCheck(values),
    ...(directory === null ? [] : [createDesktopCheck(directory)]),
  ];
}
