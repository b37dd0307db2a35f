import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Identifier } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** Identity of an installation of the runner. `tokens`: by the address of the gateway. */
const MachineFile = z.strictObject({
  machine: Identifier,
  tokens: z.record(z.string(), z.string()).default({}),
});

export interface MachineIdentity {
  readonly machine: string;
  tokenOf(url: string): string | undefined;
  /** Stores the token, readable by this user only. */
  keepToken(url: string, token: string): Promise<void>;
}

/** Loads the identity of this installation from `FIXPOINT_HOME/machine.json`, or creates one. Throws `ConfigurationError` for a damaged file. */
export async function loadMachineIdentity(home: string): Promise<MachineIdentity> {
  const path = join(home, 'machine.json');
  let known = await read(path);
  if (known === null) {
    known = { machine: randomUUID(), tokens: {} };
    await write(path, known);
  }
  const own = known;
  return {
    machine: own.machine,
    tokenOf: (url) => own.tokens[url],
    async keepToken(url, token) {
      own.tokens[url] = token;
      await write(path, own);
    },
  };
}

async function read(path: string): Promise<z.infer<typeof MachineFile> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return MachineFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError(`The identity file of this machine, ${path}, is not valid.`, {
      hint: 'Restore it from a backup, or delete it and enrol the machine again.',
      cause,
    });
  }
}

async function write(path: string, content: z.infer<typeof MachineFile>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
