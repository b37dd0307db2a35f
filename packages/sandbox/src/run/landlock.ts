import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import koffi from 'koffi';
import type { Launch } from '../processes/index.js';
import { type LandlockRules, narrowToFile } from './landlock-rules.js';
import { createThreadLaunches, type Ruleset } from './thread-launch.js';

const calls = { createRuleset: 444, addRule: 445 };
const ruleTypes = { path: 1, port: 2 };
const versionFlag = 1;
const openPath = 0o10000000;
const connectTcp = 2n;
const closeOnExec = 0o2000000;

/** Landlock as this kernel has it. The creator of a ruleset closes it. */
export interface Landlock {
  /** Version of the interface; 0: the kernel does not have it, or does not let us. */
  readonly abi: number;
  /** Files, scopes, and that no port but those of `ports` may be connected to, if the version rules that. */
  createRuleset(rules: LandlockRules): Ruleset;
  /** Ports alone; null if the version rules no ports. */
  createPortRuleset(ports: readonly number[]): Ruleset | null;
  close(ruleset: Ruleset): void;
  /** Starts a command under a ruleset for files, one for ports, and a filter of system calls. */
  createLaunch(files: Ruleset, ports: Ruleset | null, filter: Buffer | null): Launch;
}

/** Size of `struct landlock_ruleset_attr` that the version accepts, in bytes. */
function attributeSize(abi: number): number {
  if (abi >= 6) return 24;
  return abi >= 4 ? 16 : 8;
}

export function openLandlock(): Landlock {
  const libc = koffi.load(null);
  const create = libc.func('syscall', 'long', ['long', 'void *', 'size_t', 'uint32_t']);
  const add = libc.func('syscall', 'long', ['long', 'int', 'uint32_t', 'void *', 'uint32_t']);
  const pipe = libc.func('int pipe2(_Out_ int *, int)');
  const abi = Math.max(0, Number(create(calls.createRuleset, null, 0, versionFlag)));

  function open(files: bigint, network: bigint, scoped: bigint): number {
    const attributes = Buffer.alloc(24);
    attributes.writeBigUInt64LE(files, 0);
    attributes.writeBigUInt64LE(network, 8);
    attributes.writeBigUInt64LE(scoped, 16);
    const ruleset = Number(create(calls.createRuleset, attributes, attributeSize(abi), 0));
    if (ruleset < 0) throw new Error(`The kernel refused a Landlock ruleset (errno ${koffi.errno()}).`);
    return ruleset;
  }

  function addPath(ruleset: number, path: string, rights: bigint): void {
    let descriptor: number;
    try {
      descriptor = openSync(path, openPath);
    } catch {
      // A missing path needs no right.
      return;
    }
    try {
      const isFolder = statSync(path).isDirectory();
      const rule = Buffer.alloc(12);
      rule.writeBigUInt64LE(isFolder ? rights : narrowToFile(rights), 0);
      rule.writeInt32LE(descriptor, 8);
      if (Number(add(calls.addRule, ruleset, ruleTypes.path, rule, 0)) !== 0) {
        throw new Error(`The kernel refused a Landlock rule for ${path} (errno ${koffi.errno()}).`);
      }
    } finally {
      closeSync(descriptor);
    }
  }

  function createPipe(): { read: number; write: number } {
    const ends: [number, number] = [0, 0];
    // Not inherited by anything but the command that they are given to.
    if (pipe(ends, closeOnExec) !== 0) throw new Error(`Failed to create a pipe (errno ${koffi.errno()}).`);
    return { read: ends[0], write: ends[1] };
  }

  const createLaunch = createThreadLaunches(createPipe);
  return {
    abi,
    createRuleset(rules) {
      const ruleset = open(rules.handledFiles, 0n, rules.scoped);
      for (const { path, rights } of rules.paths) addPath(ruleset, path, rights);
      return { descriptor: ruleset };
    },
    createPortRuleset(ports) {
      if (abi < 4) return null;
      const ruleset = open(0n, connectTcp, 0n);
      const rule = Buffer.alloc(16);
      rule.writeBigUInt64LE(connectTcp, 0);
      for (const port of ports) {
        rule.writeBigUInt64LE(BigInt(port), 8);
        add(calls.addRule, ruleset, ruleTypes.port, rule, 0);
      }
      return { descriptor: ruleset };
    },
    close: ({ descriptor }) => closeSync(descriptor),
    createLaunch,
  };
}

/** First and last port that the system gives to a program that asks for any. */
export function readPortRange(): readonly [number, number] {
  const text = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const [first = 32_768, last = 60_999] = text.trim().split(/\s+/).map(Number);
  return [first, last];
}

/** Ports on which this machine listens, each with the readable part of its table. */
export function readListeningTables(): string[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  });
}
