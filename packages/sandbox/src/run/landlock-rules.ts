import type { SystemPath } from './system-folders.js';

/** Rights of linux/landlock.h, each bit with the version of the interface that brought it. */
const fileRights = {
  execute: 1n << 0n,
  writeFile: 1n << 1n,
  readFile: 1n << 2n,
  readDirectory: 1n << 3n,
  truncate: 1n << 14n,
};
const networkRights = { bindTcp: 1n << 0n, connectTcp: 1n << 1n };
const scopes = { abstractSocket: 1n << 0n, signal: 1n << 1n };

/** Number of rights for files by the version of the interface, the newest first. */
const fileRightCounts = [
  { since: 5, count: 16n },
  { since: 3, count: 15n },
  { since: 2, count: 14n },
];

/** Rights for a directory that may be changed: all that the version knows. */
function allFileRights(abi: number): bigint {
  const count = fileRightCounts.find(({ since }) => abi >= since)?.count ?? 13n;
  return (1n << count) - 1n;
}

const onFiles = fileRights.execute | fileRights.writeFile | fileRights.readFile | fileRights.truncate;
const reading = fileRights.execute | fileRights.readFile | fileRights.readDirectory;
const devicesForWriting = ['/dev/null', '/dev/zero', '/dev/full', '/dev/tty'];
const devicesForReading = ['/dev/urandom', '/dev/random'];
/** Processes and processors, as programs look them up. Environments in it stay closed: Landlock rules that as it does tracing. */
const kernelFolders = ['/proc', '/sys/devices/system/cpu'];

export interface PathRule {
  readonly path: string;
  /** Rights if it is a folder; of these, a file gets those that a file can have. */
  readonly rights: bigint;
}

export interface LandlockRules {
  readonly handledFiles: bigint;
  /** Zero: the version has no rules for the network, or the network is not restricted. */
  readonly handledNetwork: bigint;
  readonly scoped: bigint;
  readonly paths: readonly PathRule[];
}

/** Rules for a command's access to files, and for its connections and signals. `abi`: the version that this kernel offers. */
export function createLandlockRules(options: {
  readonly abi: number;
  readonly system: readonly SystemPath[];
  readonly write: readonly string[];
  readonly read: readonly string[];
  /** Control groups that the command itself enters. */
  readonly entries: readonly string[];
}): LandlockRules {
  const { abi } = options;
  const all = allFileRights(abi);
  const rule =
    (rights: bigint) =>
    (path: string): PathRule => ({ path, rights: rights & all });
  return {
    handledFiles: all,
    handledNetwork: abi >= 4 ? networkRights.connectTcp : 0n,
    scoped: abi >= 6 ? scopes.abstractSocket | scopes.signal : 0n,
    paths: [
      ...options.system.map(({ path }) => path).map(rule(reading)),
      ...kernelFolders.map(rule(fileRights.readFile | fileRights.readDirectory)),
      ...devicesForWriting.map(rule(fileRights.writeFile | fileRights.readFile | fileRights.truncate)),
      ...devicesForReading.map(rule(fileRights.readFile)),
      ...options.read.map(rule(reading)),
      ...options.write.map(rule(all)),
      ...options.entries.map(rule(fileRights.writeFile | fileRights.truncate)),
    ],
  };
}

/** The rights that are valid in a rule for a file. */
export function narrowToFile(rights: bigint): bigint {
  return rights & onFiles;
}

/**
 * Ports that a command without a separate network may connect to. Landlock distinguishes ports, not addresses. Closed: no port except those
 * that we lead elsewhere. Otherwise tests must reach the ports on which they listen: the ports that the system gives out for that, without
 * those on which something listens already, which is not theirs.
 */
export function listOpenPorts(options: {
  readonly led: readonly number[];
  readonly range: readonly [first: number, last: number] | null;
  readonly listening: ReadonlySet<number>;
}): number[] {
  const { led, range, listening } = options;
  if (range === null) return [...led];
  const free = Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index).filter(
    (port) => !listening.has(port) && !led.includes(port),
  );
  return [...led, ...free];
}

/** Listening ports of /proc/net/tcp and tcp6: fourth field 0A, the port in hex after the last colon of the second. */
export function parseListeningPorts(table: string): number[] {
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address !== undefined && state === '0A')
    .map(([, address = '']) => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16));
}
