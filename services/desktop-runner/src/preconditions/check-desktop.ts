import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import { defineCheck, isService, type PlanCheck } from '@fixpoint/tasks/checks';
import { checkTaskDesktop } from './check-task-desktop.js';

/**
 * Checks that a desktop with a browser is connected for the fallbacks of a service, which are tried only if the usual way fails; for other tasks,
 * that their desktop is free.
 */
export function createDesktopCheck(directory: Pick<DesktopDirectory, 'list'>): PlanCheck {
  return defineCheck('desktop', async (subject) => {
    if (!isService(subject)) return checkTaskDesktop(directory, subject);
    const desktops = (await directory.list()).filter(({ connected }) => connected);
    const fitting = desktops.find(({ info }) => info.capabilities.includes('browser'));
    if (fitting !== undefined)
      return { state: 'ok', message: `The desktop ${fitting.info.name} has a browser.` };
    const there = desktops.map(({ info }) => info.name).join(', ');
    return {
      state: 'warning',
      code: 'desktop/none',
      message:
        there === ''
          ? `The fallbacks of ${subject.name} are not available: no desktop is connected.`
          : `The fallbacks of ${subject.name} are not available: no connected desktop has a browser (${there}).`,
      remedy:
        'Start a desktop-runner in a session with a browser (docs/desktop.md), or remove the fallbacks of the service from fixpoint.config.yaml.',
    };
  });
}
