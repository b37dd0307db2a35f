import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import { FallbackDefinition, type ServiceDefinition } from '@fixpoint/shared/contracts';

export type ChooseFallbacks = (service: ServiceDefinition) => Promise<ServiceDefinition>;

/** Time for which a list of desktops is reused, in milliseconds: tasks are created faster than desktops come and go. */
const freshMs = 5_000;

/**
 * Gives a task the vision fallbacks if its service's row does not mention them and a desktop with a browser is connected. A row that names them, or
 * excludes them (`form: []`, `mail: []`), decides.
 */
export function createChooseFallbacks(options: {
  readonly directory: Pick<DesktopDirectory, 'list'>;
  /** Milliseconds, of a clock that never runs backwards. */
  readonly now: () => number;
}): ChooseFallbacks {
  const { directory, now } = options;
  let known: { readonly at: number; readonly isThere: Promise<boolean> } | undefined;

  function isBrowserThere(): Promise<boolean> {
    if (known === undefined || now() - known.at > freshMs) {
      // If the directory is unavailable, a task runs without fallbacks.
      const isThere = directory
        .list()
        .then((desktops) =>
          desktops.some(({ connected, info }) => connected && info.capabilities.includes('browser')),
        )
        .catch(() => false);
      known = { at: now(), isThere };
    }
    return known.isThere;
  }

  return async (service) => {
    if (service.fallbacks !== undefined || !(await isBrowserThere())) return service;
    // The browser types texts; it picks no files.
    const isSimple =
      service.page !== undefined &&
      service.form.fields.every(({ type }) => type !== 'file' && type !== 'boolean' && type !== 'choice');
    const form = isSimple ? ['browser'] : [];
    return { ...service, fallbacks: FallbackDefinition.parse({ form, mail: ['browser', 'downloads'] }) };
  };
}
