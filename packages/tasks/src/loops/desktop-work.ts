import type { DesktopWork } from '@fixpoint/shared/contracts';
import type { LoopContext, Next } from './loop.js';

/** The task's work on a desktop. Throws `TypeError` if it has no such work. */
export function desktopWorkOf({ spec }: Pick<LoopContext, 'spec'>): DesktopWork {
  if (spec.desktop === null) throw new TypeError(`The ${spec.intent.kind} task has no desktop.`);
  return spec.desktop;
}

/** The stage that waits for a desktop. */
export function findDesktop(context: LoopContext): Next {
  const input = { choice: desktopWorkOf(context).desktop, wait_seconds: null };
  return { type: 'stage', stage: 'find-desktop', input };
}

/** The desktop of a task, as its plan names it: `desktop`, and `screen` with the monitor. `resource`: for one that is named. */
export function describeDesktop({ desktop: { name, capabilities }, monitor }: DesktopWork) {
  const abilities = capabilities.length === 0 ? '' : ` with ${capabilities.join(', ')}`;
  const desktop = name === null ? `any desktop${abilities}` : `the desktop "${name}"`;
  return {
    desktop,
    screen: monitor === null ? desktop : `the monitor "${monitor}" of ${desktop}`,
    resource: name === null ? undefined : `desktop:${name}`,
  };
}
