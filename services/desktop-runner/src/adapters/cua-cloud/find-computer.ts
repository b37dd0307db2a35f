import { createCuaApi } from '@fixpoint/shared/cua-cloud';
import { FixpointError, NotFoundError, UnavailableError } from '@fixpoint/shared/errors';

export interface FindComputerOptions {
  /** Without `/v1`. */
  readonly base: string;
  readonly key: string;
  /** Exactly as CUA Cloud has it, with its upper and lower case. */
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Where the machine's own server answers, which is not where CUA Cloud's API does. */
export async function findComputer({
  base,
  key,
  name,
  timeoutMs,
  signal,
}: FindComputerOptions): Promise<URL> {
  const machines = await createCuaApi({ base, key, timeoutMs }).list(signal);
  const machine = machines.find((one) => one.name === name);
  if (machine === undefined) {
    throw new NotFoundError('sandbox', name, {
      hint: 'Names are case-sensitive; cua.ai lists those of the key.',
    });
  }
  if (machine.status !== 'running') {
    throw new UnavailableError(`The sandbox "${name}" is ${machine.status.slice(0, 40)}.`, {
      code: 'sandbox-stopped',
      hint: 'Start it on the desktops page or by start_sandbox, then wait until it runs.',
    });
  }
  const host = machine.host || `${name}.sandbox.cua.ai`;
  const url = URL.parse(machine.api_url || `https://${host}:8443`);
  // The key goes there: never in the clear where the API itself is reached over TLS.
  if (url === null || (url.protocol !== 'https:' && !base.startsWith('http:'))) {
    throw new FixpointError(`The sandbox "${name}" has no address that can be used.`, {
      code: 'unusable-address',
      retry: 'never',
      hint: 'Check CUA_API_BASE where it is set.',
    });
  }
  return url;
}
