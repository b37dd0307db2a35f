import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { PreconditionChecks } from '@fixpoint/shared/preconditions';
import { createDesktopCheck } from './check-desktop.js';
import { checkForm } from './check-form.js';
import { checkHealth } from './check-health.js';

/** Without a directory of desktops nobody knows whether one is connected. */
export function createRunnerChecks(directory: Pick<DesktopDirectory, 'list'> | null): PreconditionChecks {
  return {
    health: checkHealth,
    form: checkForm,
    ...(directory === null ? {} : { desktop: createDesktopCheck(directory) }),
  };
}
