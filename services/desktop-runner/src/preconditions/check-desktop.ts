import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/shared/preconditions';

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
          ? `No desktop is connected, so the fallbacks of ${service.name} cannot help.`
          : `No connected desktop has a browser (${there}), so the fallbacks of ${service.name} cannot help.`,
      remedy:
        'Start a desktop-runner in a session with a browser (docs/desktop.md), or take the fallbacks out of the row.',
    });
  };
}
