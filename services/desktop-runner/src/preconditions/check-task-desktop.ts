import type { DesktopDirectory, KnownDesktop } from '@fixpoint/desktop/directory';
import type { DesktopChoice, DesktopWork } from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import type { Finding } from '@fixpoint/tasks/checks';
import { chooseDesktop } from '../core/choose-desktop.js';

/**
 * Checks that a desktop that the task may use is connected, accepts work and is free. Warnings only: the task waits for its desktop, with its clock
 * stopped, and touches nothing meanwhile.
 */
export async function checkTaskDesktop(
  directory: Pick<DesktopDirectory, 'list'>,
  { desktop: choice }: DesktopWork,
): Promise<Finding> {
  const known = await directory.list();
  const chosen = chooseDesktop(
    choice,
    known.map((desktop) => ({ ...desktop, backlog: 0 })),
  );
  if ('waitsFor' in chosen) return describeWait(choice, known, chosen.waitsFor);
  const { info } = known.find(({ info }) => info.name === chosen.desktop) as KnownDesktop;
  if (info.owner.type === 'nobody') return { state: 'ok', message: `The desktop ${info.name} is free.` };
  const who = info.owner.type === 'person' ? info.owner.by : 'another task';
  return warn(
    'desktop/busy',
    `The desktop "${info.name}" is in use by ${who}.`,
    'The task waits until it is released. The desktops page shows who is using it.',
  );
}

function describeWait(
  { name, capabilities }: DesktopChoice,
  known: readonly KnownDesktop[],
  waitsFor: string,
): Finding {
  const named = name === null ? known : known.filter(({ info }) => info.name === name);
  const able = named.filter(({ info }) => capabilities.every((wanted) => info.capabilities.includes(wanted)));
  const message = `The task will wait for ${waitsFor}.`;
  if (named.length > 0 && able.length === 0) {
    const names = known.map(({ info }) => info.name).join(', ');
    return warn(
      'desktop/not-able',
      message,
      `Install the missing capability there, add it to DESKTOP_CAPABILITIES, or choose another desktop: ${names}.`,
    );
  }
  if (able.some(({ connected }) => connected)) {
    return warn(
      'desktop/refused',
      message,
      'Fix the problem that its runner reports. The desktops page shows the reason.',
    );
  }
  const nearest =
    name === null || named.length > 0
      ? null
      : findNearest(
          name,
          known.map(({ info }) => info.name),
        );
  return warn(
    'desktop/not-connected',
    nearest === null ? message : `${message} Did you mean "${nearest}"?`,
    'Start a desktop-runner in the session of that machine (docs/desktop.md), or choose another desktop.',
  );
}

function warn(code: string, message: string, remedy: string): Finding {
  return { state: 'warning', code, message, remedy };
}
