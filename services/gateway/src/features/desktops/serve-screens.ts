import type { Desktops } from './desktops.js';
import type { Screens } from './screens.js';

/** Screens of machines that a runner serves only on request: the first image waits until one does. */
export function serveScreens(screens: Screens, desktops: Pick<Desktops, 'serve'>): Screens {
  const never = new AbortController().signal;
  return {
    ...screens,
    async screenshot(name, signal) {
      await desktops.serve(name, signal ?? never);
      return screens.screenshot(name, signal);
    },
    async describe(name, request, signal) {
      await desktops.serve(name, signal);
      return screens.describe(name, request, signal);
    },
    async watch(name, onFrame, signal) {
      await desktops.serve(name, signal);
      return screens.watch(name, onFrame, signal);
    },
    async takeOver(name, person) {
      await desktops.serve(name, never);
      return screens.takeOver(name, person);
    },
  };
}
