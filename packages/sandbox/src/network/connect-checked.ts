import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';

/** For `net.connect` and `http.request`: returns the addresses that were checked, whatever the name resolves to by now. */
export function lookupChecked(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    if (options.all === true) callback(null, entries);
    else callback(null, entries[0]?.address ?? '', entries[0]?.family);
  };
}

/** Connects to the first address that responds. Ends with the signal. */
export async function connectChecked(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connect({
    // A name, so that the lookup is asked and all addresses are tried; it is never resolved.
    host: 'checked.invalid',
    port,
    lookup: lookupChecked(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 2_000,
    signal,
  });
  // The signal may end the wait before the socket reports its error, which would then have no listener.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect', { signal });
  return socket;
}
