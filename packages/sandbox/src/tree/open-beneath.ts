import { constants } from 'node:fs';

const openat2 = 437;
const openPath = 0o10000000;
const closeOnExec = 0o2000000;
/** RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS of openat2(2). */
const resolveRules = 0x08 | 0x04 | 0x02;

/** Opens a folder below an open one. Null if the kernel refuses, for whatever reason. */
export type OpenBeneath = (folder: number, path: Buffer) => number | null;

let loading: Promise<OpenBeneath> | undefined;

/**
 * Loads openat2(2), which opens a path in one step, never through a link and never above the folder it starts from. On systems without
 * it the result always returns null.
 */
export function loadOpenBeneath(): Promise<OpenBeneath> {
  loading ??= load().catch(() => () => null);
  return loading;
}

async function load(): Promise<OpenBeneath> {
  if (process.platform !== 'linux') return () => null;
  const { default: koffi } = await import('koffi');
  const call = koffi.load(null).func('syscall', 'long', ['long', 'int', 'void *', 'void *', 'size_t']);
  const how = Buffer.alloc(24);
  how.writeBigUInt64LE(BigInt(openPath | closeOnExec | constants.O_DIRECTORY), 0);
  how.writeBigUInt64LE(BigInt(resolveRules), 16);
  return (folder, path) => {
    const descriptor = Number(call(openat2, folder, Buffer.concat([path, Buffer.alloc(1)]), how, how.length));
    return descriptor < 0 ? null : descriptor;
  };
}
