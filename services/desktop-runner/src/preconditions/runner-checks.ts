import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { SettingsValues } from '@fixpoint/shared/config';
import { isService, type PreconditionChecks } from '@fixpoint/tasks/preconditions';
import type { desktopRunnerSettings } from '../config.js';
import { createDesktopCheck } from './check-desktop.js';
import { checkForm } from './check-form.js';
import { checkHealth } from './check-health.js';
import { createPlannerCheck } from './check-planner.js';
import { createTaskDesktopCheck } from './check-task-desktop.js';
import { createVisionCheck } from './check-vision.js';

/** Without a directory of desktops nobody knows whether one is connected. */
export function createRunnerChecks(options: {
  readonly directory: Pick<DesktopDirectory, 'list'> | null;
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): PreconditionChecks {
  const { directory, values, environment } = options;
  return {
    health: checkHealth,
    form: checkForm,
    planner: createPlannerCheck({ values, environment }),
    vision: createVisionCheck(values),
    ...(directory === null ? {} : { desktop: createAnyDesktopCheck(directory) }),
  };
}

/** Of a service it is asked for its fallbacks, of a task for its own work. */
function createAnyDesktopCheck(
  directory: Pick<DesktopDirectory, 'list'>,
): NonNullable<PreconditionChecks['desktop']> {
  const ofService = createDesktopCheck(directory);
  const ofTask = createTaskDesktopCheck(directory);
  return (subject, signal) => (isService(subject) ? ofService(subject, signal) : ofTask(subject, signal));
}
