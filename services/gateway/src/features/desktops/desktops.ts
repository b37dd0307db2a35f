import type { DesktopDirectory, KnownDesktop } from '@fixpoint/desktop/directory';
import type { DesktopInfo } from '@fixpoint/shared/contracts';
import type { DesktopCommand } from '@fixpoint/shared/contracts/routes';
import { ConflictError, FixpointError, NotFoundError, toFailure } from '@fixpoint/shared/errors';
import { callerOf, toCallerDesktop } from '@fixpoint/tasks/engine';

/** A machine whose screen tasks may control: over MCP a sandbox. */
export interface Desktop {
  /** `[a-zA-Z0-9_-]`, at most 64; case counts. */
  readonly name: string;
  /** Provider of the machine: CUA Cloud, or a desktop-runner that registered its own machine. */
  readonly provider: 'cua-cloud' | 'runner';
  readonly status: 'pending' | 'running' | 'stopped' | 'terminated' | 'failed' | 'unknown';
  /** The desktop-runner that serves it; null: none did within the last day, so no task can use it. */
  readonly runner: DesktopRunner | null;
}

/** The last announcement by the desktop's runner. */
interface DesktopRunner extends Omit<DesktopInfo, 'name' | 'runner'> {
  /** True while its heartbeats arrive. */
  readonly connected: boolean;
  /** Number of steps that wait for the desktop or run on it. */
  readonly backlog: number;
}

/** A machine of a provider. */
export type ProvidedMachine = Pick<Desktop, 'name' | 'status'>;

/** The machines of a provider, which can be switched on and off here. */
export interface MachineProvider {
  readonly name: 'cua-cloud';
  list(signal: AbortSignal): Promise<ProvidedMachine[]>;
  /** Requests the change and does not wait for it. Throws `NotFoundError` for an unknown name. */
  command(name: string, command: DesktopCommand, signal: AbortSignal): Promise<void>;
}

