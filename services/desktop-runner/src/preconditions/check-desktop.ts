import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/tasks/preconditions';

/** Whether a desktop with a browser is connected. Fallbacks are tried only where the usual way fails, so a task can do without. */
export function createDesktopCheck(directory: Pick<DesktopDirectory, 'list'>): PreconditionCheck {
  return async (service) => {
    const desktops = (await directory.list()).filter(({ connected }) => connected);
    const fitting = desktops.find(({ info }) => info.capabilities.includes('browser'));
    if (fitting !== undefined) return passed('desktop', `The desktop ${fitting.info.name} has a browser.`);
    const there = desktops.map(({ info }) => info.name).join(', ');
    return faulty('desktop', 'warning', {
      code: 'desktop/none',
      message:
        there === ''
          ? `The fallbacks of ${service.name} are not available: no desktop is connected.`
          : `The fallbacks of ${service.name} are not available: no connected desktop has a browser (${there}).`,
      remedy:
        'Start a desktop-runner in a session with a browser (docs/desktop.md), or remove the fallbacks of the service from fixpoint.config.yaml.',
    });
  };
}
