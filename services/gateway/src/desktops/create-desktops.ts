import type { DesktopDirectory, KnownDesktop } from '@fixpoint/shared/desktops';
import { ConflictError, NotFoundError, toFailure } from '@fixpoint/shared/errors';
import type { Desktop, DesktopRunner, Desktops, MachineProvider, ProviderTrouble } from './desktop.js';
import { NoDesktopError } from './no-desktop-error.js';

/** Merges the desktops that runners announce with the machines of a provider; one name is one desktop. */
export function createDesktops({
  directory,
  provider,
}: {
  readonly directory: Pick<DesktopDirectory, 'list' | 'get' | 'backlog'>;
  readonly provider: MachineProvider | null;
}): Desktops {
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
      const problems: ProviderTrouble[] = [];
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
          runner: runners.get(name) ?? null,
        }),
      );
      const names = new Set(kept.map(({ name }) => name));
      const others = [...runners]
        .filter(([name]) => !names.has(name))
        .map(([name, its]) => ofRunner(name, its));
      const desktops = [...kept, ...others].toSorted((one, other) => one.name.localeCompare(other.name));
      return { desktops, problems };
    },

    async find(name, signal) {
      const known = await directory.get(name);
      const runner = known === null ? undefined : (await withBacklog([known])).get(name);
      // A machine that runs here is found without asking a provider, who may be away.
      if (runner !== undefined && runner.platform !== 'cua-cloud') return ofRunner(name, runner);
      const machine = (await provider?.list(signal))?.find((each) => each.name === name);
      if (machine !== undefined) return { ...machine, provider: 'cua-cloud', runner: runner ?? null };
      if (runner !== undefined) return ofRunner(name, runner);
      throw provider === null ? new NoDesktopError(name) : new NotFoundError('sandbox', name);
    },

    async command(name, command, signal) {
      const known = await directory.get(name);
      if (known !== null && known.info.platform !== 'cua-cloud') {
        throw new ConflictError(`"${name}" is a machine of its own: nobody can ${command} it from here.`, {
          reason: 'not-switchable',
          hint: 'It is there while its desktop-runner runs: start or stop that on the machine itself.',
        });
      }
      if (provider === null) throw new NoDesktopError(name);
      await provider.command(name, command, signal);
    },
  };
}

function ofRunner(name: string, runner: DesktopRunner): Desktop {
  const status = !runner.connected ? 'stopped' : runner.status === 'refused' ? 'failed' : 'running';
  return { name, provider: 'runner', status, runner };
}