/** A provider that did not respond; the desktops of the others are listed all the same. */
interface ProviderFailure {
  readonly provider: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Every desktop that this gateway knows of, from runners and providers. */
export interface Desktops {
  readonly providers: readonly string[];
  list(signal: AbortSignal): Promise<{ desktops: Desktop[]; problems: ProviderFailure[] }>;
  /** The desktop of that exact name. Throws `no-desktop`, `NotFoundError`, or its provider's refusal. */
  find(name: string, signal: AbortSignal): Promise<Desktop>;
  /** Returns the desktop once a runner serves it, if one can: a running machine of a provider gets a runner on demand. */
  serve(name: string, signal: AbortSignal): Promise<Desktop>;
  /** Returns true if `serve` finds a runner for a running machine of the provider without one. */
  isServedOnDemand(): Promise<boolean>;
  /** Throws `ConflictError` for a machine without a provider. */
  command(name: string, command: DesktopCommand, signal: AbortSignal): Promise<void>;
}

export const noDesktopCode = 'no-desktop';

/** Machines of the provider that runners serve on demand. */
export interface MachineDemand {
  /** Returns true if a connected runner would serve one. */
  hasRunner(): Promise<boolean>;
  /** Requests a runner for the machine under that name; resolves when one serves it, or when none will. */
  want(machine: { readonly desktop: string; readonly sandbox: string }, signal: AbortSignal): Promise<void>;
}

/**
 * Merges the desktops that runners announce with the machines of a provider; one name is one desktop. A caller with its own key sees only the
 * machines of that key, by their names there: the desktops that runners serve for them have different names here.
 */
export function createDesktops({
  directory,
  provider,
  caller = null,
  demand,
}: {
  readonly directory: Pick<DesktopDirectory, 'list' | 'get' | 'backlog'>;
  readonly provider: MachineProvider | null;
  readonly caller?: string | null;
  /** Absent: machines are served by the settings of runners alone. */
  readonly demand?: MachineDemand | undefined;
}): Desktops {
  const toDesktop = (name: string) => (caller === null ? name : toCallerDesktop(caller, name));

  async function withBacklog(known: readonly KnownDesktop[]): Promise<Map<string, DesktopRunner>> {
    const backlog = await directory.backlog(known.map(({ info }) => info.name));
    return new Map(
      known.map(({ info: { name, runner, ...info }, connected }, position) => [
        name,
        { ...info, connected, backlog: backlog[position] ?? 0 },
      ]),
    );
  }

  return {
    providers: provider === null ? [] : [provider.name],

    async list(signal) {
      const problems: ProviderFailure[] = [];
      const [runners, machines] = await Promise.all([
        directory.list().then(withBacklog),
        provider?.list(signal).catch((error: unknown) => {
          const { code, message, hint } = toFailure(error);
          problems.push({ provider: provider.name, code, message, hint });
          return [];
        }) ?? [],
      ]);
      const kept = machines.map(
        ({ name, status }): Desktop => ({
          name,
          provider: 'cua-cloud',
          status,
          runner: runners.get(toDesktop(name)) ?? null,
        }),
      );
      if (caller !== null) return { desktops: kept.toSorted(byName), problems };
      const names = new Set(kept.map(({ name }) => name));
      const others = [...runners]
        .filter(([name]) => !names.has(name))
        .map(([name, its]) => ofRunner(name, its));
      return { desktops: [...kept, ...others].toSorted(byName), problems };
    },

    find,

    async serve(name, signal) {
      const result = await find(name, signal);
      const { provider: keeper, status, runner } = result;
      if (demand === undefined || keeper !== 'cua-cloud' || status !== 'running') return result;
      const desktop = toDesktop(name);
      // A machine in the settings is served permanently; any other has to be requested repeatedly.
      if (runner?.connected === true && callerOf(desktop) === null) return result;
      await demand.want({ desktop, sandbox: name }, signal);
      return find(name, signal);
    },

    isServedOnDemand: async () => (await demand?.hasRunner()) ?? false,

    async command(name, command, signal) {
      const known = caller === null ? await directory.get(name) : null;
      if (known !== null && known.info.platform !== 'cua-cloud') {
        throw new ConflictError(
          `The gateway cannot ${command} "${name}": it is not a machine of a provider.`,
          {
            reason: 'not-switchable',
            hint: 'Start or stop its desktop-runner on the machine itself.',
          },
        );
      }
      if (provider === null) throw noDesktop(name);
      await provider.command(name, command, signal);
    },
  };

  async function find(name: string, signal: AbortSignal): Promise<Desktop> {
    const desktop = toDesktop(name);
    const known = await directory.get(desktop);
    const runner = known === null ? undefined : (await withBacklog([known])).get(desktop);
    const own = caller === null && runner !== undefined ? ofRunner(name, runner) : null;
    // A machine of a runner is found without a request to the provider, which may be unavailable.
    if (own !== null && runner?.platform !== 'cua-cloud') return own;
    const machine = (await provider?.list(signal))?.find((each) => each.name === name);
    if (machine !== undefined) return { ...machine, provider: 'cua-cloud', runner: runner ?? null };
    if (own !== null) return own;
    throw provider === null ? noDesktop(name) : new NotFoundError('sandbox', name);
  }
}

const byName = (a: Desktop, b: Desktop) => a.name.localeCompare(b.name);

function ofRunner(name: string, runner: DesktopRunner): Desktop {
  return { name, provider: 'runner', status: statusOf(runner), runner };
}

function statusOf({ connected, status }: DesktopRunner): Desktop['status'] {
  if (!connected) return 'stopped';
  return status === 'refused' ? 'failed' : 'running';
}

/** The named desktop has no announced runner, and no provider that could know it is configured. */
export function noDesktop(name: string): FixpointError {
  return new FixpointError(`Desktop "${name}" not found: no desktop-runner has announced it.`, {
    code: noDesktopCode,
    retry: 'never',
    hint: 'Start a desktop-runner on the machine; for CUA Cloud machines set CUA_API_KEY on the gateway.',
  });
}
